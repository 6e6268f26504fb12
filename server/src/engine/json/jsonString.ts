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
  for (const piece of escapePieces(text, inner.start, inner.end)) decoded += piece.decoded;
  return decoded;
}

/**
 * Like `decodeJsonString`, with the source offset of every decoded UTF-16 unit. `offsets` has one entry more than the
 * decoded string has units; the last is the offset behind the last source character.
 */
export function decodeJsonStringWithOffsets(
  text: string,
  start: number,
  end: number,
): { decoded: string; offsets: Uint32Array } {
  const inner = innerRange(text, start, end);
  let decoded = '';
  const offsets: number[] = [];
  for (const piece of escapePieces(text, inner.start, inner.end)) {
    // A plain run maps character by character; an escape maps all that it decodes to onto its backslash.
    for (let unit = 0; unit < piece.decoded.length; unit++)
      offsets.push(piece.escaped ? piece.start : piece.start + unit);
    decoded += piece.decoded;
  }
  offsets.push(inner.end);
  return { decoded, offsets: Uint32Array.from(offsets) };
}

/** Writes a string as a JSON literal. Lone surrogates are escaped, so that the file stays valid UTF-8. */
export function encodeJsonString(value: string): string {
  return JSON.stringify(value);
}

function innerRange(text: string, start: number, end: number): { start: number; end: number } {
  const closed = end - start >= 2 && text.charCodeAt(end - 1) === 34;
  return { start: start + 1, end: closed ? end - 1 : end };
}

interface Piece {
  readonly decoded: string;
  readonly start: number;
  readonly escaped: boolean;
}

function* escapePieces(text: string, start: number, end: number): Generator<Piece, void, undefined> {
  let position = start;
  while (position < end) {
    const backslash = text.indexOf('\\', position);
    if (backslash === -1 || backslash >= end) {
      yield { decoded: text.slice(position, end), start: position, escaped: false };
      return;
    }
    if (backslash > position) yield { decoded: text.slice(position, backslash), start: position, escaped: false };
    const letter = text.charAt(backslash + 1);
    const hex = letter === 'u' ? text.slice(backslash + 2, Math.min(backslash + 6, end)) : '';
    if (/^[0-9a-fA-F]{4}$/.test(hex)) {
      yield { decoded: String.fromCharCode(Number.parseInt(hex, 16)), start: backslash, escaped: true };
      position = backslash + 6;
    } else {
      yield { decoded: simpleEscapes[letter] ?? letter, start: backslash, escaped: true };
      position = backslash + 2;
    }
  }
}
