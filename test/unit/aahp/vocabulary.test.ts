import { describe, expect, it } from 'vitest';
import { suggestWord, taskPriority, taskState, wordsFor } from '../../../server/src/engine/formats/aahp/vocabulary.ts';

describe('taskState', () => {
  it.each([
    ['done', 'done'],
    ['completed', 'done'],
    ['In-Progress', 'in_progress'],
    ['in progress', 'in_progress'],
    ['dropped', 'cancelled'],
    ["won't fix", 'cancelled'],
    ['pending', 'ready'],
    ['on hold', 'blocked'],
  ])('%j is %j', (written, state) => {
    expect(taskState(written)).toBe(state);
  });

  it('does not guess: a misspelt word has no meaning until somebody corrects it', () => {
    expect(taskState('blokced')).toBeUndefined();
    expect(taskState('')).toBeUndefined();
    expect(taskState(undefined)).toBeUndefined();
    expect(suggestWord('status', 'blokced')).toBe('blocked');
  });
});

describe('taskPriority', () => {
  it('is medium where nothing known is written', () => {
    expect(taskPriority(undefined)).toBe('medium');
    expect(taskPriority('whenever')).toBe('medium');
    expect(taskPriority('HIGH')).toBe('high');
    expect(taskPriority('p0')).toBe('critical');
  });
});

describe('suggestWord', () => {
  it.each([
    ['phase', 'implementing', 'implementation'],
    ['phase', 'docs-publish', 'documentation'],
    ['phase', 'reveiw', 'review'],
    ['priority', 'Critical', 'critical'],
    ['relation', 'uses', 'consumes'],
  ] as const)('of %s takes %j for %j', (kind, written, expected) => {
    expect(suggestWord(kind, written)).toBe(expected);
    expect(wordsFor(kind)).toContain(expected);
  });

  it.each(['[research|review]', 'maintenance', 'release', ''])('makes no guess for the phase %j', (written) => {
    expect(suggestWord('phase', written)).toBeUndefined();
  });
});
