/** What stands between tokens and never inside one: blanks, quotes, brackets, the bars of tables, commas and semicolons. */
const DELIMITER = /[\s"'`()[\]{}<>|,;]/;
const WORD_CHARACTER = /[\p{L}\p{N}_-]/u;

/** Delimiters among the ASCII characters, for loops over long texts. */
const ASCII_DELIMITERS: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  DELIMITER.test(String.fromCharCode(code)),
);

/** Whether the UTF-16 unit at an offset ends a token; so do both ends of the text. */
export function isDelimiterAt(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  if (Number.isNaN(code)) return true;
  return code < 128 ? (ASCII_DELIMITERS[code] ?? false) : code === 0xa0 || code === 0x3000 || code === 0x2028;
}

/** Whether the character at an offset is one that words are made of; outside of the text there is none. */
export function isWordAt(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  if (Number.isNaN(code)) return false;
  if (code >= 0xdc00 && code <= 0xdfff && offset > 0) return WORD_CHARACTER.test(text.slice(offset - 1, offset + 1));
  return WORD_CHARACTER.test(String.fromCodePoint(text.codePointAt(offset) ?? 0));
}

/** The offset behind the token that an offset stands in: that of the next delimiter, or the end of the text. */
export function tokenEnd(text: string, offset: number): number {
  let end = offset;
  while (!isDelimiterAt(text, end)) end++;
  return end;
}

/** Whether what begins at an offset begins a token or stands behind a sign inside of one, as the value in `KEY=value`. */
export function beginsToken(text: string, start: number): boolean {
  return start === 0 || !(isWordAt(text, start - 1) || text.charAt(start - 1) === '.');
}

/** Whether what ends at an offset ends a token, apart from the signs of a sentence behind it. */
export function endsToken(text: string, end: number): boolean {
  if (isWordAt(text, end)) return false;
  return !(text.charAt(end) === '.' && isWordAt(text, end + 1));
}
