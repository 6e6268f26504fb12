import { describe, expect, it } from 'vitest';
import { globMatcher } from '../../../server/src/workspace/globMatcher.ts';
import { handoffMatcher } from '../../../server/src/workspace/globs.ts';

describe('globs', () => {
  it.each([
    '.ai/handoff/nl\nx.md',
    'a\nb/.ai/handoff/STATUS.md',
    '.ai/handoff/\u2028.md',
    'x\r\n/log.ahil.json',
    '.hidden/.ai/handoff/.aiignore',
  ])('match whatever characters a path has: %j', (path) => {
    expect(handoffMatcher()(path)).toBe(true);
  });

  it('leave out what is ignored, with line breaks as well', () => {
    const matches = globMatcher(['**/*.md'], ['vendor/**']);
    expect(matches('docs/a\nb.md')).toBe(true);
    expect(matches('vendor/a\nb.md')).toBe(false);
  });
});
