import type { CST } from 'yaml';
import type { OffsetRange } from '../text/sourceText.ts';

/** A scalar between quotes, which are part of the range. */
export interface QuotedScalar extends OffsetRange {
  readonly quote: '"' | "'";
}

/** The quoted keys and values among tokens and below, in the order of the text. Looks with a stack of its own. */
export function quotedScalars(tokens: readonly CST.Token[]): QuotedScalar[] {
  const found: QuotedScalar[] = [];
  const waiting: CST.Token[] = [...tokens];
  for (let token = waiting.pop(); token; token = waiting.pop()) {
    if (token.type === 'double-quoted-scalar' || token.type === 'single-quoted-scalar') {
      const quote = token.type === 'double-quoted-scalar' ? '"' : "'";
      found.push({ quote, start: token.offset, end: token.offset + token.source.length });
    }
    if (token.type === 'document' && token.value) waiting.push(token.value);
    if (!('items' in token)) continue;
    for (const { key, value } of token.items) {
      if (key) waiting.push(key);
      if (value) waiting.push(value);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
