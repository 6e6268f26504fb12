import { describe, expect, it } from 'vitest';
import { closest, editDistance } from '../../../server/src/engine/text/closest.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('%j to %j is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});

describe('closest', () => {
  const words = ['in_progress', 'blocked', 'done', 'low'];

  it.each([
    ['blokced', 'blocked'],
    ['In Progress', 'in_progress'],
    ['in--progres', 'in_progress'],
    ['dne', 'done'],
    ['progress', 'in_progress'],
    ['now', 'low'],
  ])('takes %j for %j', (text, expected) => {
    expect(closest(text, words)).toBe(expected);
  });

  it.each(['', 'purple', 'x'.repeat(1000)])('takes %j for nothing', (text) => {
    expect(closest(text, words)).toBeUndefined();
  });

  it('takes the first of equally near candidates', () => {
    expect(closest('cat', ['bat', 'rat'])).toBe('bat');
  });
});
