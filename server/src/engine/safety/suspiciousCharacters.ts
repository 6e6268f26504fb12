/** Ranges of UTF-16 code units that may hide something; built from numbers, since they cannot be read in a pattern. */
const ranges: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
];

/** The first half of tag characters and of the upper variation selectors. */
const tagSurrogate = 0xdb40;
/** Those of the format characters of music and of shorthand. */
const musicSurrogate = 0xd834;
const shorthandSurrogate = 0xd82f;

/** True for controls other than tab, line breaks, page breaks and the break of C1. */
export function isControl(code: number): boolean {
  return code < 0x20 ? code < 0x09 || code > 0x0d : code >= 0x7f && code <= 0x9f && code !== 0x85;
}

function escape(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

const source = `[${ranges.map(([from, to]) => `${escape(from)}-${escape(to)}`).join('')}]|\\uDB40[\\uDC00-\\uDDEF]|\\uD834[\\uDD59\\uDD73-\\uDD7A]|\\uD82F[\\uDCA0-\\uDCA3]`;

/** The places of all code units of a text that may hide something, in order. */
export function* suspiciousPlaces(text: string): Generator<number, void, undefined> {
  const pattern = new RegExp(source, 'g');
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) yield match.index;
}

/** True for a code unit that may hide something: for all that `suspiciousPlaces` gives, and for few others. */
export function isSuspicious(code: number): boolean {
  // Written out, since it is asked of every character beyond ASCII.
  if (code < 0x2000) {
    if (code < 0x1100) return code === 0xad || code === 0x34f || code === 0x61c;
    return (
      code === 0x115f || code === 0x1160 || code === 0x17b4 || code === 0x17b5 || (code >= 0x180b && code <= 0x180f)
    );
  }
  if (code <= 0x206f) return (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || code >= 0x2060;
  if (code < 0xfe00)
    return (
      code === 0x2800 ||
      code === 0x3164 ||
      code === tagSurrogate ||
      code === musicSurrogate ||
      code === shorthandSurrogate
    );
  return code <= 0xfe0f || code === 0xfeff || code === 0xffa0 || (code >= 0xfff9 && code <= 0xfffb);
}
