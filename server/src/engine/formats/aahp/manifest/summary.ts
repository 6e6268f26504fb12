/** What stands in the manifest when the beginning of a file holds nothing to quote. */
export const noSummary = '(no summary available)';

const byteOrderMark = '\ufeff';

/** Only the first lines are looked at: titles, quotes and rules usually fill them in files made from a template. */
const linesLookedAt = 5;

/** Longest summary, in code points. The schema allows 200. */
const summaryLimit = 150;

/** Lines that begin like this are headings, quotes and rules, which say nothing about the state of the work. */
const skippedBeginnings = ['#', '>', '---'];

/**
 * The one-line summary of a handoff file as the protocol's own generator makes it: the first of the first five lines that
 * is neither blank nor begins with `#`, `>` or `---`, cut to 150 code points, otherwise `(no summary available)`.
 *
 * What the line is does not matter, so tables, braces, fences and comments are taken, too. Nothing is trimmed.
 *
 * `text` is the text of the file **with** its byte order mark, if it has one: the generator does not take `\ufeff#` for a
 * heading, so a title behind a mark becomes the summary. The generator keeps the mark; here it is dropped. Lines end
 * at `\n`; a `\r` is no part of them. AAHP v3 sections 1.1 and 8.6.
 */
export function summarize(text: string): string {
  for (const line of firstLines(text, linesLookedAt)) {
    const visible = line.startsWith(byteOrderMark) ? line.slice(1) : line;
    if (visible.trim() === '' || skippedBeginnings.some((beginning) => line.startsWith(beginning))) continue;
    return firstCodePoints(visible, summaryLimit);
  }
  return noSummary;
}

/**
 * Whether a recorded summary says nothing that a person meant: it is blank, `(no summary available)`, a word or
 * bracketed text left over from a template, or begins with a byte order mark. Nothing is lost by replacing it.
 */
export function isEmptySummary(summary: string): boolean {
  const trimmed = summary.trim();
  return (
    trimmed === '' ||
    trimmed === noSummary ||
    summary.startsWith(byteOrderMark) ||
    /^\[[^[\]]*\]$/u.test(trimmed) ||
    /^(?:todo|tbd|pending|placeholder|summary|init|n\/a|none|-+|\.{3}|…)[.:]?$/iu.test(trimmed)
  );
}

/**
 * Whether a recorded text begins like structure of Markdown or JSON (a table, a brace, a fence, a comment, a heading, a
 * quote), which a generator copies and nobody writes as a sentence.
 */
export function isStructure(text: string): boolean {
  return /^(?:[|{}#>]|```|~~~|<!--|---)/.test(text.trimStart());
}

/**
 * Whether a recorded summary looks like a line that a generator has copied out of a file instead of a sentence somebody
 * wrote: structure, a list item, or a "last updated" stamp. A guess, for when the old text is not at hand.
 */
export function looksCopied(summary: string): boolean {
  return isStructure(summary) || /^(?:[-*+] |\[[ xX]\] |[_*]*last[ -]updated\b)/i.test(summary.trimStart());
}

/** The beginning of a text, in code points, so that no character is cut in half. */
export function firstCodePoints(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (let count = 0; count < limit && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/** The first lines of a text, without carriage returns. Reads no further than it has to. */
function* firstLines(text: string, count: number): Generator<string, void, undefined> {
  let start = 0;
  for (let line = 0; line < count && start < text.length; line++) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    yield text.slice(start, end).replaceAll('\r', '');
    start = end + 1;
  }
}
