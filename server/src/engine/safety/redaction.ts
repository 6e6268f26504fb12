import type { Document } from '../document.ts';
import type { TextChange } from '../fix.ts';
import type { OffsetRange } from '../text/sourceText.ts';

/**
 * The change that puts a placeholder in the place of a secret or a personal datum, such as `<redacted: aws-access-key>`. What is
 * around it stays valid: a number in JSON becomes a string, and YAML gets a form without a space, which would make a mapping of it.
 *
 * @param range where the datum stands in the text of the document
 * @param kind what it is, in letters, digits and hyphens
 */
export function redaction(document: Document, range: OffsetRange, kind: string): TextChange {
  const { text } = document.text;
  const isYaml = document.language === 'yaml' || isFrontMatter(document, range.end);
  const placeholder = isYaml ? `<redacted:${kind}>` : `<redacted: ${kind}>`;
  if (document.language === 'json') {
    const { json } = document;
    const node = json.nodeAtOffset(range.start);
    if (node !== undefined && json.kind(node) === 'number') {
      const number = json.range(node);
      if (range.start >= number.start) return { ...number, text: JSON.stringify(placeholder) };
    }
  }
  // `Name <address>` needs no second pair of brackets.
  const isInBrackets = text.charAt(range.start - 1) === '<' && text.charAt(range.end) === '>';
  return isInBrackets
    ? { start: range.start - 1, end: range.end + 1, text: placeholder }
    : { start: range.start, end: range.end, text: placeholder };
}

/** Whether an offset lies in the YAML between `---` lines with which a Markdown file begins. */
function isFrontMatter(document: Document, offset: number): boolean {
  const { text } = document.text;
  if (document.language !== 'markdown' || !/^---[ \t]*\r?\n/.test(text)) return false;
  const end = text.indexOf('\n---', 3);
  return end >= 0 && offset <= end;
}
