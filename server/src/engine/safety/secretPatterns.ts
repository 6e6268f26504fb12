import { addressesWithUser } from './addressPasswords.ts';
import { assignedSecrets } from './assignedSecrets.ts';
import { isPlaceholder } from './placeholder.ts';
import { privateKeys } from './privateKeys.ts';
import type { SecretKind, SecretMatch } from './secretKinds.ts';

/** Beginnings of secrets that can be told by their form. AAHP v3 section 2.6 lists `Bearer *`, `sk-*` and `ghp_*`. */
const MARKS =
  /sk-|gh[opsur]_|github_pat_|A(?:3T|KIA|GPA|IDA|ROA|IPA|NPA|NVA|SIA)[A-Z0-9]|AIza|eyJ|[Bb]earer[ \t]{1,4}/g;

/** The characters of a token from some offset on; `y` makes them begin exactly there. */
const TOKEN = /[A-Za-z0-9_.~+/-]*=*/y;

/**
 * The secrets that AAHP v3 section 2.6 lists and a few more that have a form of their own: by prefix, in assignments, in
 * addresses, private keys. Placeholders are none. In the order of the text; ranges may overlap. Linear in the text.
 */
export function secretsByPattern(text: string): SecretMatch[] {
  return [...tokens(text), ...passwordsInAddresses(text), ...assignedSecrets(text), ...privateKeys(text)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
}

function* tokens(text: string): Generator<SecretMatch, void, undefined> {
  const marks = new RegExp(MARKS);
  const token = new RegExp(TOKEN);
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const isBearer = mark[0].startsWith('earer', 1);
    if (!isBearer && /[A-Za-z0-9_-]/.test(text.charAt(mark.index - 1))) continue;
    const start = isBearer ? marks.lastIndex : mark.index;
    token.lastIndex = start;
    const run = token.exec(text)?.[0] ?? '';
    const kind = isBearer ? 'bearer-token' : kindOf(run);
    const secret = kind && secretIn(run, kind);
    // Behind a bearer token's mark another kind of token may begin, which says more.
    if (!isBearer) marks.lastIndex = Math.max(marks.lastIndex, start + run.length);
    if (kind && secret !== undefined && !isPlaceholder(secret)) yield { start, end: start + secret.length, kind };
  }
}

function kindOf(run: string): SecretKind | undefined {
  if (run.startsWith('sk-')) return 'api-key';
  if (run.startsWith('gh') || run.startsWith('github_pat_')) return 'github-token';
  if (run.startsWith('AIza')) return 'google-api-key';
  return run.startsWith('eyJ') ? 'json-web-token' : run.startsWith('A') ? 'aws-access-key' : undefined;
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
  const isToken = header.length >= 13 && claims.startsWith('eyJ') && claims.length >= 13 && signature.length >= 16;
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
    user === password || isPlaceholder(password) || /^(?:postgres|guest|mysql|mongo|redis|\d{1,5})$/i.test(password)
  );
}
