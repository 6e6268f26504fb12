import type { Document } from '../../../document.ts';
import { isInCode } from './codeLines.ts';

/**
 * Whether a line is a rule between two parts of a text, such as `---` or `* * *` (CommonMark section 4.1). A rule directly
 * below text is none: there it makes a heading of that text.
 */
function isSeparator({ text, markdown }: Document, line: number): boolean {
  if (!isThematicBreak(text.lineText(line)) || isInCode(markdown, line)) return false;
  return line === 0 || text.lineText(line - 1).trim() === '' || text.lineText(line - 1).startsWith('#');
}

/** The last line of a part of a text that is neither blank nor a separator; not before the first one given. */
export function lastLineOf(document: Document, firstLine: number, endLine: number): number {
  let last = endLine - 1;
  while (last > firstLine && (document.text.lineText(last).trim() === '' || isSeparator(document, last))) last--;
  return last;
}

function isThematicBreak(line: string): boolean {
  const marks = line.replace(/[ \t]/g, '');
  const [first] = marks;
  if (marks.length < 3 || first === undefined || !'-*_'.includes(first)) return false;
  return /^ {0,3}[-*_]/.test(line) && marks === first.repeat(marks.length);
}
