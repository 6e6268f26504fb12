import { describe, expect, it } from 'vitest';
import { parseLogHeading } from '../../../../server/src/engine/formats/aahp/markdown/logHeading.ts';

describe('parseLogHeading', () => {
  it.each([
    ['[2026-07-18] claude-opus-4-8: Gates added', '2026-07-18', 'claude-opus-4-8', 'Gates added'],
    ['[2026-02-26] Previous: Tooling', '2026-02-26', undefined, 'Previous: Tooling'],
    ['[2026-06-26 09:15] codex: Timed', '2026-06-26', 'codex', 'Timed'],
    ['[2026-06-26] 9:15 - Clock behind', '2026-06-26', undefined, 'Clock behind'],
    ['[2026-06-26] Bootstrap', '2026-06-26', undefined, 'Bootstrap'],
    ['2026-03-19 Claude Code: Refresh docs (T-017)', '2026-03-19', 'Claude Code', 'Refresh docs (T-017)'],
    ['2026-06-20 Claude Opus 4.8 (1M context): Gate', '2026-06-20', 'Claude Opus 4.8 (1M context)', 'Gate'],
    ['2026-02-27 T-004: Extract helpers', '2026-02-27', undefined, 'T-004: Extract helpers'],
    ['2026-02-25 Session: Auth', '2026-02-25', undefined, 'Session: Auth'],
    ['2026-02-28 Session: scaffold (kit)', '2026-02-28', 'kit', 'Session: scaffold'],
    ['2026-02-27: Implement unit tests (T-002)', '2026-02-27', undefined, 'Implement unit tests (T-002)'],
    ['2026-02-22 - Project Initialized', '2026-02-22', undefined, 'Project Initialized'],
    ['2026-02-22 - P4 Review (Opus - Architect)', '2026-02-22', 'Opus - Architect', 'P4 Review'],
    ['2026-02-22 - Dataset complete (all 45 prompts)', '2026-02-22', undefined, 'Dataset complete (all 45 prompts)'],
    ['2026-03-07 — Session (kit / claude-sonnet-4-6)', '2026-03-07', 'kit / claude-sonnet-4-6', 'Session'],
    ['2026-03-31 — Session 1 (kit, ~20 min)', '2026-03-31', 'kit', 'Session 1'],
    ['2026-02-27 -- Session: Node drain (95f929c)', '2026-02-27', undefined, 'Session: Node drain (95f929c)'],
    ['Session 4 - 2026-07-17 - Backlog (claude-fable-5)', '2026-07-17', 'claude-fable-5', 'Session 4: Backlog'],
    ['[SONAR] Research: 2026-02-21', '2026-02-21', 'SONAR', 'Research'],
    ['[FIX] Parser: 2026-02-21', '2026-02-21', undefined, '[FIX] Parser'],
    ['2026-02-21', '2026-02-21', undefined, ''],
    ['**2026-02-21** `code`', '2026-02-21', undefined, 'code'],
  ])('%s', (heading, date, agent, title) => {
    const parsed = parseLogHeading(heading);
    expect(parsed).toMatchObject({ date, title });
    expect(parsed?.agent).toBe(agent);
    expect(heading.slice(parsed?.dateIndex, (parsed?.dateIndex ?? 0) + 10)).toBe(date);
  });

  it.each([
    ['2026-02-22 00:35 - Pilot', 35],
    ['2026-02-22T14:05:09Z kit: Pilot', 845],
    ['[2026-02-22] 9:05 Pilot', 545],
    ['2026-02-22, 23:59 CET Pilot', 1439],
    ['[2026-02-22 09:15] kit: Pilot', 555],
    ['2026-02-22 - Pilot at 10:00', undefined],
    ['2026-02-22 24:00 - Pilot', undefined],
    ['2026-02-22: 12 tests', undefined],
  ])('reads the time of %s', (heading, time) => {
    expect(parseLogHeading(heading)?.time).toBe(time);
  });

  it.each(['Previous sessions', 'YYYY-MM-DD your-agent: x', '2026-02-01 to 2026-02-08', 'v12026-02-01', '2026-02-011'])(
    '%s is no entry',
    (heading) => {
      expect(parseLogHeading(heading)).toBeUndefined();
    },
  );

  it('takes its time in proportion to the heading', () => {
    const filler = `${' '.repeat(40_000)}${'('.repeat(40_000)}${'-'.repeat(40_000)}${'['.repeat(40_000)}`;
    expect(parseLogHeading(`${filler}2026-02-01${filler})`)?.date).toBe('2026-02-01');
  });
});
