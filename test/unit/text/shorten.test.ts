import { describe, expect, it } from 'vitest';
import { shortened } from '../../../server/src/engine/text/shorten.ts';

describe('shortened', () => {
  it('leaves a text within the limit alone', () => {
    expect(shortened('one two', 7)).toBe('one two');
  });

  it('cuts behind the last whole word', () => {
    expect(shortened('one two three', 10)).toBe('one two…');
    expect(shortened('one two three', 8)).toBe('one two…');
  });

  it('cuts a word that has no end near', () => {
    expect(shortened('x'.repeat(100), 50)).toBe('x'.repeat(49) + '…');
    expect(shortened('a ' + 'x'.repeat(100), 50)).toBe('a ' + 'x'.repeat(47) + '…');
  });

  it('counts characters and cuts none in half', () => {
    const result = shortened('🌊'.repeat(10), 4);
    expect(result).toBe('🌊🌊🌊…');
  });
});
