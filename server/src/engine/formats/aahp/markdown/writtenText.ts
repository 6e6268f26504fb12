import type { Document } from '../../../document.ts';

/**
 * A name, a title or a value from elsewhere as a part of a line of Markdown that is written: on one line, and without the beginning
 * of a comment, which would swallow what follows or be a marker or directive that nobody meant to write.
 */
export function inlineText(text: string): string {
  return text
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .replaceAll('<!--', '&lt;!--');
}

/** The same as a line of its own: it neither is a heading, a list or a quote nor opens a code fence or a block of HTML. */
export function lineText(text: string): string {
  return inlineText(text)
    .replace(/^<(?=[A-Za-z/!?])/, '&lt;')
    .replace(/^(?=#{1,6}(?: |$)|[-+*](?: |$)|[>|]|`{3}|~{3}|(?:[-_*=] ?){3,}$|[-=]+$)/, '\\')
    .replace(/^(\d{1,9})(?=[.)](?: |$))/, '$1\\');
}

/** The same as a cell of a table; a backslash before a pipe would take the one away that keeps the cell together. */
export function cellText(text: string): string {
  return inlineText(text).replace(/\\*\|/g, '\\|');
}

/** The text of a document with its comments shown as text instead of hidden; what stands in code is none. */
export function withoutComments({ markdown, text }: Document): string {
  let written = text.text;
  for (const { range } of markdown.comments.toReversed())
    written = `${written.slice(0, range.start)}&lt;${written.slice(range.start + 1)}`;
  return written;
}
