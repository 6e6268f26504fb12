const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Decodes the JSON string literal between two offsets (its quotes included). Tolerant: an unknown escape stands for its
 * character, and a literal that is cut off ends where the text does.
 */
export function decodeJsonString(text: string, start: number, end: number): string {
  const inner = innerRange(text, start, end);
  const raw = text.slice(inner.start, inner.end);
  if (!raw.includes('\\')) return raw;
  let decoded = '';
  for (const piece of escapePieces(text, inner.start, inner.end)) decoded += piece;
  return decoded;
}

/** Writes a string as a JSON literal. Lone surrogates are escaped, so that the file stays valid UTF-8. */
export function encodeJsonString(value: string): string {
  return JSON.stringify(value);
}

function innerRange(text: string, start: number, end: number): { start: number; end: number } {
  const closed = end - start >= 2 && text.charCodeAt(end - 1) === 34;
  return { start: start + 1, end: closed ? end - 1 : end };
}

/** What the pieces of a literal stand for: runs without escapes, and escapes. */
function* escapePieces(text: string, start: number, end: number): Generator<string, void, undefined> {
  let position = start;
  while (position < end) {
    const backslash = text.indexOf('\\', position);
    if (backslash === -1 || backslash >= end) {
      yield text.slice(position, end);
      return;
    }
    if (backslash > position) yield text.slice(position, backslash);
    const letter = text.charAt(backslash + 1);
    const hex = letter === 'u' ? text.slice(backslash + 2, Math.min(backslash + 6, end)) : '';
    if (/^[0-9a-fA-F]{4}$/.test(hex)) {
      yield String.fromCharCode(Number.parseInt(hex, 16));
      position = backslash + 6;
    } else {
      yield simpleEscapes[letter] ?? letter;
      position = backslash + 2;
    }
  }
}
