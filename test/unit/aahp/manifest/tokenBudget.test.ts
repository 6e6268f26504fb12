import { describe, expect, it } from 'vitest';
import {
  countWords,
  estimateTokens,
  tokenBudget,
} from '../../../../server/src/engine/formats/aahp/manifest/tokenBudget.ts';

describe('tokenBudget', () => {
  it('counts words between ASCII white space', () => {
    expect(countWords('')).toBe(0);
    expect(countWords(' \t\r\n')).toBe(0);
    expect(countWords('one  two\tthree\r\nfour\ffive\vsix')).toBe(6);
    expect(countWords('\ufeff# Title ✅ 🚀')).toBe(4);
    expect(countWords('no\u00a0break')).toBe(1);
  });

  it('rounds 1.3 tokens a word up, without errors of floating point', () => {
    expect([0, 1, 2, 3, 10, 100].map((words) => estimateTokens('w '.repeat(words)))).toEqual([0, 2, 3, 4, 13, 130]);
  });

  it('adds up each file rounded for itself, the core apart', () => {
    const files = [
      { name: 'STATUS.md', text: 'one' },
      { name: 'NEXT_ACTIONS.md', text: 'one' },
      { name: 'LOG.md', text: 'one two' },
    ];
    expect(tokenBudget(files)).toEqual({ manifest_only: 85, manifest_plus_core: 89, full_read: 92 });
    expect(tokenBudget([])).toEqual({ manifest_only: 85, manifest_plus_core: 85, full_read: 85 });
  });
});
