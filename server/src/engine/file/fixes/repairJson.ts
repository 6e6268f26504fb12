import type { Document } from '../../document.ts';
import { applyTextChanges, type Change, editDocument, type Fix, type TextChange } from '../../fix.ts';
import { closingBrackets } from '../../json/closingBrackets.ts';
import type { JsonError, JsonErrorCode } from '../../json/jsonTree.ts';
import { visitJsonErrors } from '../../json/parseJson.ts';
import { type Message, message } from '../../message.ts';
import type { Project } from '../../project.ts';
import type { Finding } from '../../rule.ts';

const code = 'file/syntax';

/** Larger texts are not parsed again to try a repair while somebody waits for the list of fixes. */
const sizeLimit = 4 * 1024 * 1024;
/** Every defect takes its time: with more of them than the tree has room for, each reading may take several times as long. */
const damagedSizeLimit = 1024 * 1024;

/** How a defect is repaired whose meaning leaves no doubt. */
interface Repair {
  readonly id: string;
  readonly codes: readonly JsonErrorCode[];
  title(text: string, error: JsonError): Message;
  /** Whether a defect of another kind on the same lines leaves it open what was meant. */
  readonly needsSoundLines?: true;
  /** The edit; `undefined` where it is not certain what was meant. */
  edit(text: string, error: JsonError): TextChange | undefined;
}

const repairs: readonly Repair[] = [
  {
    id: 'add-comma',
    codes: ['comma-expected'],
    needsSoundLines: true,
    title: () => message('Add the missing comma'),
    edit: (text, { start, end }) =>
      // Behind what is no value, or before it, something else may be missing.
      /^["{[\d-]|^(?:true|false|null)\b/.test(text.slice(end, end + 6)) && text.slice(start, end).trim() === ''
        ? { start, end: start, text: ',' }
        : undefined,
  },
  {
    id: 'remove-comma',
    codes: ['trailing-comma'],
    title: () => message('Remove the comma behind the last item'),
    edit: (text, { start, end }) =>
      /^(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*[}\]]/.test(text.slice(end)) ? { start, end, text: '' } : undefined,
  },
  {
    id: 'remove-comment',
    codes: ['comment'],
    title: () => message('Remove the comment'),
    edit: commentRemoval,
  },
  {
    id: 'close-brackets',
    codes: ['brace-unclosed', 'bracket-unclosed'],
    needsSoundLines: true,
    title: () => message('Close what is still open at the end of the file'),
    edit: (text, { start }) => (/[{[]/.test(text.charAt(start)) ? closingBrackets(text) : undefined),
  },
  {
    id: 'quote-key',
    codes: ['unknown-word'],
    title: (text, { start, end }) => message('Put {key} in double quotes', { key: text.slice(start, end) }),
    edit: (text, { start, end }) =>
      /[{,]\s*$/.test(text.slice(Math.max(0, start - 200), start)) && /^\s*:/.test(text.slice(end, end + 200))
        ? requoted(text, { start, end })
        : undefined,
  },
  {
    id: 'json-word',
    codes: ['unknown-word'],
    title: (text, { start, end }) => message('Write {word}', { word: jsonWords.get(text.slice(start, end)) ?? '' }),
    edit: (text, { start, end }) => {
      const word = jsonWords.get(text.slice(start, end));
      return word === undefined || /^\s*:/.test(text.slice(end, end + 200)) ? undefined : { start, end, text: word };
    },
  },
  {
    id: 'double-quotes',
    codes: ['unknown-word'],
    title: () => message('Write the text in double quotes'),
    edit: (text, { start, end }) =>
      text.charAt(start) === "'" && !/^\s*:/.test(text.slice(end, end + 200))
        ? requoted(text, { start, end })
        : undefined,
  },
];

/** What Python writes for words of JSON. */
const jsonWords: ReadonlyMap<string, string> = new Map([
  ['None', 'null'],
  ['True', 'true'],
  ['False', 'false'],
]);

/** Repairs of half-written JSON, each offered only where the text has fewer defects with it and no other ones. */
export const repairJson: readonly Fix[] = repairs.map((repair) => ({
  code,
  id: repair.id,
  kind: 'explicit',
  preferred: true,
  title: (finding, project) => {
    const found = errorOf(finding, project, repair);
    return found && (repaired(repair, found) ? repair.title(found.text, found.error) : undefined);
  },
  build: (finding, project): Change | undefined => {
    const found = errorOf(finding, project, repair);
    const edit = found && repaired(repair, found);
    return edit && editDocument(finding.document.path, edit);
  },
}));

interface Found {
  readonly document: Document;
  readonly text: string;
  readonly error: JsonError;
}

function errorOf({ document: { path }, range }: Finding, project: Project, { codes }: Repair): Found | undefined {
  const document = project.document(path);
  if (document?.language !== 'json' || document.text.text.length > sizeLimit) return undefined;
  const { errors, hasMoreErrors } = document.json;
  if (hasMoreErrors && document.text.text.length > damagedSizeLimit) return undefined;
  const error = errors.find((one) => codes.includes(one.code) && one.start === range.start && one.end === range.end);
  return error && { document, text: document.text.text, error };
}

/** Trying a repair takes a reading of the whole text, and its title, its edit and lists of fixes all want to know. */
function repaired(repair: Repair, found: Found): TextChange | undefined {
  const tried = found.document.derived(triedRepairs);
  const key = `${repair.id} ${found.error.start} ${found.error.end}`;
  const known = tried.get(key);
  if (known) return known.change;
  const change = tryRepair(repair, found);
  tried.set(key, { change });
  return change;
}

/** What came of the repairs of a document that were tried. */
function triedRepairs(): Map<string, { readonly change: TextChange | undefined }> {
  return new Map();
}

function tryRepair(repair: Repair, { document, text, error }: Found): TextChange | undefined {
  const change = repair.edit(text, error);
  if (!change || (repair.needsSoundLines && !hasSoundLines(document, change))) return undefined;
  const before = document.derived(errorCounts);
  const left = countErrors(applyTextChanges(text, [change]));
  // A repair that uncovers another defect guesses at what was meant.
  const isOther = [...left].some(([kind, count]) => count > (before.get(kind) ?? 0));
  return !isOther && total(left) < total(before) ? change : undefined;
}

function errorCounts({ text }: Document): ReadonlyMap<JsonErrorCode, number> {
  return countErrors(text.text);
}

/** All defects of a text, those included of which a tree has no room. */
function countErrors(text: string): ReadonlyMap<JsonErrorCode, number> {
  const counts = new Map<JsonErrorCode, number>();
  visitJsonErrors(text, ({ code: kind }) => counts.set(kind, (counts.get(kind) ?? 0) + 1));
  return counts;
}

function total(counts: ReadonlyMap<JsonErrorCode, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Whether no defect of another kind on the lines of a change leaves it open what was meant. */
function hasSoundLines({ text: { text }, json }: Document, change: TextChange): boolean {
  const start = text.lastIndexOf('\n', change.start - 1) + 1;
  const lineEnd = text.indexOf('\n', change.end);
  const end = lineEnd === -1 ? text.length : lineEnd;
  let isSound = true;
  const look = (error: JsonError) => {
    if (isGrave(error) && error.end >= start && error.start <= end) isSound = false;
  };
  if (json.hasMoreErrors) visitJsonErrors(text, look);
  else json.errors.forEach(look);
  return isSound;
}

/** Whether a defect may hide where a text, a key or a value begins and ends. */
function isGrave({ code: kind }: JsonError): boolean {
  return !['comma-expected', 'trailing-comma', 'comment', 'brace-unclosed', 'bracket-unclosed'].includes(kind);
}

/** With the lines that it leaves empty, or the blanks before it. */
function commentRemoval(text: string, { start, end }: JsonError): TextChange | undefined {
  // One that is never closed may have swallowed the rest of the file.
  if (text.startsWith('/*', start) && (end - start < 4 || !text.startsWith('*/', end - 2))) return undefined;
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const before = start === 0 ? '' : text.slice(lineStart, start);
  const [behind = '', lineBreak = ''] = /^[ \t]*(\r\n|\r|\n|$)?/.exec(text.slice(end)) ?? [];
  const endsLine = lineBreak !== '' || end + behind.length === text.length;
  if (endsLine && before.trim() === '') return { start: start - before.length, end: end + behind.length, text: '' };
  const blanks = endsLine ? before.length - before.trimEnd().length : 0;
  // Between two words something has to part them.
  const separator = !endsLine && /\w$/.test(before) && behind === '' && /^\w/.test(text.slice(end)) ? ' ' : '';
  return {
    start: start - blanks,
    end: end + (endsLine ? behind.length - lineBreak.length : behind.length),
    text: separator,
  };
}

/** A bare or single-quoted word as a string; `undefined` where it holds what its quotes would change. */
function requoted(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): TextChange | undefined {
  const word = text.slice(start, end);
  const inner = /^'([^'"\\]*)'$/.exec(word)?.[1] ?? (/^[\p{L}_$][\p{L}\p{N}_$.-]*$/u.test(word) ? word : undefined);
  return inner === undefined ? undefined : { start, end, text: JSON.stringify(inner) };
}
