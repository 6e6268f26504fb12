import { describe, expect, it } from 'vitest';
import {
  stateOfCell,
  stateOfSection,
  stateOfTitle,
} from '../../../../server/src/engine/formats/aahp/markdown/stateWords.ts';

describe('stateOfCell', () => {
  it.each([
    ['Ready', 'ready'],
    ['⏳ Ready', 'ready'],
    ['Ready (T-017 done)', 'ready'],
    ['NOT_STARTED', 'ready'],
    ['**Open**', 'ready'],
    ['IN_PROGRESS', 'in_progress'],
    ['in-progress', 'in_progress'],
    ['⏳ Blocked (needs build + test)', 'blocked'],
    ['Not ready', 'blocked'],
    ['✅ Done (wrapper, 0.85s build)', 'done'],
    ['Completed', 'done'],
    ['✅', 'done'],
    ['🚧', 'in_progress'],
    ['❌', undefined],
    ['dropped', 'cancelled'],
    ["won't do", 'cancelled'],
    ['Deferred', 'later'],
    ['Optional', 'later'],
    ['-', undefined],
    ['', undefined],
    ['readiness', undefined],
    ['PASS', undefined],
  ])('a status of %j is %s', (cell, state) => {
    expect(stateOfCell(cell, 'status')).toBe(state);
  });

  it.each([
    ['✅', 'ready'],
    ['Yes', 'ready'],
    ['No', 'blocked'],
    ['❌', 'blocked'],
    ['Blocked', 'blocked'],
    ['Done', 'done'],
    ['-', undefined],
    ['None', undefined],
  ])('ready? %j is %s', (cell, state) => {
    expect(stateOfCell(cell, 'ready')).toBe(state);
  });
});

describe('stateOfSection', () => {
  it.each([
    ['Ready - Work These Next', 'ready'],
    ['⚡ Ready — Work These Next', 'ready'],
    ['Immediate: Build + Test', 'ready'],
    ['Immediate (next session)', 'ready'],
    ['Next', 'ready'],
    ['⚡ Unblocked Tasks (priority order)', 'ready'],
    ['🔄 In Progress (automated)', 'in_progress'],
    ['🚫 Blocked', 'blocked'],
    ['✅ Recently Completed', 'done'],
    ['Completed: Gemini + Codex', 'done'],
    ['Done', 'done'],
    ['Dropped', 'cancelled'],
    ['Backlog: New Tools Roadmap', 'later'],
    ['⏳ Pending (after review)', 'later'],
    ['Ideas / Not Yet Scheduled', 'later'],
    ['Open Tasks', undefined],
    ['Phase 3: Production Readiness', undefined],
    ['Definition of done', undefined],
    ['Complete the migration', undefined],
    ['Status Summary', undefined],
    ['Nextcloud', undefined],
  ])('%s: %s', (heading, state) => {
    expect(stateOfSection(heading)).toBe(state);
  });
});

describe('stateOfTitle', () => {
  it.each([
    ['T-001: One [HIGH] [ready]', 'ready', '[ready]'],
    ['T-003: Three [blocked by T-001, T-002]', 'blocked', '[blocked by T-001, T-002]'],
    ['T-006: [dropped 2026-07-17] npm publish (will not do)', 'cancelled', '[dropped 2026-07-17]'],
    ['T-013: Baseline (DONE in v5.28.0)', 'done', '(DONE in v5.28.0)'],
    ['[x] T-001: One', 'done', '[x]'],
    ['DONE: T-001 One', 'done', 'DONE'],
    ['T-001: One ⏳ Blocked', 'blocked', 'Blocked'],
    ['T-001: One - done', 'done', 'done'],
    ['T-001: One DONE', 'done', 'DONE'],
    ['T-001: One ✅', 'done', '✅'],
    ['~~T-001: One~~', 'done', '~~T-001: One~~'],
  ] as const)('%s is %s', (title, state, mark) => {
    const found = stateOfTitle(title);
    expect(found?.state).toBe(state);
    expect(found && title.slice(found.start, found.end)).toBe(mark);
  });

  it.each([
    'T-001: Add tests [high] (issue #4)',
    'T-003: Inline suggestion (issue #53, closed)',
    'T-009: Mark as done',
    'T-019: dropped-persistence detection',
    'T-002: [new] parser',
    'T-004: Fix the [blocked](docs/blocked.md) page',
    'T-005: Resolve (ready-made) fixtures',
    'T-007: Make it - well done indeed',
    '[ ] T-008: Open box',
  ])('%s states none', (title) => {
    expect(stateOfTitle(title)).toBeUndefined();
  });

  it('takes its time in proportion to the title', () => {
    expect(
      stateOfTitle(`${'['.repeat(50_000)}${'('.repeat(50_000)}${'~~'.repeat(50_000)}${'- '.repeat(50_000)}`),
    ).toBeUndefined();
  });
});
