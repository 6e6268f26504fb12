import { describe, expect, it } from 'vitest';
import { handoffMatcher, leftOutBy } from '../../../server/src/workspace/globs.ts';

describe('what globs leave out', () => {
  it('is found with the glob that does it', () => {
    const by = leftOutBy({ exclude: ['vendor/**', '**/LOG.md'], ahil: ['logs/**'] });
    expect(by('vendor/.ai/handoff/STATUS.md')).toBe('/files/exclude/0');
    expect(by('.ai/handoff/LOG.md')).toBe('/files/exclude/1');
    expect(by('talk.ahil.json')).toBe('/files/ahil');
    expect(by('.ai/handoff/STATUS.md')).toBeUndefined();
    expect(by('src/main.ts')).toBeUndefined();
    expect(by('vendor/readme.md')).toBeUndefined();
  });

  it('is never a configuration, but for one inside of a handoff folder', () => {
    const setting = { exclude: ['**'] };
    expect(leftOutBy(setting)('a/agent-handoff.config.json')).toBeUndefined();
    expect(handoffMatcher(setting)('a/agent-handoff.config.json')).toBe(true);
    expect(handoffMatcher(setting)('.ai/handoff/agent-handoff.config.json')).toBe(false);
    expect(handoffMatcher(setting)('not-agent-handoff.config.json')).toBe(false);
  });
});
