import type { OffsetRange } from '../text/sourceText.ts';

/**
 * What every secret that the library of secrets can find holds, as far as it is rare in other texts. The names are those of the
 * services: their tokens begin so, or have it in them.
 */
const TOKENS = new RegExp(
  [
    '(?:SECRET|secret|Secret)_?(?:ACCESS|access|Access)_?(?:KEY|key|Key)',
    '-----BEGIN ?(?:(?:RSA|DSA|EC|OPENSSH|PGP) )?PRIVATE KEY',
    'x-oauth-basic@github',
    '_authToken=',
    'npm_[A-Za-z0-9_]{16}',
    'xox[abopr]-[A-Za-z0-9]',
    'xapp-[A-Za-z0-9]',
    'T3BlbkFJ',
    'sk-ant-api0\\d-',
    'gsk_[A-Za-z0-9]{16}',
    'hf_[A-Za-z]{16}',
    'lin_api_[A-Za-z0-9_]',
    'ntn_[0-9]{11}',
    'SG\\.\\w{1,128}\\.\\w',
    'shp(?:pa|ca|at|ss)_[A-Za-z0-9]{16}',
    '[rs]k_(?:live|test)_[A-Za-z0-9]{16}',
    'gh[opsur]_[A-Za-z0-9_]',
    'github_pat_[A-Za-z0-9_]{16}',
    'glpat-[A-Za-z0-9_-]',
    'glc_[A-Za-z0-9+/]{16}',
    'glsa_[A-Za-z0-9]{16}',
    'ops_ey',
    'hv[bsr]\\.[A-Za-z0-9_-]{16}',
    'vc[aikpr]_[A-Za-z0-9]{16}',
    'dapi[A-Fa-f0-9]{16}',
    'dckr_pat_',
    'figd_',
    'cf(?:k|ut|at)_[A-Za-z0-9]{16}',
    'tskey-[a-z]',
  ].join('|'),
  'g',
);

/** The address of a Slack webhook in any case. */
const WEBHOOKS = /hooks\.slack\.com\/services/gi;

/** An address with a password: of databases and of the web. */
const PASSWORDS = /:\/\/[^:/\s]{1,256}:[^@/\s]{1,256}@/g;

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
  const marks = [...text.matchAll(TOKENS), ...text.matchAll(WEBHOOKS), ...text.matchAll(PASSWORDS)]
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
    .sort((a, b) => a.start - b.start);
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

/** Whether a finding in a window is whole: at an edge that is none of the text, it may be cut, and another window holds it. */
export function isWhole({ start, end }: OffsetRange, window: OffsetRange, length: number): boolean {
  const begins = window.start === 0 || start >= window.start + EDGE;
  return begins && (window.end === length || end <= window.end - EDGE);
}
