import { describe, expect, it } from 'vitest';
import { joinSentences } from '../../../client/src/commands/joinSentences.ts';

describe('joining sentences', () => {
  it.each([
    [
      ['T-003 is done now: Print tables', 'NEXT_ACTIONS.md is marked.'],
      'T-003 is done now: Print tables. NEXT_ACTIONS.md is marked.',
    ],
    [['Is it done?', 'Yes!', 'You have to decide:', 'a or b'], 'Is it done? Yes! You have to decide: a or b'],
    [['One title'], 'One title'],
    [[], ''],
  ])('parts %j', (sentences, paragraph) => {
    expect(joinSentences(sentences)).toBe(paragraph);
  });
});
