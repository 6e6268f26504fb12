/** An address in a text: an e-mail address, a URL or the name of a host. */
export interface Address {
  readonly start: number;
  readonly end: number;
  readonly mail: boolean;
  readonly host: string;
}

/** What parts words: white space, quotes, brackets, the marks that end a sentence's parts, and letters and marks of scripts without spaces. */
const SEPARATOR = /[\s"'`<>()[\]{},;|\\^\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/;
const SEPARATORS = Uint8Array.from({ length: 128 }, (_, code) => (SEPARATOR.test(String.fromCharCode(code)) ? 1 : 0));
const MAIL = /^[\w.+%-]+@[\w-]+(?:\.[\w-]+)+$/;
/** Endings by which a bare host name is known, with what may follow it in an address. */
const HOST_ENDING =
  /\.(?:com|net|org|io|example|test|tk|xyz|site|dev|app|ru|cn|co|me|sh|info|biz|cloud|online)\.*(?:[/?#:]|$)/i;
const AT = 0x40;
const DOT = 0x2e;
const COLON = 0x3a;
const SLASH = 0x2f;
const SPACE = 0x20;

/** A word without the given signs at its end. */
function withoutTail(word: string, signs: string): string {
  let end = word.length;
  while (end > 0 && signs.includes(word.charAt(end - 1))) end--;
  return word.slice(0, end);
}

/** The host that a word names, without scheme, port, path and full stop; undefined when it names none. */
function hostOf(word: string): string | undefined {
  const scheme = /^(?:https?|ftp|wss?):\/\//i.exec(word)?.[0];
  // Most words with a dot are names of files and versions.
  if (scheme === undefined && !/(?:^|@)www\./i.test(word) && !HOST_ENDING.test(word)) return undefined;
  let rest = scheme === undefined ? word : word.slice(scheme.length);
  const slash = rest.search(/[/?#:]/);
  if (slash >= 0) rest = rest.slice(0, slash);
  rest = withoutTail(rest, '.').toLowerCase();
  const at = rest.lastIndexOf('@');
  if (at >= 0) rest = rest.slice(at + 1);
  if (scheme !== undefined) return rest === '' ? undefined : rest;
  if (/^www\./.test(rest)) return rest;
  return /^[a-z0-9][a-z0-9.-]*$/.test(rest) && HOST_ENDING.test(rest) ? rest : undefined;
}

/** The addresses of a text in order. Words that only look like file names (`report.md`) are none. */
export function addressesIn(text: string): Address[] {
  const found: Address[] = [];
  let start = 0;
  // Most words have nothing of an address: no `@`, no dot inside, no `://`.
  let mayBeAddress = false;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : SPACE;
    if (isSeparator(code)) {
      if (mayBeAddress) {
        const address = addressOf(text.slice(start, i), start);
        if (address !== undefined) found.push(address);
      }
      start = i + 1;
      mayBeAddress = false;
    } else if (code === AT || code === DOT || (code === COLON && text.charCodeAt(i + 1) === SLASH)) mayBeAddress = true;
  }
  return found;
}

function isSeparator(code: number): boolean {
  return code < 128 ? SEPARATORS[code] === 1 : SEPARATOR.test(String.fromCharCode(code));
}

/** The address that a word is which begins at an offset; undefined when it is none. */
function addressOf(written: string, start: number): Address | undefined {
  const word = withoutTail(written, '.!?:*_');
  if (word.length < 4 || word.length > 2000) return undefined;
  const end = start + word.length;
  if (word.includes('@') && !word.includes('/')) {
    const mail = word.replace(/^mailto:/i, '');
    if (!MAIL.test(mail)) return undefined;
    return { start, end, mail: true, host: mail.slice(mail.indexOf('@') + 1).toLowerCase() };
  }
  if (!word.includes('.') && !word.includes('://')) return undefined;
  const host = hostOf(word);
  return host === undefined ? undefined : { start, end, mail: false, host };
}

/** True for names and numbers of the same machine or a private network. */
export function isLocalHost(host: string): boolean {
  return /^(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|host\.docker\.internal|\[?::1)/i.test(
    host,
  );
}
