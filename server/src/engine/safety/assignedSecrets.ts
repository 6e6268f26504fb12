import { isPlaceholder, unquoted } from './placeholder.ts';
import type { SecretKind, SecretMatch } from './secretKinds.ts';

/** The last word of a name that a secret is assigned to: `DB_PASSWORD=…`, `"apiKey": "…"`, `client_secret: …`. */
const WORDS = ['key', 'secret', 'token', 'password', 'passwd', 'passphrase', 'pwd'] as const;

/** The last two characters of these words as one number, in lower case. */
const ENDINGS = new Set(WORDS.map((word) => ending(word, word.length)));

/** The codes of what may stand between a name and the sign behind it: blanks, and a quote or bracket that ends the name. */
const BETWEEN = new Set(Array.from(' \t"\'`]', (character) => character.charCodeAt(0)));

/** How far back a name is read, and how long a value may be, in UTF-16 units. */
const NAME = 60;
const VALUE = 400;

/** What names of keys end in that are secret; other keys sort, cache, or are on a keyboard. */
const SECRET_KEYS = new Set(
  (
    'api access secret private auth signing encryption master service account storage admin deploy client webhook license ' +
    'subscription shared app session hmac jwt'
  ).split(' '),
);

/** What stands before `token` or `key` where it is none: `max_token`, `public_key`, `next_page_token`. */
const HARMLESS = new Set(
  (
    'public max min num total next page continuation csrf xsrf cache sort primary foreign partition range row hot short map dedup ' +
    'idempotency i18n translation lookup index group unique composite object cancellation stop end start pad eos bos mask sub super ' +
    'no per of'
  ).split(' '),
);

/**
 * Values that are assigned to names of secrets. In the form of AAHP v3 section 2.6 (`*_KEY=*`, `*_SECRET=*`, `*_TOKEN=*`,
 * `*_PASSWORD=*`) any value counts that is no expression of a program; in other forms it has to look like a secret. Linear in the text.
 */
export function* assignedSecrets(text: string): Generator<SecretMatch, void, undefined> {
  for (const sign of ['=', ':']) {
    // What stands within a value that is not quoted is no assignment of its own.
    let valueEnd = 0;
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      if (at < valueEnd) continue;
      const nameEnd = wordEnd(text, at);
      if (!ENDINGS.has(ending(text, nameEnd))) continue;
      const name = text.slice(Math.max(0, nameEnd - 10), nameEnd).toLowerCase();
      const word = WORDS.find((one) => name.endsWith(one));
      // `key == "x"` compares, and what stands behind `:=` has been read at the colon.
      const next = text.charAt(at + 1);
      if (word === undefined || (sign === '=' && (next === '=' || text.charAt(at - 1) === ':'))) continue;
      const isDirect = sign === '=' && nameEnd === at;
      const start = behindBlanks(text, sign === ':' && next === '=' ? at + 2 : at + 1);
      const written = writtenValue(text.slice(start, start + VALUE));
      if (written === undefined) continue;
      if (!written.quoted) valueEnd = start + written.length;
      const wordStart = nameEnd - word.length;
      const before = nameBefore(text, wordStart);
      const isVariable =
        isDirect &&
        start === at + 1 &&
        before.endsWith('_') &&
        /^[A-Z0-9_]*$/.test(text.slice(wordStart - before.length, nameEnd));
      if (!isSecretValue(before, word, written.value, isVariable, written.quoted)) continue;
      const from = start + (written.quoted ? 1 : 0);
      yield { start: from, end: from + written.value.length, kind: kindOf(word) };
    }
  }
}

/** The two characters before an offset as one number, ASCII letters in lower case: most signs assign nothing, and this tells it at once. */
function ending(text: string, end: number): number {
  return end < 2 ? -1 : (text.charCodeAt(end - 2) << 16) | text.charCodeAt(end - 1) | 0x200020;
}

/** Where the name before a sign ends: before blanks and a quote or bracket that belong to it. */
function wordEnd(text: string, sign: number): number {
  let end = sign;
  while (end > 0 && sign - end < 6 && BETWEEN.has(text.charCodeAt(end - 1))) end--;
  return end;
}

function behindBlanks(text: string, offset: number): number {
  let end = offset;
  while (end < offset + 4 && /[ \t]/.test(text.charAt(end))) end++;
  return end;
}

function nameBefore(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && offset - start < NAME && /[\w-]/.test(text.charAt(start - 1))) start--;
  return text.slice(start, offset);
}

interface WrittenValue {
  readonly value: string;
  readonly quoted: boolean;
  /** How long it is as it is written. */
  readonly length: number;
}

/** The value at the beginning of a text: between quotes, or up to a blank or a sign that ends one. */
function writtenValue(text: string): WrittenValue | undefined {
  const quote = text.charAt(0);
  if (quote === '"' || quote === "'" || quote === '`') {
    const end = text.indexOf(quote, 1);
    const value = end < 0 ? '' : text.slice(1, end);
    // Where the end is missing this was the end of a piece of code: `API_KEY=`.
    return value === '' || /[\r\n]/.test(value) ? undefined : { value, quoted: true, length: end + 1 };
  }
  const run = /^[^\s"'`,;&<>()[\]{}|]*/.exec(text)?.[0] ?? '';
  // What is called gives the value.
  if (text.charAt(run.length) === '(') return undefined;
  let end = run.length;
  while (end > 0 && /[.:!?*_\\]/.test(run.charAt(end - 1))) end--;
  // The dots say that the rest of the value is left out: `whsec_...`.
  if (run.endsWith('...')) end = run.length;
  return end === 0 ? undefined : { value: run.slice(0, end), quoted: false, length: run.length };
}

function kindOf(word: string): SecretKind {
  if (word === 'key') return 'api-key';
  return word === 'secret' || word === 'token' ? word : 'password';
}

/** The last word of the name before the one that makes it a secret: `api` of `OPENAI_API_KEY` and of `myApiKey`. */
function qualifierOf(before: string): string {
  const words = before.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[\s_-]/);
  return (words.findLast((word) => word !== '') ?? '').toLowerCase();
}

function isSecretValue(before: string, word: string, value: string, isVariable: boolean, quoted: boolean): boolean {
  if (isPlaceholder(value) || isReference(value)) return false;
  const qualifier = qualifierOf(before);
  const isKey = word === 'key';
  const isPassword = !isKey && word !== 'token' && word !== 'secret';
  if ((isKey || word === 'token') && HARMLESS.has(qualifier)) return false;
  const isSecretKey = isKey && SECRET_KEYS.has(qualifier);
  if (isVariable) {
    if (isPassword || word === 'secret') return value.length >= 4;
    return value.length >= 6 && /[A-Za-z]/.test(value) && (isSecretKey || !isKey || isRandom(value, 12));
  }
  if ((isKey && !isSecretKey) || /\s/.test(value)) return false;
  // Words joined by hyphens are names of fields and entries.
  if (isPassword && quoted) return value.length >= 6 && /\d|[^\w-]/.test(value);
  // Without quotes it may be the name of a variable, which has hardly any digits.
  return isRandom(value, 16) && (quoted || value.replace(/\D/g, '').length >= 3);
}

/** Letters and digits mixed, and long enough that nobody has made it up as a name. */
function isRandom(value: string, least: number): boolean {
  if (value.length < least || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  // Words, versions and dates joined by hyphens have short pieces.
  return value.split(/[-_.:/]/).some((piece) => piece.length >= 10 && /\d/.test(piece) && /[A-Za-z]/.test(piece));
}

const FILE = new Set('md json yaml yml ts js py txt pem key crt env toml ini go rs sh'.split(' '));

/** Values that say where the secret is, or that are none: paths, addresses, dates, numbers, versions, hashes with their algorithm. */
function isReference(value: string): boolean {
  const bare = unquoted(value);
  return (
    /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\)/.test(bare) ||
    bare.includes('://') ||
    /^\d{4}-\d\d-\d\d/.test(bare) ||
    /^[~^<>=v]{0,2}\d+\.\d+(?:\.[\w.*-]+)?$/.test(bare) ||
    /^sha(?:1|256|384|512)[:-]/i.test(bare) ||
    (bare.includes('.') && FILE.has(bare.slice(bare.lastIndexOf('.') + 1).toLowerCase())) ||
    /^[\d.,_]{1,9}$/.test(bare) ||
    // The whole name of a variable or constant.
    (bare.includes('_') && /^[A-Z][A-Z0-9_]*$/.test(bare))
  );
}
