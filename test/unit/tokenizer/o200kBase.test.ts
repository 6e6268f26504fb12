import { countTokens as countEncoded } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { countTokens } from '../../../server/src/tokenizer/o200kBase.ts';

describe('counting by o200k_base', () => {
  it('counts as the encoding does', () => {
    expect(countTokens('')).toBe(0);
    expect(countTokens('hello world')).toBe(2);
    expect(countTokens('The parser reads nested lists and reports where they end.')).toBe(11);
  });

  it('takes the names of control tokens for text', () => {
    expect(countTokens('a <|endoftext|> b')).toBeGreaterThan(3);
  });

  it('cuts nothing that has gaps', () => {
    const text = 'Reads lists,\n\tand says where they end. '.repeat(500);
    expect(countTokens(text)).toBe(countEncoded(text));
  });

  it.each([
    ['letters', 'a'],
    ['spaces', ' '],
    ['pairs of surrogates', '🦊'],
    ['lone surrogates', '\ud800'],
  ])('takes no longer than the text is long for a run of %s', (_, unit) => {
    // The tokenizer itself needs minutes for these, since its time grows with the square of the length.
    const tokens = countTokens(unit.repeat(400_000));
    expect(tokens).toBeGreaterThan(1000);
    expect(tokens).toBeLessThan(3_200_000);
  });
});
