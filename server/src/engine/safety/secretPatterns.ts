import { addressesWithUser } from './addressPasswords.ts';
import { assignedSecrets } from './assignedSecrets.ts';
import { isPlaceholder } from './placeholder.ts';
import { privateKeys } from './privateKeys.ts';
import type { SecretKind, SecretMatch } from './secretKinds.ts';
import { type TokenMark, tokenMarks } from './tokenMarks.ts';

/** The characters of a token from some offset on; `y` makes them begin exactly there. */
const TOKEN = /[A-Za-z0-9_.~+/-]*=*/y;

/**
 * The secrets that AAHP v3 section 2.6 lists and a few more that have a form of their own: by prefix, in assignments, in
 * addresses, private keys. Placeholders are none. In the order of the text; ranges may overlap. Linear in the text.
 */
export function secretsByPattern(text: string, marks: readonly TokenMark[] = tokenMarks(text)): SecretMatch[] {
  return [...tokens(text, marks), ...passwordsInAddresses(text), ...assignedSecrets(text), ...privateKeys(text)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
}

/** AAHP v3 section 2.6 lists `Bearer *`, `sk-*` and `ghp_*`, its tools those of GitHub applications and AWS. */
const KINDS: ReadonlyMap<string, SecretKind> = new Map([
  ['sk-', 'api-key'],
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'].map((mark) => [mark, 'github-token'] as const),
  ['aws', 'aws-access-key'],
  ['AIza', 'google-api-key'],
  ['.eyJ', 'json-web-token'],
  ['bearer', 'bearer-token'],
]);

function* tokens(text: string, marks: readonly TokenMark[]): Generator<SecretMatch, void, undefined> {
  const token = new RegExp(TOKEN);
  let behind = 0;
  for (const { start, end, mark } of marks) {
    const kind = KINDS.get(mark);
    if (kind === undefined || start < behind) continue;
    const isBearer = kind === 'bearer-token';
    if (!isBearer && kind !== 'json-web-token' && /[A-Za-z0-9_-]/.test(text.charAt(start - 1))) continue;
    // The mark of a web token stands in its middle.
    const from = isBearer ? end : kind === 'json-web-token' ? headerStart(text, start, behind) : start;
    token.lastIndex = from;
    const run = token.exec(text)?.[0] ?? '';
    // Behind the mark of a bearer token another kind of token may begin, which says more.
    if (!isBearer) behind = from + run.length;
    const secret = secretIn(run, kind);
    // What is cut short by dots opens nothing: `Bearer eyJhbGciOiJIUzI1NiIs...`.
    const isCut = isBearer && (run.endsWith('...') || text.charAt(from + run.length) === '…');
    if (secret !== undefined && !isCut && !isPlaceholder(secret))
      yield { start: from, end: from + secret.length, kind };
  }
}

/** Where the header of a web token begins: `eyJ` and characters up to the dot behind it. */
function headerStart(text: string, dot: number, least: number): number {
  let start = dot;
  while (start > least && /[A-Za-z0-9_-]/.test(text.charAt(start - 1))) start--;
  return start;
}

/**
 * The token that a run of characters begins with; `undefined` when it has not the form. Prefixed keys need enough behind the
 * prefix: `task-status` and `sk-learn` are none.
 */
function secretIn(run: string, kind: SecretKind): string | undefined {
  const word = /^[A-Za-z0-9_]*/.exec(run)?.[0] ?? '';
  const hyphenated = /^[A-Za-z0-9_-]*/.exec(run)?.[0] ?? '';
  switch (kind) {
    case 'api-key':
      return hyphenated.length >= 19 && /\d/.test(hyphenated) && /[A-Za-z0-9]{16}/.test(hyphenated)
        ? hyphenated
        : undefined;
    case 'github-token':
      return word.length >= (word.startsWith('github_pat_') ? 31 : 20) ? word : undefined;
    case 'aws-access-key':
      return word.length === 20 && /^[A-Z0-9]*$/.test(word) ? word : undefined;
    case 'google-api-key':
      return hyphenated.length === 39 ? hyphenated : undefined;
    case 'json-web-token':
      return webToken(run);
    default:
      return credential(run);
  }
}

/** Header, claims and signature of a JSON Web Token; unsigned ones open nothing. */
function webToken(run: string): string | undefined {
  const [header = '', claims = '', rest = ''] = run.split('.', 3);
  const signature = /^[A-Za-z0-9_-]*/.exec(rest)?.[0] ?? '';
  const isToken =
    header.startsWith('eyJ') &&
    header.length >= 13 &&
    claims.startsWith('eyJ') &&
    claims.length >= 13 &&
    signature.length >= 16;
  return isToken && /^[\w-]*$/.test(header + claims) ? `${header}.${claims}.${signature}` : undefined;
}

/** The token of `Bearer …`, as opposed to the next word of a sentence (`Bearer token`, `bearer authentication-required`). */
function credential(run: string): string | undefined {
  const token = /[.~/+-]$/.test(run) ? trimmed(run) : run;
  const isMixed = /[A-Za-z]/.test(token) && /\d/.test(token);
  return token.length >= 8 && (isMixed || (token.length >= 24 && /[a-z][A-Z]/.test(token))) ? token : undefined;
}

/** Without the signs with which a sentence goes on. */
function trimmed(run: string): string {
  let end = run.length;
  while (end > 0 && /[.~/+-]/.test(run.charAt(end - 1))) end--;
  return run.slice(0, end);
}

/** `scheme://user:password@host`, of any scheme; the password is the secret. */
function* passwordsInAddresses(text: string): Generator<SecretMatch, void, undefined> {
  for (const { start, user, password } of addressesWithUser(text)) {
    // GitHub takes a token as the user and this as the password.
    if (password === 'x-oauth-basic') {
      if (!isPlaceholder(user)) yield { start, end: start + user.length, kind: 'url-password' };
    } else if (password.length >= 3 && !isOrdinaryPassword(user, password)) {
      const from = start + user.length + 1;
      yield { start: from, end: from + password.length, kind: 'url-password' };
    }
  }
}

/** Passwords of examples and of containers on the own machine: `user:pass@`, `postgres:postgres@`, `user:${PASSWORD}@`. */
function isOrdinaryPassword(user: string, password: string): boolean {
  return (
    user === password ||
    (/^user(?:name)?$/i.test(user) && /^(?:pass|password|passwd|pwd)$/i.test(password)) ||
    isPlaceholder(password) ||
    /^(?:postgres|guest|mysql|mongo|redis|\d{1,5})$/i.test(password)
  );
}
