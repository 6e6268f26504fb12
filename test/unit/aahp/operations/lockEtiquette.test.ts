import { describe, expect, it } from 'vitest';
import { lockWord } from '../../../../server/src/engine/formats/aahp/operations/lockEtiquette.ts';
import { formatMessage } from '../../../../server/src/engine/message.ts';
import { defaultSettings } from '../../../../server/src/engine/settings.ts';
import { handoff } from '../../../support/operations.ts';

/** The project of the tests knows the day alone, so a lock is young on the day of its making. */
const young = '2026-03-01T08:00:00Z';
const stale = '2026-02-28T08:00:00Z';

function word(lock: string | undefined, agent?: string): [string, string] | undefined {
  const { project, root } = handoff({ 'STATUS.md': '# Status\n', ...(lock !== undefined && { 'HANDOFF.lock': lock }) });
  const found = lockWord(project, root, agent);
  return found && [found.weight, formatMessage(found.said)];
}
const by = (agent: string, started: string) => JSON.stringify({ agent, started, updating: ['STATUS.md'] });

describe('what a lock says to others', () => {
  it('is nothing where there is none, or to the agent whose it is', () => {
    expect(word(undefined, 'lee')).toBeUndefined();
    expect(word(by('claude-code', young), 'Claude Code (Opus)')).toBeUndefined();
    expect(word(by('kim', stale), 'kim')).toBeUndefined();
  });

  it('is nothing to whom the settings of the editor name, and still a note where they name another', () => {
    const said = (identity: string, agent?: string) => {
      const files = { 'STATUS.md': '# Status\n', 'HANDOFF.lock': by('human', young) };
      const { project, root } = handoff(files, undefined, { ...defaultSettings, identity });
      return lockWord(project, root, agent)?.weight;
    };
    expect(said('human')).toBeUndefined();
    expect(said('dana')).toBe('note');
    expect(said('human', 'codex')).toBe('objection');
  });

  it('keeps another agent from writing while it is young', () => {
    expect(word(by('kim', young), 'lee')).toEqual([
      'objection',
      'kim is writing these files since 2026-03-01T08:00:00Z, so lee should wait until that handoff is finished.',
    ]);
  });

  it('is a note to whoever does not say who it is, and once it is old', () => {
    expect(word(by('kim', young))?.[0]).toBe('note');
    expect(word(by('kim', stale), 'lee')).toEqual([
      'note',
      'A handoff that kim began at 2026-02-28T08:00:00Z was never finished. Recover from it, or finish it if it is yours.',
    ]);
  });

  it.each(['', '{', '[]', '{"agent":"kim"}', '{"agent":7,"started":true}', '\ufeff{"agent":"","started":""}'])(
    'is careful with a lock that says nothing: %j',
    (lock) => {
      expect(word(lock, 'lee')).toEqual([
        'note',
        'A handoff was begun and is not finished. Finish it if it is yours; recover from it if it was interrupted.',
      ]);
    },
  );

  it('repeats names as what they are', () => {
    expect(word(by('k\u202e\n](command:x)', young), 'lee')?.[1]).toMatch(/^k\\u\{202e\}\\n\]\(command:x\) is writing/);
  });
});
