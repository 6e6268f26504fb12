import type { Document } from '../../../document.ts';
import type { MarkdownHeading } from '../../../markdown/markdownDocument.ts';
import type { MarkdownTable, TableCell, TableRow } from '../../../markdown/table.ts';
import { type DayNumber, formatIsoDate, parseIsoDate } from '../../../text/isoDate.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { isHandoffFile } from './handoffFile.ts';
import { isPlaceholder, plainText } from './plainText.ts';
import { pushAll } from '../../../pushAll.ts';

/** What a claim's status says; other words (HIGH, MEDIUM, …) are no trust levels. */
export type TrustLevel = 'verified' | 'assumed' | 'untested' | 'unknown';

/** The columns of a trust table, found by their headings in any order. */
export type TrustColumn =
  'id' | 'claim' | 'status' | 'provenance' | 'verified' | 'ttl' | 'expires' | 'agent' | 'evidence' | 'notes';

/** A cell of a claim with the column it stands in. */
export interface TrustCell extends TableCell {
  /** Index in the row. */
  readonly column: number;
}

/** A cell that begins with an ISO date, as in `2026-02-23 (expired)`. */
export interface TrustDate {
  /** The date alone, as written. */
  readonly text: string;
  /** `undefined` when the calendar has no such day. */
  readonly day: DayNumber | undefined;
  /** The date alone. */
  readonly range: OffsetRange;
  readonly cell: TrustCell;
}

export interface TrustTtl {
  /** Whole days; `undefined` for what is no number of days, such as `stable` or `1 session`. */
  readonly days: number | undefined;
  readonly cell: TrustCell;
}

/** One row of a trust table (AAHP v3 section 2.5). */
export interface TrustClaim {
  readonly table: TrustTable;
  readonly row: TableRow;
  /** From the first cell to the last. */
  readonly range: OffsetRange;
  /** What is claimed, as a reader sees it; the row's id when it has no text. */
  readonly claim: string;
  readonly status: TrustCell;
  readonly level: TrustLevel | undefined;
  /** The word of the status cell that says the level; without emphasis, brackets and emoji. */
  readonly levelRange: OffsetRange | undefined;
  /** When the claim was last verified; `undefined` when the cell holds no date. */
  readonly verified: TrustDate | undefined;
  readonly ttl: TrustTtl | undefined;
  readonly expires: TrustDate | undefined;
  /** Every cell of a known column that the row has, empty ones too. */
  readonly cells: Readonly<Partial<Record<TrustColumn, TrustCell>>>;
}

/** A table with a status and a date, TTL or expiry: the claims of a trust register. */
export interface TrustTable {
  readonly table: MarkdownTable;
  /** The index of each known column. */
  readonly columns: Readonly<Partial<Record<TrustColumn, number>>>;
  /** The heading the table stands under. */
  readonly heading: MarkdownHeading | undefined;
  readonly claims: readonly TrustClaim[];
}

/** When a claim stops being verified, and what says so. */
export interface TrustExpiry {
  readonly day: DayNumber;
  /** The date in the Expires cell, or, where there is none, the date from which the TTL counts. */
  readonly range: OffsetRange;
  readonly source: 'expires' | 'ttl';
}

const columnNames: Readonly<Record<TrustColumn, readonly string[]>> = {
  id: ['id', '#'],
  claim: ['property', 'claim', 'component', 'item', 'system', 'area', 'check', 'fact', 'subject'],
  status: ['status', 'trust status'],
  provenance: ['provenance'],
  verified: ['verified', 'last verified', 'verified on', 'verified at', 'date verified', 'verification date'],
  ttl: ['ttl', 'ttl (days)', 'time to live'],
  expires: ['expires', 'expires on', 'expires at', 'expiry', 'expiry date', 'expiration', 'valid until'],
  agent: ['agent', 'verified by', 'by', 'owner'],
  evidence: ['evidence', 'basis', 'tests'],
  notes: ['notes', 'note', 'remarks', 'comment', 'comments'],
};

/** The claims of TRUST.md in the order of the text; empty for every other file. */
export function trustClaims(document: Document): TrustClaim[] {
  return trustTables(document).flatMap(({ claims }) => claims);
}

/**
 * The trust tables of TRUST.md, by the names of their columns: Status together with Expires, Verified or TTL, in any order.
 * Legends (`Level | Meaning`) and tables without a status hold no claims. Empty for every other file.
 */
export function trustTables(document: Document): readonly TrustTable[] {
  return isHandoffFile(document, 'TRUST.md') ? document.derived(readTables) : [];
}

function readTables(document: Document): readonly TrustTable[] {
  const { headings, tables } = document.markdown;
  let next = 0;
  return tables.flatMap((table) => {
    while ((headings[next]?.line ?? Infinity) < table.header.line) next++;
    const columns = findColumns(table.header);
    const { status, verified, ttl, expires } = columns;
    if (status === undefined || (verified ?? ttl ?? expires) === undefined) return [];
    const claims: TrustClaim[] = [];
    const trustTable = { table, columns, heading: headings[next - 1], claims };
    for (const row of table.rows) pushAll(claims, readClaim(trustTable, row, document.text.text));
    return [trustTable];
  });
}

/**
 * When a claim expires: on the date of its Expires cell, or on Verified plus TTL where that cell says nothing. `undefined`
 * when neither can be told, also when a date is impossible: what is unknown does not expire.
 */
export function expiryOf(claim: TrustClaim): TrustExpiry | undefined {
  const { expires, verified, ttl } = claim;
  if (expires)
    return expires.day === undefined ? undefined : { day: expires.day, range: expires.range, source: 'expires' };
  const cell = claim.cells.expires;
  if (cell && !isPlaceholder(cell.text)) return undefined;
  if (verified?.day === undefined || ttl?.days === undefined) return undefined;
  return { day: verified.day + ttl.days, range: verified.range, source: 'ttl' };
}

/** How a claim stands on a day; `undated` when it does not say until when it holds. */
export type TrustState = 'expired' | 'expiring' | 'verified' | 'undated' | 'not-verified';

/** Within how many days before its expiry a claim counts as expiring. */
const expiringDays = 2;

/** How a claim stands today: a claim expires on the day after its expiry date (AAHP v3 section 2.5). */
export function trustState(claim: TrustClaim, today: string): TrustState {
  if (claim.level !== 'verified') return 'not-verified';
  const expiry = expiryOf(claim);
  const present = parseIsoDate(today);
  if (!expiry || present === undefined) return 'undated';
  if (expiry.day < present) return 'expired';
  return expiry.day <= present + expiringDays ? 'expiring' : 'verified';
}

/** The expiry that a claim has when it is verified on a day: by its TTL, else by the time it held before. */
export function renewedExpiry(claim: TrustClaim, verifiedOn: DayNumber): string | undefined {
  const { ttl, verified, expires } = claim;
  if (ttl?.days !== undefined) return formatIsoDate(verifiedOn + ttl.days);
  if (verified?.day === undefined || expires?.day === undefined || expires.day <= verified.day) return undefined;
  return formatIsoDate(verifiedOn + expires.day - verified.day);
}

function findColumns(header: TableRow): Partial<Record<TrustColumn, number>> {
  const names = header.cells.map(({ text }) => plainText(text).toLowerCase().replaceAll('_', ' '));
  const columns: Partial<Record<TrustColumn, number>> = {};
  for (const column of Object.keys(columnNames) as TrustColumn[]) {
    // The order of the names decides, so that "Agent" wins over "Owner" wherever they stand.
    for (const name of columnNames[column]) {
      const index = names.indexOf(name);
      if (index === -1) continue;
      columns[column] = index;
      break;
    }
  }
  // What is claimed stands in the first column that means nothing else.
  if (columns.claim === undefined) {
    const taken = new Set(Object.values(columns));
    const first = names.findIndex((_, index) => !taken.has(index));
    if (first !== -1) columns.claim = first;
  }
  return columns;
}

function readClaim(table: TrustTable, row: TableRow, source: string): TrustClaim[] {
  const cells: Partial<Record<TrustColumn, TrustCell>> = {};
  for (const [name, column] of Object.entries(table.columns) as [TrustColumn, number][]) {
    const cell = row.cells[column];
    if (cell) cells[name] = { ...cell, column };
  }
  const { status } = cells;
  const [first, last] = [row.cells[0], row.cells.at(-1)];
  if (!status || !first || !last) return [];
  return [
    {
      table,
      row,
      range: { start: first.range.start, end: last.range.end },
      claim: plainText(cells.claim?.text ?? '') || plainText(cells.id?.text ?? ''),
      status,
      ...readLevel(status, source),
      verified: readDate(cells.verified, source),
      ttl: readTtl(cells.ttl),
      expires: readDate(cells.expires, source),
      cells,
    },
  ];
}

/** The level is the first word of the status; `**verified**`, `(Verified)` and an emoji before it are the same. */
function readLevel(status: TrustCell, source: string): Pick<TrustClaim, 'level' | 'levelRange'> {
  const words = plainText(status.text)
    .replace(/[()[\]]/g, '')
    .trim();
  const word = /^(?:verified|assumed|untested|unknown)(?![\w-])/i.exec(words)?.[0];
  if (word === undefined) return { level: undefined, levelRange: undefined };
  // What is struck out is retracted and comes first, so the last mention is the one that counts then.
  const raw = source.slice(status.range.start, status.range.end);
  const start = status.range.start + (raw.includes('~~') ? raw.lastIndexOf(word) : raw.indexOf(word));
  return { level: word.toLowerCase() as TrustLevel, levelRange: { start, end: start + word.length } };
}

function readDate(cell: TrustCell | undefined, source: string): TrustDate | undefined {
  if (!cell) return undefined;
  const match = /^([*_`(]*)(\d{4}-\d{2}-\d{2})(?!\d)/.exec(source.slice(cell.range.start, cell.range.end));
  const [, lead = '', text] = match ?? [];
  if (text === undefined) return undefined;
  const start = cell.range.start + lead.length;
  return { text, day: parseIsoDate(text), range: { start, end: start + text.length }, cell };
}

const unitDays: Readonly<Record<string, number>> = { d: 1, day: 1, days: 1, w: 7, week: 7, weeks: 7 };

function readTtl(cell: TrustCell | undefined): TrustTtl | undefined {
  if (!cell || isPlaceholder(cell.text)) return undefined;
  const match = /^(\d{1,4}) ?([a-z]*)$/.exec(plainText(cell.text).toLowerCase());
  const [, amount, unit = ''] = match ?? [];
  if (amount === undefined) return { days: undefined, cell };
  if (unit === 'h' || unit === 'hour' || unit === 'hours') {
    return { days: Number(amount) % 24 === 0 ? Number(amount) / 24 : undefined, cell };
  }
  const days = unit === '' ? 1 : unitDays[unit];
  return { days: days === undefined ? undefined : Number(amount) * days, cell };
}
