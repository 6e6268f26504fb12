import { isPlaceholder } from './placeholder.ts';
import type { SecretKind, SecretMatch } from './secretKinds.ts';

/**
 * The last word of a name that a value is assigned to, and the value: `DB_PASSWORD=…`, `"apiKey": "…"`, `client_secret: '…'`.
 * What stands before the word belongs to the name and is read backwards.
 */
const ASSIGNMENT =
  /(KEY|SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|PWD)(["'`]?\]?[ \t]{0,8}(?:=(?!=)|:(?![:/])=?)[ \t]{0,8})("[^"\r\n]{0,400}"|'[^'\r\n]{0,400}'|`[^`\r\n]{0,400}`|[^\s"'`,;<>()[\]{}|]{1,400})/gi;

/** Names of keys that are secret; other keys sort, cache, or are on a keyboard. */
const SECRET_KEY =
  /(?:api|access|secret|private|auth|signing|encryption|master|service|account|storage|admin|deploy|client|webhook|license|subscription|shared|app|session|hmac|jwt|publishable|anon)[-_ ]?key$/i;

/** Names that sound secret and hold none: `max_token`, `token_count`, `public_key`, `next_page_token`. */
const HARMLESS =
  /(?:public|max|min|num|total|next|page|continuation|csrf|cache|sort|primary|foreign|partition|range|row|hot|short|map|dedup|idempotency|i18n|translation|lookup|index|group|unique|composite|object|storage_?object|cancellation|stop|end|start|pad|eos|bos|mask|sub|super|no|per|of)[-_ ]?(?:key|token)$/i;

/** How far back a name is read. */
const NAME = 60;

/**
 * Values that are assigned to names of secrets. In the form of AAHP v3 section 2.6 (`*_KEY=*`, `*_SECRET=*`, `*_TOKEN=*`,
 * `*_PASSWORD=*`) any value that is none of program code counts; in other forms it has to look like a secret.
 */
export function* assignedSecrets(text: string): Generator<SecretMatch, void, undefined> {
  for (const match of text.matchAll(ASSIGNMENT)) {
    const [whole, word = '', operator = '', written = ''] = match;
    const before = /[A-Za-z0-9_-]*$/.exec(text.slice(Math.max(0, match.index - NAME), match.index))?.[0] ?? '';
    const name = before + word;
    const quoted = /^["'`]/.test(written);
    const value = quoted ? written.slice(1, -1) : written.replace(/[.:!?*_\\]+$/, '');
    const isVariable = operator === '=' && before.endsWith('_') && /^[A-Z][A-Z0-9_]*$/.test(name);
    if (!isSecretValue(name, value, isVariable, quoted)) continue;
    const start = match.index + whole.length - written.length + (quoted ? 1 : 0);
    yield { start, end: start + value.length, kind: kindOf(word) };
  }
}

function kindOf(word: string): SecretKind {
  const lower = word.toLowerCase();
  if (lower === 'key') return 'api-key';
  return lower === 'secret' || lower === 'token' ? lower : 'password';
}

function isSecretValue(name: string, value: string, isVariable: boolean, quoted: boolean): boolean {
  if (isPlaceholder(value) || isReference(value) || HARMLESS.test(name)) return false;
  const isKey = /key$/i.test(name);
  const isPassword = /(?:password|passwd|passphrase|pwd)$/i.test(name);
  if (isVariable) {
    if (isPassword || /SECRET$/.test(name)) return value.length >= 4;
    return value.length >= 6 && /[A-Za-z]/.test(value) && (SECRET_KEY.test(name) || !isKey || isRandom(value, 12));
  }
  if (isKey && !SECRET_KEY.test(name)) return false;
  if (/\s/.test(value)) return false;
  return isPassword && quoted ? value.length >= 6 && /[\d\W_]/.test(value) : isRandom(value, 16);
}

/** Letters and digits mixed, and long enough that nobody has made it up as a name. */
function isRandom(value: string, least: number): boolean {
  if (value.length < least || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  // Words, versions and dates joined by hyphens have short pieces.
  return value.split(/[-_.:/]/).some((piece) => piece.length >= 10 && /\d/.test(piece) && /[A-Za-z]/.test(piece));
}

/** Values that say where the secret is, or that are none: paths, addresses, dates, numbers, hashes with their algorithm. */
function isReference(value: string): boolean {
  return (
    /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\|[a-z][a-z0-9+.-]*:\/\/)/i.test(value) ||
    /^\d{4}-\d{2}-\d{2}/.test(value) ||
    /^sha(?:1|256|384|512)[:-]/i.test(value) ||
    /\.(?:md|json|ya?ml|ts|js|py|txt|pem|key|crt|env|toml|ini|go|rs|sh)$/i.test(value) ||
    /^[\d.,_]{1,9}$/.test(value) ||
    // The whole name of a variable or constant.
    /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value)
  );
}
