/** An address in a text: an e-mail address, a URL or the name of a host. */
export interface Address {
  readonly start: number;
  readonly end: number;
  readonly mail: boolean;
  readonly host: string;
}

/** Everything between spaces, quotes, brackets and the marks that end a sentence's parts. */
const WORD = /[^\s"'`<>()[\]{},;|\\^]+/g;
const MAIL = /^[\w.+%-]+@[\w-]+(?:\.[\w-]+)+$/;
/** Endings by which a bare host name is known. */
const HOST_ENDING = /\.(?:com|net|org|io|example|test|tk|xyz|site|dev|app|ru|cn|co|me|sh|info|biz|cloud|online)$/;

/** A word without the given signs at its end. */
function withoutTail(word: string, signs: string): string {
  let end = word.length;
  while (end > 0 && signs.includes(word.charAt(end - 1))) end--;
  return word.slice(0, end);
}

/** Strips what a sentence puts around an address: a scheme, a port, a path, a full stop. */
function hostOf(word: string): string | undefined {
  const scheme = /^(?:https?|ftp|wss?):\/\//i.exec(word)?.[0];
  let rest = scheme === undefined ? word : word.slice(scheme.length);
  const slash = rest.search(/[/?#:]/);
  if (slash >= 0) rest = rest.slice(0, slash);
  rest = withoutTail(rest, '.').toLowerCase();
  const at = rest.lastIndexOf('@');
  if (at >= 0) rest = rest.slice(at + 1);
  if (scheme !== undefined) return rest === '' ? undefined : rest;
  if (/^www\./.test(rest)) return rest;
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(rest) || !HOST_ENDING.test(rest)) return undefined;
  return rest;
}

/** The addresses of a text in order. Words that only look like file names (`report.md`) are none. */
export function addressesIn(text: string): Address[] {
  const found: Address[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = withoutTail(match[0], '.!?:*_');
    if (word.length < 4 || word.length > 2000) continue;
    const start = match.index;
    const end = start + word.length;
    if (word.includes('@') && !word.includes('/')) {
      const mail = word.replace(/^mailto:/i, '');
      if (MAIL.test(mail))
        found.push({ start, end, mail: true, host: mail.slice(mail.indexOf('@') + 1).toLowerCase() });
      continue;
    }
    if (!word.includes('.') && !word.includes('://')) continue;
    const host = hostOf(word);
    if (host !== undefined) found.push({ start, end, mail: false, host });
  }
  return found;
}

/** True for names and numbers of the same machine or a private network. */
export function isLocalHost(host: string): boolean {
  return /^(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|host\.docker\.internal|\[?::1)/i.test(
    host,
  );
}
