import type { MarkdownDocument } from '../../../markdown/markdownDocument.ts';

/** Whether a line lies in a code block. */
export function isInCode(markdown: MarkdownDocument, line: number): boolean {
  const { code } = markdown;
  let low = 0;
  let high = code.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const block = code[middle];
    if (!block) return false;
    if (line < block.firstLine) high = middle - 1;
    else if (line >= block.endLine) low = middle + 1;
    else return true;
  }
  return false;
}
