import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { formatIsoDate } from '../../../text/isoDate.ts';
import { type TrustClaim, type TrustTable, trustTables } from '../markdown/trust.ts';
import { churning } from '../rules/trustTtl.ts';

/** What hardly changes, and holds for long (AAHP v3 section 2.5). */
const stable = /(?<!\w)(?:architecture|conventions?|design|licen[cs]es?|structure)(?!\w)/i;

/**
 * The edits that give each trust table of TRUST.md without a TTL column one, behind its last column, and an Expires column where it
 * has none either. A claim that is verified gets the days that its kind holds for, or those that its expiry says; the others none.
 * Tables with rows that are longer than their header are left alone.
 */
export function ttlColumns(document: Document): TextChange[] {
  return trustTables(document).flatMap((table) => (table.columns.ttl === undefined ? addColumns(document, table) : []));
}

function addColumns(document: Document, { table, columns, claims }: TrustTable): TextChange[] {
  const width = table.header.cells.length;
  if (table.rows.some(({ cells }) => cells.length > width)) return [];
  const withExpires = columns.expires === undefined;
  const byLine = new Map(claims.map((claim) => [claim.row.line, claim]));
  const cellsOf = (ttl: string, expires: string) => (withExpires ? [ttl, expires] : [ttl]);
  const { header } = table;
  return [
    append(document, header.line, 0, cellsOf('TTL', 'Expires   ')),
    append(document, header.line + 1, 0, cellsOf('---', '----------')),
    ...table.rows.map(({ line, cells }) => {
      const { ttl, expires } = valuesOf(byLine.get(line));
      return append(document, line, width - cells.length, cellsOf(ttl.padEnd(3), expires.padEnd(10)));
    }),
  ];
}

function valuesOf(claim: TrustClaim | undefined): { ttl: string; expires: string } {
  if (claim?.level !== 'verified') return { ttl: '-', expires: '-' };
  const { verified, expires } = claim;
  if (verified?.day !== undefined && expires?.day !== undefined && expires.day > verified.day)
    return { ttl: `${expires.day - verified.day}d`, expires: expires.text };
  const days = churning.test(claim.claim) ? 3 : stable.test(claim.claim) ? 30 : 7;
  return { ttl: `${days}d`, expires: verified?.day === undefined ? '-' : formatIsoDate(verified.day + days) };
}

/** Appends cells to a line of a table, with or without a closing pipe as it has one; `missing` empty cells come first. */
function append(document: Document, line: number, missing: number, cells: readonly string[]): TextChange {
  const { start } = document.text.lineRange(line);
  const source = document.text.lineText(line).trimEnd();
  const all = [...Array<string>(missing).fill(' '), ...cells];
  const end = start + source.length;
  const isClosed = source.endsWith('|') && !source.endsWith('\\|');
  return {
    start: end,
    end,
    text: isClosed ? all.map((cell) => ` ${cell} |`).join('') : all.map((cell) => ` | ${cell}`).join(''),
  };
}
