import type { OffsetRange } from '../text/sourceText.ts';
import { type TokenMark, tokenMarks } from './tokenMarks.ts';

/** UTF-16 units before a mark that may belong to the same secret, and behind it; private keys and tokens of apps are the longest. */
const BEFORE = 1_200;
const BEHIND = 1_600;
const LONG: ReadonlyMap<string, number> = new Map([
  ['-----BEGIN', 12_000],
  ['ghs_', 13_000],
]);

/** The library compares every two of its findings in a text, so it is given little more than this at a time. */
const SIZE = 16_000;

/** So many UTF-16 units around a token tell where it ends. */
const EDGE = 2;

/** Marks of secrets that only our own patterns know. */
const OWN = new Set(['AIza', 'aws', 'bearer', '.eyJ']);

/** More than the longest key of OpenAI has; its middle is what it is known by. */
const OPENAI_KEY = 180;

/**
 * Where in a text the library of secrets (secretlint's recommended rules) may find something: windows around marks that each of
 * its rules needs. They may overlap. Without any the text need not be given to the library. Linear in the text.
 *
 * @param marks those of the text, where they are known already
 */
export function secretWindows(text: string, marks: readonly TokenMark[] = tokenMarks(text)): OffsetRange[] {
  const places: (OffsetRange & { readonly mark?: string })[] = [
    ...marks.filter((mark) => isOfLibrary(mark, text)),
    ...addressMarks(text),
  ];
  const windows: OffsetRange[] = [];
  let open: { start: number; end: number } | undefined;
  for (const { start, end, mark = '' } of places.sort((a, b) => a.start - b.start)) {
    const until = Math.min(text.length, end + (LONG.get(mark) ?? BEHIND));
    if (open && start - BEFORE < open.end && start - open.start < SIZE) {
      open.end = Math.max(open.end, until);
      continue;
    }
    open = { start: Math.max(0, start - BEFORE), end: until };
    windows.push(open);
  }
  return windows;
}

/** Whether a finding in a window is whole: at an edge that is none of the text, it may be cut, and another window holds it. */
export function isWhole({ start, end }: OffsetRange, window: OffsetRange, length: number): boolean {
  const begins = window.start === 0 || start >= window.start + EDGE;
  return begins && (window.end === length || end <= window.end - EDGE);
}

function isOfLibrary({ mark, start, end }: TokenMark, text: string): boolean {
  if (mark === 'sk-') {
    return text.startsWith('ant-api0', end) || text.slice(end, end + OPENAI_KEY).includes('T3BlbkFJ');
  }
  if (mark === 'ops_') return text.startsWith('ey', end);
  if (mark === '-----BEGIN') return /^ ?[A-Z ]{0,8}PRIVATE KEY/.test(text.slice(end, end + 22));
  // None of these tokens begins within a word.
  if (/[_.-]$/.test(mark) && /[A-Za-z]/.test(text.charAt(start - 1))) return false;
  return !OWN.has(mark);
}

/** Addresses with a password, of databases and of the web, and those of Slack's webhooks in any case. */
function* addressMarks(text: string): Generator<OffsetRange, void, undefined> {
  const authority = /[^/\s]*/y;
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    authority.lastIndex = at + 3;
    const run = authority.exec(text)?.[0] ?? '';
    const colon = run.indexOf(':');
    const end = colon < 0 ? -1 : run.indexOf('@', colon + 2);
    if (end >= 0) yield { start: at, end: at + 3 + end };
    else if (run.length === 15 && run.toLowerCase() === 'hooks.slack.com') yield { start: at, end: at + 18 };
  }
}
