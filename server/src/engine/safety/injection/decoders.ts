import { TextUnitBuilder, type TextUnit } from '../textUnit.ts';

/** Share of printable characters that decoded bytes need to count as text. */
const PRINTABLE = 0.92;

function readable(text: string): boolean {
  if (text.length < 6) return false;
  let good = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0xfffd) return false;
    if (c === 9 || c === 10 || c === 13 || (c >= 32 && c !== 127)) good++;
  }
  return good / text.length >= PRINTABLE;
}

/** Decodes UTF-8 bytes, each of which came from one source range; undefined when they are no readable text. */
function unitOfBytes(bytes: Uint8Array, ranges: (index: number) => [number, number]): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  for (let i = 0; i < bytes.length;) {
    const lead = bytes[i]!;
    const size = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0;
    if (size === 0 || i + size > bytes.length) return undefined;
    let point = size === 1 ? lead : lead & (0xff >> (size + 1));
    for (let k = 1; k < size; k++) {
      if ((bytes[i + k]! & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (bytes[i + k]! & 0x3f);
    }
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined;
    builder.add(String.fromCodePoint(point), ranges(i)[0], ranges(i + size - 1)[1]);
    i += size;
  }
  const unit = builder.build(0, 'decoded');
  return readable(unit.text) ? unit : undefined;
}

/** The value of each base64 character (also of the URL alphabet); 255 for others. */
const BASE64 = new Uint8Array(128).fill(255);
[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].forEach((char, value) => {
  BASE64[char.charCodeAt(0)] = value;
});
BASE64['-'.charCodeAt(0)] = 62;
BASE64['_'.charCodeAt(0)] = 63;

/** True when base64 from `start` on may be text: its first bytes are printable or well-formed UTF-8. */
function mayBeText(source: string, start: number, end: number): boolean {
  const limit = Math.min(end, start + 16);
  let bits = 0;
  let held = 0;
  let open = 0;
  for (let i = start; i < limit; i++) {
    const value = BASE64[source.charCodeAt(i) & 0x7f] ?? 255;
    if (value === 255) return source.charCodeAt(i) === 0x0a;
    bits = ((bits << 6) | value) & 0xffffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    const byte = (bits >> held) & 0xff;
    if (open > 0) {
      if ((byte & 0xc0) !== 0x80) return false;
      open--;
    } else if (byte >= 0x80) {
      if (byte < 0xc2 || byte > 0xf4) return false;
      open = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    } else if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) return false;
  }
  return true;
}

/** Decodes base64 (also the URL alphabet) that stands in `source` from `start` to `end`; undefined when it is no text. */
export function decodeBase64(source: string, start: number, end: number): TextUnit | undefined {
  if (!mayBeText(source, start, end)) return undefined;
  const bytes: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let bits = 0;
  let held = 0;
  let first = start;
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i);
    if (code === 0x0a || code === 0x0d) continue;
    const value = code < 128 ? (BASE64[code] ?? 255) : 255;
    if (value === 255) return undefined;
    if (held === 0) first = i;
    bits = ((bits << 6) | value) & 0xffffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes.push((bits >> held) & 0xff);
      from.push(first);
      to.push(i + 1);
      first = i;
    }
  }
  return unitOfBytes(Uint8Array.from(bytes), (i) => [from[i] ?? start, to[i] ?? end]);
}

/** True for a character of base64 (both alphabets, with padding). */
export function isBase64(code: number): boolean {
  return code < 128 && (BASE64[code] !== 255 || code === 0x3d);
}

/** Decodes a run of hexadecimal digits, in pairs that may be apart ("69 67", "\x69\x67", "0x69,0x67", "%69%67"). */
export function decodeHex(source: string, start: number, end: number): TextUnit | undefined {
  const bytes: number[] = [];
  const places: number[] = [];
  for (let i = start; i < end;) {
    const c = source[i]!;
    if (c === '\\' || c === '%' || c === ' ' || c === ',' || c === ':' || c === '-' || c === '\n' || c === ';') {
      i++;
      continue;
    }
    if ((c === '0' || c === '\\') && (source[i + 1] === 'x' || source[i + 1] === 'X')) {
      i += 2;
      continue;
    }
    if ((c === 'x' || c === 'X') && /[0-9a-f]/i.test(source[i + 1] ?? '')) {
      i++;
      continue;
    }
    const pair = source.slice(i, i + 2);
    if (!/^[0-9a-f]{2}$/i.test(pair)) return undefined;
    const byte = Number.parseInt(pair, 16);
    // Text has no control characters; most checksums end here.
    if (byte < 9 || (byte > 13 && byte < 32) || byte === 127 || byte > 0xf4) return undefined;
    bytes.push(byte);
    places.push(i);
    i += 2;
  }
  return unitOfBytes(Uint8Array.from(bytes), (i) => [places[i] ?? start, (places[i] ?? start) + 2]);
}

/** Decodes `%XX` sequences; other characters stay. Undefined when nothing was encoded. */
export function decodePercent(source: string, start: number, end: number): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  let decoded = 0;
  for (let i = start; i < end;) {
    if (source[i] === '%' && /^[0-9a-f]{2}$/i.test(source.slice(i + 1, i + 3))) {
      const run: number[] = [];
      const first = i;
      while (i < end && source[i] === '%' && /^[0-9a-f]{2}$/i.test(source.slice(i + 1, i + 3))) {
        run.push(Number.parseInt(source.slice(i + 1, i + 3), 16));
        i += 3;
      }
      const unit = unitOfAnyBytes(run, first);
      for (let k = 0; k < unit.text.length; k++) builder.add(unit.text[k]!, unit.starts[k]!, unit.ends[k]!);
      decoded += run.length;
      continue;
    }
    builder.add(source[i] === '+' ? ' ' : source[i]!, i, i + 1);
    i++;
  }
  return decoded >= 3 ? builder.build(start, 'decoded') : undefined;
}

function unitOfAnyBytes(bytes: readonly number[], first: number): { text: string; starts: number[]; ends: number[] } {
  const exact = unitOfBytes(Uint8Array.from(bytes), (i) => [first + i * 3, first + i * 3 + 3]);
  if (exact?.offsets !== undefined && exact.ends !== undefined)
    return { text: exact.text, starts: [...exact.offsets], ends: [...exact.ends] };
  const text = bytes.map((b) => (b < 0x80 ? String.fromCharCode(b) : ' ')).join('');
  return { text, starts: bytes.map((_, i) => first + i * 3), ends: bytes.map((_, i) => first + i * 3 + 3) };
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  sol: '/',
  colon: ':',
  period: '.',
  excl: '!',
  num: '#',
  lpar: '(',
  rpar: ')',
  lbrack: '[',
  rbrack: ']',
  zwnj: '',
  zwj: '',
  shy: '',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
};

/** Decodes HTML entities. `numeric` tells how many letters or digits were written as numbers. */
export function decodeEntities(source: string, start: number, end: number): { unit: TextUnit; numeric: number } {
  const builder = new TextUnitBuilder();
  let numeric = 0;
  for (let i = start; i < end;) {
    if (source[i] === '&') {
      const match = /^&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));?/.exec(
        source.slice(i, Math.min(end, i + 12)),
      );
      if (match !== null) {
        const point =
          match[1] !== undefined ? Number(match[1]) : match[2] !== undefined ? Number.parseInt(match[2], 16) : -1;
        const text =
          point >= 0
            ? point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
              ? String.fromCodePoint(point)
              : ''
            : NAMED[match[3]!];
        if (text !== undefined) {
          if (point >= 0 && /[\p{L}\p{N}]/u.test(text)) numeric++;
          builder.add(text, i, i + match[0].length);
          i += match[0].length;
          continue;
        }
      }
    }
    builder.add(source[i]!, i, i + 1);
    i++;
  }
  return { unit: builder.build(start, 'decoded'), numeric };
}

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/** Decodes the escapes of a JSON string's inside. `letters` tells how many plain ASCII letters were written as `\uXXXX`. */
export function decodeJsonEscapes(source: string, start: number, end: number): { unit: TextUnit; letters: number } {
  const builder = new TextUnitBuilder();
  let letters = 0;
  for (let i = start; i < end;) {
    if (source[i] === '\\' && i + 1 < end) {
      const next = source[i + 1]!;
      const hex = next === 'u' ? source.slice(i + 2, i + 6) : '';
      if (/^[0-9a-f]{4}$/i.test(hex)) {
        const unit = String.fromCharCode(Number.parseInt(hex, 16));
        if (/[A-Za-z]/.test(unit)) letters++;
        builder.add(unit, i, i + 6);
        i += 6;
        continue;
      }
      if (next === 'x' && /^[0-9a-f]{2}$/i.test(source.slice(i + 2, i + 4))) {
        letters++;
        builder.add(String.fromCharCode(Number.parseInt(source.slice(i + 2, i + 4), 16)), i, i + 4);
        i += 4;
        continue;
      }
      builder.add(JSON_ESCAPES[next] ?? next, i, i + 2);
      i += 2;
      continue;
    }
    builder.add(source[i]!, i, i + 1);
    i++;
  }
  return { unit: builder.build(start, 'decoded'), letters };
}

/** Rotates Latin letters by 13. */
export function decodeRot13(source: string, start: number, end: number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = start; i < end; i++) {
    const c = source.charCodeAt(i);
    const first = c >= 0x61 && c <= 0x7a ? 0x61 : c >= 0x41 && c <= 0x5a ? 0x41 : 0;
    builder.add(first === 0 ? source[i]! : String.fromCharCode(((c - first + 13) % 26) + first), i, i + 1);
  }
  return builder.build(start, 'decoded');
}

/** Reads a text backwards, surrogate pairs kept together. */
export function decodeReversed(source: string, start: number, end: number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = end; i > start;) {
    const low = source.charCodeAt(i - 1);
    const size = low >= 0xdc00 && low <= 0xdfff && i - 2 >= start ? 2 : 1;
    builder.add(source.slice(i - size, i), i - size, i);
    i -= size;
  }
  return builder.build(start, 'decoded');
}

/**
 * Joins letters that stand apart ("i g n o r e", "i.g.n.o.r.e", one word a line). A gap that is longer or other than the one
 * between the letters becomes a space. Undefined when fewer than six letters stand apart.
 */
export function decodeSpaced(source: string, start: number, end: number): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  const text = source.slice(start, end);
  const word = /[\p{L}\p{N}]+/gu;
  let previous = -1;
  let separator = '';
  let singles = 0;
  for (const match of text.matchAll(word)) {
    const at = match.index;
    const single = match[0].length === 1;
    if (previous >= 0) {
      const between = text.slice(previous, at);
      const joined =
        single &&
        between !== '' &&
        (separator === '' ? between.length <= 2 && !/\n/.test(between) : between === separator);
      if (joined) separator = between;
      else {
        builder.add(/[.!?\n]/.test(between) && between !== separator ? '\n' : ' ', start + previous, start + at);
        if (!single || between !== separator) separator = '';
      }
    }
    if (single) singles++;
    for (let k = 0; k < match[0].length; k++) builder.add(match[0][k]!, start + at + k, start + at + k + 1);
    previous = at + match[0].length;
  }
  return singles >= 6 ? builder.build(start, 'decoded') : undefined;
}

/** Character numbers in decimal ("105 103 110"); undefined when they are no text. */
export function decodeDecimal(source: string, start: number, end: number): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  for (const match of source.slice(start, end).matchAll(/\d+/g)) {
    const value = Number(match[0]);
    if (value < 9 || value > 0x2fff || match[0].length > 5) return undefined;
    builder.add(String.fromCharCode(value), start + match.index, start + match.index + match[0].length);
  }
  const unit = builder.build(start, 'decoded');
  return readable(unit.text) && /[a-z]{3}/i.test(unit.text) ? unit : undefined;
}

/** Text in tag characters (U+E0020 to U+E007E). */
export function decodeTags(source: string, start: number, end: number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = start; i + 1 < end; i += 2) {
    const low = source.charCodeAt(i + 1);
    if (source.charCodeAt(i) === 0xdb40 && low >= 0xdc20 && low <= 0xdc7e)
      builder.add(String.fromCharCode(low - 0xdc00), i, i + 2);
  }
  return builder.build(start, 'decoded');
}

/** Bytes in variation selectors (VS1 to VS16 are 0 to 15, VS17 to VS256 are 16 to 255); undefined when they are no text. */
export function decodeVariationSelectors(source: string, start: number, end: number): TextUnit | undefined {
  const bytes: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (let i = start; i < end;) {
    const c = source.charCodeAt(i);
    if (c >= 0xfe00 && c <= 0xfe0f) {
      bytes.push(c - 0xfe00);
      from.push(i);
      to.push(++i);
    } else if (c === 0xdb40 && source.charCodeAt(i + 1) >= 0xdd00 && source.charCodeAt(i + 1) <= 0xddef) {
      bytes.push(source.charCodeAt(i + 1) - 0xdd00 + 16);
      from.push(i);
      to.push((i += 2));
    } else i++;
  }
  return unitOfBytes(Uint8Array.from(bytes), (i) => [from[i]!, to[i]!]) ?? shifted(bytes, from, to);
}

/** Some encoders leave out the first 16 selectors, so that a byte is 16 too high. */
function shifted(bytes: readonly number[], from: readonly number[], to: readonly number[]): TextUnit | undefined {
  if (!bytes.every((b) => b >= 16)) return undefined;
  return unitOfBytes(Uint8Array.from(bytes.map((b) => b - 16)), (i) => [from[i]!, to[i]!]);
}

/** Bits in two kinds of zero-width characters, eight or seven to a letter; undefined when they are no text. */
export function decodeZeroWidth(source: string, start: number, end: number): TextUnit | undefined {
  const kinds = [...new Set(source.slice(start, end))];
  for (const [zero, one] of [
    ['\u200b', '\u200c'],
    ['\u200c', '\u200d'],
    ['\u200b', '\u200d'],
    ['\u200c', '\u200b'],
    ['\u200d', '\u200c'],
    ['\u200d', '\u200b'],
    ['\u200b', '\u2060'],
    ['\u2060', '\u200b'],
  ]) {
    if (!kinds.includes(zero!) || !kinds.includes(one!)) continue;
    const places: number[] = [];
    let bits = '';
    for (let i = start; i < end; i++) {
      if (source[i] === zero || source[i] === one) {
        bits += source[i] === zero ? '0' : '1';
        places.push(i);
      }
    }
    for (const size of [8, 7]) {
      if (bits.length % size !== 0 || bits.length < size * 3) continue;
      const builder = new TextUnitBuilder();
      for (let i = 0; i < bits.length; i += size)
        builder.add(
          String.fromCharCode(Number.parseInt(bits.slice(i, i + size), 2)),
          places[i]!,
          places[i + size - 1]! + 1,
        );
      const unit = builder.build(start, 'decoded');
      if (/^[\t\n\r -~]{3,}$/.test(unit.text)) return unit;
    }
  }
  return undefined;
}
