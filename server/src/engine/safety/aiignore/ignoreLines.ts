import type { Document } from '../../document.ts';
import type { OffsetRange } from '../../text/sourceText.ts';

/** A pattern of `.aiignore` as written, without the comment behind it. */
export interface IgnoreLine {
  readonly text: string;
  readonly range: OffsetRange;
  /** Zero-based. */
  readonly line: number;
}

/**
 * The patterns of a `.aiignore`, one a line (AAHP v3 section 2.6). A `#` at the beginning of a line or behind a blank starts a
 * comment; `\#` is the character itself. Blanks around a pattern do not count.
 */
export function ignoreLines({ text }: Document): IgnoreLine[] {
  const lines: IgnoreLine[] = [];
  for (let line = 0; line < text.lineCount; line++) {
    const { start, end } = text.lineRange(line);
    const whole = text.text.slice(start, end);
    const comment = /(?:^|[ \t])#/.exec(whole);
    const pattern = comment ? whole.slice(0, comment.index) : whole;
    const trimmed = pattern.trim();
    if (trimmed === '') continue;
    const from = start + pattern.length - pattern.trimStart().length;
    lines.push({ text: trimmed, range: { start: from, end: from + trimmed.length }, line });
  }
  return lines;
}

/**
 * Whether a pattern is a regular expression. `.aiignore` files mix both kinds without a mark, so a pattern counts as one when
 * it is written between slashes or holds what means nothing in a glob: `\d`, `^…`, `…$`, `(?:`, `(a|b)`, `{2,}`, `[…]+`, `.*` inside.
 */
export function isRegularExpression(pattern: string): boolean {
  const inner = betweenSlashes(pattern);
  return inner !== undefined || REGEX_SYNTAX.test(pattern);
}

const REGEX_SYNTAX =
  /\\[AbBdDsSwWpPzZnrtxuQ1-9.+()|^${}]|^\^|[^\\]\$$|\(\?|[\])]\+|\)[*?{]|\{\d{1,9}(?:,\d{0,9})?\}|\([^()|]{0,200}\|[^()]{0,200}\)|\.\*(?=[^\s.*/])|\.\+/;

/**
 * Whether a glob names files in a list that is about files, as `.gitignore` is: some people keep files from agents with it, and text such as
 * `dist/` is no secret then. A list is about files when one of its globs names a folder.
 */
export function namesFiles({ text }: IgnoreLine, listIsAboutFiles: boolean): boolean {
  return namesFolder(text) || (listIsAboutFiles && FILE_NAME.test(text));
}

/** Whether a glob names a folder: it ends in a slash and holds nothing that file names do not. */
export function namesFolder(pattern: string): boolean {
  return /^[\w.*?/-]{1,200}\/$/.test(pattern) && /[\w*]/.test(pattern);
}

/** `*.log`, `.env`, `package-lock.json`, `build`. */
const FILE_NAME = /^\/?[\w.*?/-]{1,200}$/;

const FLAGS = /^[dgimsuvy]{0,8}$/;

/** What stands between the slashes of `/…/i`, with its flags; `undefined` for other patterns, such as the path `/dist/`. */
export function betweenSlashes(pattern: string): { readonly source: string; readonly flags: string } | undefined {
  const end = pattern.lastIndexOf('/');
  if (!pattern.startsWith('/') || end < 2) return undefined;
  const source = pattern.slice(1, end);
  const flags = pattern.slice(end + 1);
  return FLAGS.test(flags) && (REGEX_SYNTAX.test(source) || flags !== '') ? { source, flags } : undefined;
}
