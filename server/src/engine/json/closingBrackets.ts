import type { TextChange } from '../fix.ts';
import { indentationAt } from './jsonLayout.ts';

interface Open {
  readonly offset: number;
  readonly bracket: '{' | '[';
}

/**
 * The brackets that a text of JSON lacks at its end, laid out as they were opened: behind what stands on one line, or each on a line of its own. A
 * comma that was already written for what should have followed is replaced by them. `undefined` where nothing is open, where the text breaks off inside of a
 * string or comment, and where brackets do not match, so that one in the middle is missing. Without recursion.
 */
export function closingBrackets(text: string): TextChange | undefined {
  const content = text.trimEnd();
  const open = openBrackets(content);
  if (!open || open.length === 0) return undefined;
  const end = content.length;
  const start = content.endsWith(',') ? content.slice(0, -1).trimEnd().length : end;
  const endOfLine = text.includes('\r\n') ? '\r\n' : '\n';
  const lastBreak = text.lastIndexOf('\n', start - 1);
  const closing = open.reverse().map(({ offset, bracket }) => {
    const isSpread = lastBreak > offset;
    const space = !isSpread && bracket === '{' && text.charAt(offset + 1) === ' ' ? ' ' : '';
    const before = isSpread ? endOfLine + indentationAt(text, offset) : space;
    return before + (bracket === '{' ? '}' : ']');
  });
  return { start, end, text: closing.join('') };
}

function openBrackets(text: string): Open[] | undefined {
  const open: Open[] = [];
  const pieces = /"(?:[^"\\\r\n]|\\.)*("?)|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}[\]]/g;
  for (const match of text.matchAll(pieces)) {
    const [piece, quote] = match;
    const first = piece.charAt(0);
    if (first === '"') {
      if (quote !== '"') return undefined;
    } else if (first === '{' || first === '[') {
      open.push({ offset: match.index, bracket: first });
    } else if (first !== '/' && open.pop()?.bracket !== (first === '}' ? '{' : '[')) {
      return undefined;
    } else if (first === '/' && match.index + piece.length === text.length && !piece.endsWith('*/')) {
      return undefined;
    }
  }
  return open;
}
