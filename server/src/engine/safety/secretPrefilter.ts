import type { OffsetRange } from '../text/sourceText.ts';

/**
 * What every secret that the library of secrets can find holds, as far as it is rare in other texts. The names are those of the
 * services: their tokens begin so, or have it in them.
 */
export const tokenMarks = new RegExp(
  [
    '(?:SECRET|secret|Secret)_?(?:ACCESS|access|Access)_?(?:KEY|key|Key)',
    '-----BEGIN ?(?:(?:RSA|DSA|EC|OPENSSH|PGP) )?PRIVATE KEY',
    'x-oauth-basic@github',
    '_authToken=',
    'npm_[A-Za-z0-9_]{8}',
    'xox[abopr]-[A-Za-z0-9]',
    'xapp-[A-Za-z0-9]',
    'T3BlbkFJ',
    'sk-ant-api0\\d-',
    'gsk_[A-Za-z0-9]{8}',
    'hf_[A-Za-z]{8}',
    'lin_api_[A-Za-z0-9_]',
    'ntn_[0-9]',
    'SG\\.\\w',
    'shp(?:pa|ca|at|ss)_[A-Za-z0-9]{8}',
    '[rs]k_(?:live|test)_[A-Za-z0-9]{8}',
    'gh[opsur]_[A-Za-z0-9_]',
    'github_pat_[A-Za-z0-9_]{8}',
    'glpat-[A-Za-z0-9_-]',
    'glc_[A-Za-z0-9+/]{8}',
    'glsa_[A-Za-z0-9]{8}',
    'ops_ey',
    'hv[bsr]\\.[A-Za-z0-9_-]{8}',
    'vc[aikpr]_[A-Za-z0-9]{8}',
    'dapi[A-Fa-f0-9]{8}',
    'dckr_pat_',
    'figd_',
    'cf(?:k|ut|at)_[A-Za-z0-9]{8}',
    'tskey-[a-z]',
  ].join('|'),
  'g',
);

/** The address of a Slack webhook in any case. */
const WEBHOOKS = /hooks\.slack\.com\/services/gi;

/** UTF-16 units before a mark that may belong to the same secret, and behind it; private keys are the longest. */
const BEFORE = 1_200;
const BEHIND = 16_000;

/** The library compares every two of its findings in a text, so it is given no more than this at a time. */
const SIZE = 64_000;

/** So many UTF-16 units around a token tell where it ends. */
const EDGE = 2;

/**
 * Where in a text the library of secrets (secretlint's recommended rules) may find something: windows around marks that each of
 * its rules needs. They may overlap. Without any the text need not be given to the library. Linear in the text.
 */
export function secretWindows(text: string): OffsetRange[] {
  const marks = [...marksOf(text)].sort((a, b) => a.start - b.start);
  const windows: OffsetRange[] = [];
  let open: { start: number; end: number } | undefined;
  for (const { start, end } of marks) {
    const until = Math.min(text.length, end + BEHIND);
    if (open && start - BEFORE < open.end && start - open.start < SIZE) {
      open.end = Math.max(open.end, until);
      continue;
    }
    open = { start: Math.max(0, start - BEFORE), end: until };
    windows.push(open);
  }
  return windows;
}

function* marksOf(text: string): Generator<OffsetRange, void, undefined> {
  for (const pattern of [tokenMarks, WEBHOOKS])
    for (const { 0: mark, index } of text.matchAll(pattern)) yield { start: index, end: index + mark.length };
  // Addresses with a password, of databases and of the web.
  const authority = /[^/\s]*/y;
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    authority.lastIndex = at + 3;
    const run = authority.exec(text)?.[0] ?? '';
    const colon = run.indexOf(':');
    const end = colon < 0 ? -1 : run.indexOf('@', colon + 2);
    if (end >= 0) yield { start: at, end: at + 3 + end };
  }
}

/** Whether a finding in a window is whole: at an edge that is none of the text, it may be cut, and another window holds it. */
export function isWhole({ start, end }: OffsetRange, window: OffsetRange, length: number): boolean {
  const begins = window.start === 0 || start >= window.start + EDGE;
  return begins && (window.end === length || end <= window.end - EDGE);
}
