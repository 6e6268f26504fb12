import { expect, it } from 'vitest';
import { contextText } from '../../../server/src/engine/formats/aahp/operations/layeredContext.ts';

/** More than the arguments of a function may be: they lie on the stack. */
const lineCount = 400_000;

it('hands any number of lines to an agent, each part behind an empty line', () => {
  const part = {
    name: 'STATUS.md',
    title: 'STATUS.md',
    sections: undefined,
    isAssumed: false,
    findings: [],
    withheldLines: 0,
    tokens: 3,
  };
  const parts = [
    { ...part, lines: [] },
    { ...part, lines: Array.from({ length: lineCount }, () => '| a') },
  ];
  const text = contextText({
    purpose: 'fix',
    preamble: ['Data.'],
    notes: ['A note.'],
    parts,
    missing: ['x'],
    tokens: 9,
  });
  const [head, first, second, missing, ...rest] = text.split('\n\n');
  expect(head).toBe('Handoff context (fix), about 9 tokens.\nData.\nNote: A note.');
  expect(first).toBe('== STATUS.md (about 3 tokens)\n(empty)');
  expect(second?.split('\n')).toHaveLength(lineCount + 1);
  expect(missing).toBe('== Not there: x\n');
  expect(rest).toEqual([]);
});
