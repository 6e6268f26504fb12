import { displayWidth } from '../markdown/displayWidth.ts';

/**
 * Breaks a text into lines of at most so many columns of a monospaced font, at spaces where there are some; what does not fit ends
 * with `…`.
 */
export function wrapText(text: string, columns: number, lines: number): string[] {
  const wrapped: string[] = [];
  let rest = text.trim();
  while (rest !== '' && wrapped.length < lines) {
    const isLast = wrapped.length === lines - 1;
    const head = headOf(rest, columns);
    if (head.length === rest.length) {
      wrapped.push(rest);
      return wrapped;
    }
    if (isLast) {
      wrapped.push(`${headOf(rest, columns - 1).trimEnd()}…`);
      return wrapped;
    }
    const space = rest[head.length] === ' ' ? head.length : head.lastIndexOf(' ');
    const end = space > 0 ? space : head.length;
    wrapped.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return wrapped;
}

/** As much of the beginning as fits, but at least one character. */
function headOf(text: string, columns: number): string {
  let [length, width] = [0, 0];
  for (const character of text) {
    width += displayWidth(character);
    if (width > columns && length > 0) break;
    length += character.length;
  }
  return text.slice(0, length);
}
