import { assignedSecrets } from './assignedSecrets.ts';
import { isPlaceholder } from './placeholder.ts';
import { privateKeys } from './privateKeys.ts';
import type { SecretKind, SecretMatch } from './secretKinds.ts';

/** A secret that can be told by its form. The first group is the secret, without one the whole match. */
interface SecretPattern {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
  readonly accepts?: (secret: string) => boolean;
}

const hasDigit = (text: string) => /\d/.test(text);
const hasLongRun = (text: string) => /[A-Za-z0-9]{16}/.test(text);

/**
 * Prefixed keys need enough behind the prefix: `task-status` and `sk-learn` are none. AAHP v3 section 2.6 lists `Bearer *`,
 * `sk-*` and `ghp_*`, its tools those of GitHub applications and AWS.
 */
const PATTERNS: readonly SecretPattern[] = [
  {
    kind: 'api-key',
    pattern: /(?<![A-Za-z0-9_-])sk-[A-Za-z0-9_-]{16,400}/g,
    accepts: (key) => hasDigit(key) && hasLongRun(key),
  },
  { kind: 'github-token', pattern: /(?<![A-Za-z0-9])gh[opsur]_[A-Za-z0-9_]{16,400}/g },
  { kind: 'github-token', pattern: /(?<![A-Za-z0-9])github_pat_[A-Za-z0-9_]{20,400}/g },
  {
    kind: 'aws-access-key',
    pattern: /(?<![A-Za-z0-9_])A(?:3T[A-Z0-9]|KIA|GPA|IDA|ROA|IPA|NPA|NVA|SIA)[A-Z0-9]{16}(?![A-Za-z0-9_])/g,
  },
  { kind: 'google-api-key', pattern: /(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g },
  {
    kind: 'json-web-token',
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{16,2000}/g,
  },
  { kind: 'bearer-token', pattern: /[Bb]earer[ \t]{1,4}([A-Za-z0-9._~+/-]{8,4000}=*)/g, accepts: isCredential },
];

/** The token of `Bearer …`, as opposed to the next word of a sentence (`Bearer token`, `bearer authentication-required`). */
function isCredential(token: string): boolean {
  const bare = token.replace(/[.~/+-]+$/, '');
  return (
    bare.length >= 8 && /[A-Za-z]/.test(bare) && (hasDigit(bare) || (bare.length >= 24 && /[a-z][A-Z]/.test(bare)))
  );
}

/**
 * The secrets that AAHP v3 section 2.6 lists and a few more that have a form of their own: by prefix, in assignments, in
 * addresses, private keys. Placeholders are none. In the order of the text; ranges may overlap. Linear in the text.
 */
export function secretsByPattern(text: string): SecretMatch[] {
  const found: SecretMatch[] = [];
  for (const { kind, pattern, accepts } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] ?? match[0];
      if (isPlaceholder(secret) || accepts?.(secret) === false) continue;
      const end = match.index + match[0].length;
      found.push({ start: end - secret.length, end, kind });
    }
  }
  found.push(...passwordsInAddresses(text), ...assignedSecrets(text), ...privateKeys(text));
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** `scheme://user:password@host`, of any scheme; the password is the secret and may hold an `@` itself. */
function* passwordsInAddresses(text: string): Generator<SecretMatch, void, undefined> {
  for (const match of text.matchAll(/:\/\/([^\s/@:"'<>`|]{0,256}):([^\s/"'<>`|]{3,256})@(?=[\w[{$.-])/g)) {
    const [whole, user = '', password = ''] = match;
    // GitHub takes a token as the user and this as the password.
    const secret = password === 'x-oauth-basic' ? user : password;
    if (secret === password ? isOrdinaryPassword(user, password) : isPlaceholder(user)) continue;
    const start = match.index + whole.length - 1 - password.length - (secret === password ? 0 : user.length + 1);
    if (!/[A-Za-z][A-Za-z0-9+.-]{1,20}$/.test(text.slice(Math.max(0, match.index - 24), match.index))) continue;
    yield { start, end: start + secret.length, kind: 'url-password' };
  }
}

/** Passwords of examples and of containers on the own machine: `user:pass@`, `postgres:postgres@`, `user:${PASSWORD}@`. */
function isOrdinaryPassword(user: string, password: string): boolean {
  return (
    user === password || isPlaceholder(password) || /^(?:postgres|guest|mysql|mongo|redis|\d{1,5})$/i.test(password)
  );
}
