import { countTokens as countEncoded } from 'gpt-tokenizer/encoding/o200k_base';

/** Names of control tokens in a text are text like any other. */
const options = { disallowedSpecial: new Set<string>() };

/**
 * The tokenizer looks for the best parts of what stands between two gaps, in time that grows with its square. What is longer than this,
 * such as an encoded picture, is cut, which adds less than one token a cut.
 */
const longestRun = 256;
const longRuns = /\S{257,}|\s{257,}/g;

/** The number of tokens of a text by the encoding o200k_base. Linear in the length of the text. */
export function countTokens(text: string): number {
  let tokens = 0;
  let start = 0;
  const countTo = (end: number) => {
    if (end > start) tokens += countEncoded(text.slice(start, end), options);
    start = end;
  };
  for (const { index, 0: run } of text.matchAll(longRuns)) {
    // A run keeps the gap before it, which belongs to its first token.
    for (let cut = index + longestRun; cut < index + run.length; cut += longestRun) countTo(beforePair(text, cut));
  }
  countTo(text.length);
  return tokens;
}

/** A place to cut that does not divide a surrogate pair. */
function beforePair(text: string, index: number): number {
  const isInside = (text.charCodeAt(index - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(index) & 0xfc00) === 0xdc00;
  return isInside ? index - 1 : index;
}
