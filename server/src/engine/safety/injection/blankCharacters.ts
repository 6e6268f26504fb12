import { isControl, isSuspicious } from '../suspiciousCharacters.ts';
import { SYMBOL } from './fold.ts';

/** Full stops, question and exclamation marks of other scripts, which end a sentence wherever they stand. */
export const FULL_STOPS = '\u3002\uff01\uff1f\u0964\u061f';

/** First halves of surrogate pairs that the scan looks at: of letters in disguise and of invisible tags. */
const WATCHED_SURROGATES = '\ud835\ud83c\udb40';

/**
 * For each UTF-16 code unit a bit, eight to a byte from the lowest on: whether it stands beyond ASCII and is nothing but a blank between
 * words, as dashes, arrows and most emoji are. `symbols` are those of the plain reading.
 */
export function blankCharacters(symbols: Uint16Array): Uint8Array {
  const blanks = new Uint8Array(0x10000 / 8);
  for (let code = 0x80; code < 0x10000; code++) {
    if (symbols[code] !== SYMBOL.separator || isControl(code) || isSuspicious(code)) continue;
    blanks[code >> 3] = (blanks[code >> 3] ?? 0) | (1 << (code & 7));
  }
  for (const seen of FULL_STOPS + WATCHED_SURROGATES) {
    const code = seen.charCodeAt(0);
    blanks[code >> 3] = (blanks[code >> 3] ?? 0) & ~(1 << (code & 7));
  }
  return blanks;
}

/** True when a code unit is one of `blankCharacters`. */
export function isBlank(blanks: Uint8Array, code: number): boolean {
  return (((blanks[code >> 3] ?? 0) >> (code & 7)) & 1) !== 0;
}
