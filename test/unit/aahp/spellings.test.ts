import { describe, expect, it } from 'vitest';
import { isWellFormedChecksum } from '../../../server/src/engine/formats/aahp/checksum.ts';
import { isIsoTime } from '../../../server/src/engine/formats/aahp/isoTime.ts';
import { archiveIndexEntries } from '../../../server/src/engine/formats/aahp/markdown/archiveIndex.ts';
import { logEntries } from '../../../server/src/engine/formats/aahp/markdown/log.ts';
import { completedSections } from '../../../server/src/engine/formats/aahp/markdown/nextActions.ts';
import { sectionsOf } from '../../../server/src/engine/formats/aahp/markdown/sections.ts';
import { stateOfCell, stateOfSection } from '../../../server/src/engine/formats/aahp/markdown/stateWords.ts';
import { statedState, taskItems } from '../../../server/src/engine/formats/aahp/markdown/taskItems.ts';
import { expiryOf, trustClaims } from '../../../server/src/engine/formats/aahp/markdown/trust.ts';
import { statedCommit } from '../../../server/src/engine/formats/aahp/statedCommit.ts';
import { suggestWord, taskPriority, taskState, wordsFor } from '../../../server/src/engine/formats/aahp/vocabulary.ts';
import { formatIsoDate } from '../../../server/src/engine/text/isoDate.ts';
import { handoffDocument, projectOf } from '../../support/handoffProject.ts';

/**
 * Every spelling that was counted in real handoff files, and what is read of it. A list of its own beside the tests of each reader, so
 * that whoever changes one sees what people and programs really write.
 */

describe('words in the manifest', () => {
  it.each([
    ['research', 'research'],
    ['architecture', 'architecture'],
    ['implementation', 'implementation'],
    ['fix', 'fix'],
    ['idle', 'idle'],
    ['documentation', 'documentation'],
    ['implementing', 'implementation'],
    ['execution', 'implementation'],
    ['development', 'implementation'],
    ['scaffold', 'implementation'],
    ['scaffolding', 'implementation'],
    ['bootstrap', 'implementation'],
    ['install', 'implementation'],
    ['planning', 'architecture'],
    ['done', 'idle'],
    ['testing', 'review'],
    ['verification', 'review'],
    ['validation', 'review'],
    ['hardening', 'fix'],
    ['docs-publish', 'documentation'],
    // Neither is one of the seven in other words; the finding lists those to choose from.
    ['maintenance', undefined],
    ['release', undefined],
    ['[research|architecture|implementation|review|fix]', undefined],
  ])('the phase %j is, or was meant as, %j', (written, meant) => {
    expect(wordsFor('phase').includes(written) ? written : suggestWord('phase', written)).toBe(meant);
  });

  it.each([
    ['done', 'done'],
    ['ready', 'ready'],
    ['blocked', 'blocked'],
    ['in_progress', 'in_progress'],
    ['cancelled', 'cancelled'],
    ['completed', 'done'],
    ['pending', 'ready'],
    ['dropped', 'cancelled'],
    ['prepared', 'ready'],
    ['in-progress', 'in_progress'],
  ])('the status %j counts as %j', (written, state) => {
    expect(taskState(written)).toBe(state);
  });

  it.each([
    ['critical', 'critical'],
    ['high', 'high'],
    ['medium', 'medium'],
    ['low', 'low'],
    ['HIGH', 'high'],
    ['High', 'high'],
    ['P1', 'high'],
    ['-', 'medium'],
  ])('the priority %j counts as %j', (written, priority) => {
    expect(taskPriority(written)).toBe(priority);
  });

  it.each([
    ['abc1234', 'abc1234'],
    ['5f3241b0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6', '5f3241b0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6'],
    ['', undefined],
    ['pending', undefined],
    ['(pending)', undefined],
    ['(see git log)', undefined],
    ['pre-git', undefined],
    ['[git-hash]', undefined],
  ])('the commit %j names %j', (written, name) => {
    const manifest = handoffDocument(
      'MANIFEST.json',
      JSON.stringify({ aahp_version: '3.0', last_session: { commit: written } }),
    );
    expect(statedCommit(manifest)?.name).toBe(name);
  });

  it.each([
    ['2026-02-26T14:30:00Z', true],
    ['2026-02-26T14:30:00.57Z', true],
    ['2026-02-26T14:30:00.123456Z', true],
    ['2026-02-26', true],
    ['YYYY-MM-DDT00:00:00Z', false],
    ['[ISO-8601]', false],
  ])('%j is a time: %j', (written, isTime) => {
    expect(isIsoTime(written)).toBe(isTime);
  });

  it.each([
    [`sha256:${'a1'.repeat(32)}`, true],
    [`sha256:${'0'.repeat(64)}`, false],
    ['sha256:pending', false],
    ['sha256:(pending)', false],
    ['sha256:init', false],
    ['sha256:[hash]', false],
  ])('%j is a checksum: %j', (written, isChecksum) => {
    expect(isWellFormedChecksum(written)).toBe(isChecksum);
  });

  it.each([
    ['{"version":1,"entries":[{"sha256":"ab","title":"## [2026-01-01] kit: A"}]}', ['## [2026-01-01] kit: A']],
    [
      '{"version":1,"entries":[{"archivedOn":"2026-01-01","reason":"x","source":"LOG.md","coversThrough":"2025-12-01"}]}',
      [],
    ],
    ['{"archived":[],"updated":"2026-01-01T00:00:00Z"}', []],
  ])('the archive index %s names %j', (text, titles) => {
    expect(archiveIndexEntries(handoffDocument('LOG-ARCHIVE.index.json', text)).map(({ title }) => title)).toEqual(
      titles,
    );
  });
});

describe('headings of LOG.md', () => {
  it.each([
    ['## 2026-02-22 - Project set up', undefined, 'Project set up'],
    ['## 2026-02-22 -- Project set up', undefined, 'Project set up'],
    ['## 2026-02-22 – Project set up', undefined, 'Project set up'],
    ['## 2026-03-07 — Session (kit / claude-sonnet-4-6)', 'kit / claude-sonnet-4-6', 'Session'],
    ['## [SONAR] Research: 2026-02-21', 'SONAR', 'Research'],
    ['## [2026-07-18] claude-opus-4-8: Sweep of stale words', 'claude-opus-4-8', 'Sweep of stale words'],
    ['## 2026-02-27: Write unit tests (T-002)', undefined, 'Write unit tests (T-002)'],
    ['## 2026-03-19 Claude Code: Refresh the files', 'Claude Code', 'Refresh the files'],
    ['## Session 4 - 2026-07-17 - Backlog closed (claude-fable-5)', 'claude-fable-5', 'Session 4: Backlog closed'],
    ['## 2026-02-22 Pilot run', undefined, 'Pilot run'],
    ['## 2026-02-22 00:35 - Pilot run', undefined, 'Pilot run'],
  ])('%s', (heading, agent, title) => {
    const [entry, ...others] = logEntries(handoffDocument('LOG.md', `# Log\n\n${heading}\n\nText.\n`));
    expect(others).toEqual([]);
    expect({ agent: entry?.agent, title: entry?.title }).toEqual({ agent, title });
    expect(entry?.date.day).toBeDefined();
  });

  it.each([
    '## Previous sessions (before version 3)',
    '## Releases (139, newest first)',
    '## YYYY-MM-DD your-agent: title',
    '```\n## Error Summary\n## 2026-01-01 - inside of code\n```',
  ])('%j is no entry', (heading) => {
    expect(logEntries(handoffDocument('LOG.md', `# Log\n\n${heading}\n\nText.\n`))).toEqual([]);
  });

  it.each([
    [
      '> **Agent:** kit\n> **Session ID:** s\n> **Timestamp:** 2026-01-01T10:00:00Z',
      'kit',
      ['agent', 'session', 'timestamp'],
    ],
    [
      '**Agent:** kit\n**Phase:** fix\n**Branch:** main\n**Commit(s):** abc1234\n**Task:** T-001',
      'kit',
      ['agent', 'phase', 'branch', 'commit-after', 'tasks'],
    ],
    ['**Commits:** abc1234, def5678', undefined, ['commit-after']],
    ['Just text.', undefined, []],
  ])('provenance %j', (lines, agent, keys) => {
    const [entry] = logEntries(handoffDocument('LOG.md', `# Log\n\n## 2026-01-01 - A\n\n${lines}\n`));
    expect(entry?.agent).toBe(agent);
    expect(Object.keys(entry?.provenance ?? {})).toEqual(keys);
  });
});

describe('tasks in Markdown', () => {
  it.each([
    ['### T-001: Print the tables [high]', 'Print the tables', 'high', 'ready'],
    ['### T-001: Print the tables', 'Print the tables', undefined, 'ready'],
    ['### T-001: [medium] — Print the tables', 'Print the tables', 'medium', 'ready'],
    ['### T-001 [medium] - Print the tables', 'Print the tables', 'medium', 'ready'],
    ['### T-001 [high]: Print the tables', 'Print the tables', 'high', 'ready'],
    ['### T-001: Print the tables [HIGH] [blocked by T-002]', 'Print the tables', 'HIGH', 'blocked'],
    ['### T-001: Print the tables (issue #4)', 'Print the tables', undefined, 'ready'],
    ['### T-001: Print the tables [dropped 2026-07-17]', 'Print the tables', undefined, 'cancelled'],
    ['### T-001: Print the tables ⏳ Blocked', 'Print the tables', undefined, 'blocked'],
  ])('%s', (heading, title, priority, state) => {
    const [item] = taskItems(handoffDocument('NEXT_ACTIONS.md', `# Next\n\n## Ready\n\n${heading}\n`));
    expect({ id: item?.id, title: item?.title, priority: item?.priority, state: item && statedState(item) }).toEqual({
      id: 'T-001',
      title,
      priority,
      state,
    });
  });

  it('has a heading of the second rank for a task, too, and parts of tasks', () => {
    const items = taskItems(handoffDocument('NEXT_ACTIONS.md', '# Next\n\n## T-001: Print\n\n## T-003b: Fold\n'));
    expect(items.map(({ id, task }) => [id, task])).toEqual([
      ['T-001', 'T-001'],
      ['T-003b', 'T-003'],
    ]);
  });

  it.each([
    ['Recently Completed', 'done'],
    ['Ready - Work These Next', 'ready'],
    ['⚡ Ready - Work These Next', 'ready'],
    ['Blocked', 'blocked'],
    ['🚫 Blocked', 'blocked'],
    ['Dropped', 'cancelled'],
    ['Pending', 'later'],
    ['Backlog', 'later'],
    ['Immediate', 'ready'],
    ['Status Summary', undefined],
    ['Reference: Key File Locations', undefined],
    ['Version Sync Rule', undefined],
    ['Open Tasks', undefined],
    ['P1 - Research (Sonar)', undefined],
    ['1. GitLab CI', undefined],
  ])('below %j tasks are %j', (heading, state) => {
    expect(stateOfSection(heading)).toBe(state);
  });

  it('counts each of two sections of what is done by itself', () => {
    const rows = Array.from({ length: 6 }, (_, index) => `| T-0${index + 10} | Done thing | 2026-01-01 |`).join('\n');
    const section = `## Recently Completed\n\n| ID | Task | Date |\n|---|---|---|\n${rows}\n\n`;
    const found = completedSections(handoffDocument('NEXT_ACTIONS.md', `# Next\n\n${section}${section}`));
    expect(found.map(({ count }) => count)).toEqual([6, 6]);
  });

  it.each([
    [
      '| ID | Task | Priority | Blocked by | Ready? |\n|---|---|---|---|---|\n| T-001 | Print | HIGH | T-002 | Blocked |',
      'Print',
      'HIGH',
      ['T-002'],
      'blocked',
    ],
    [
      '| # | Task | Priority | Blocked by | Ready? |\n|---|---|---|---|---|\n| T-001 | Print | 🟡 MEDIUM | - | ✅ |',
      'Print',
      'MEDIUM',
      [],
      'ready',
    ],
    [
      '| ID | Task | Priority | Depends on | Ready? |\n|---|---|---|---|---|\n| T-001 | Print | P1 | VSCE_PAT (T-003) | Ready (T-017 done) |',
      'Print',
      'P1',
      ['T-003'],
      'ready',
    ],
    [
      '| Task | Ready? | Owner | Notes |\n|---|---|---|---|\n| T-001: Print | Deferred | kit | - |',
      'Print',
      undefined,
      [],
      'later',
    ],
    ['| ID | Task | Ready? |\n|---|---|---|\n| T-001 | Print | - |', 'Print', undefined, [], undefined],
    ['| ID | Task | Ready? |\n|---|---|---|\n| T-001 | Print | Optional |', 'Print', undefined, [], 'later'],
  ])('the table %j', (table, title, priority, blockedBy, state) => {
    const [item] = taskItems(handoffDocument('DASHBOARD.md', `# Dashboard\n\n${table}\n`));
    expect({ ...item, title: item?.title }).toMatchObject({ id: 'T-001', title, blockedBy });
    expect(item?.priority).toBe(priority);
    expect(item && statedState(item)).toBe(state);
  });

  it.each([
    ['After publish', undefined],
    ['-', undefined],
  ])('the cell %j says nothing of a state', (cell, state) => {
    expect(stateOfCell(cell, 'status')).toBe(state);
  });
});

describe('trust registers', () => {
  it.each([
    ['| Property | Status | Last Verified | Agent | Notes |', 'Builds', undefined],
    ['| Property | Status | Last Verified | TTL | Expires | Agent | Notes |', 'Builds', '2026-03-05'],
    ['| Property | Status | Provenance | Last Verified | Agent | TTL | Expires | Notes |', 'Builds', '2026-03-05'],
    ['| Claim | Status | Verified | TTL | Expires | Provenance |', 'Builds', '2026-03-05'],
    ['| ID | Claim | Status | Provenance | Verified | TTL | Expires | Owner | Evidence |', 'Builds', '2026-03-05'],
  ])('%s', (header, claim, expires) => {
    const cells: Readonly<Record<string, string>> = {
      Property: 'Builds',
      Claim: 'Builds',
      Status: 'verified',
      'Last Verified': '2026-02-26',
      Verified: '2026-02-26',
      TTL: '7d',
      Expires: '2026-03-05',
      ID: 'TR-1',
    };
    const names = header
      .split('|')
      .slice(1, -1)
      .map((name) => name.trim());
    const row = `| ${names.map((name) => cells[name] ?? '-').join(' | ')} |`;
    const table = `${header}\n|${names.map(() => '---').join('|')}|\n${row}\n`;
    const [found] = trustClaims(handoffDocument('TRUST.md', `# Trust\n\n${table}`));
    expect({ claim: found?.claim, level: found?.level }).toEqual({ claim, level: 'verified' });
    const expiry = found && expiryOf(found);
    expect(expiry && formatIsoDate(expiry.day)).toBe(expires);
  });

  it.each([
    '| Level | Meaning |\n|---|---|\n| **verified** | An agent executed code |',
    '| Claim | Evidence | TTL |\n|---|---|---|\n| Builds | seen | 7d |',
    '| Component | Trust Level | Basis |\n|---|---|---|\n| API | HIGH | tests |',
    '| System | Trust Level | Notes |\n|---|---|---|\n| API | MEDIUM | - |',
  ])('%j holds no claims', (table) => {
    expect(trustClaims(handoffDocument('TRUST.md', `# Trust\n\n${table}\n`))).toEqual([]);
  });

  it.each([
    ['verified', 'verified'],
    ['untested', 'untested'],
    ['assumed', 'assumed'],
    ['**verified**', 'verified'],
    ['**assumed**', 'assumed'],
    ['(Verified)', 'verified'],
    ['(Assumed)', 'assumed'],
    ['Verified', 'verified'],
    ['HIGH', undefined],
    ['MEDIUM', undefined],
  ])('the status %j is %j', (cell, level) => {
    expect(claim({ status: cell })?.level).toBe(level);
  });

  it.each([
    ['2026-02-23', '2026-02-23'],
    ['2026-02-23 ⚠️ EXPIRED', '2026-02-23'],
    ['-', undefined],
    ['YYYY-MM-DD', undefined],
  ])('the date %j is %j', (cell, date) => {
    expect(claim({ expires: cell })?.expires?.text).toBe(date);
  });

  it.each([
    ['7d', 7],
    ['30d', 30],
    ['14d', 14],
    ['3d', 3],
    ['1d', 1],
    ['-', undefined],
    ['stable', undefined],
    ['1 session', undefined],
  ])('the TTL %j is %j days', (cell, days) => {
    expect(claim({ ttl: cell })?.ttl?.days).toBe(days);
  });

  function claim({ status = 'verified', ttl = '7d', expires = '2026-03-05' }) {
    const table = `| Property | Status | Verified | TTL | Expires |\n|---|---|---|---|---|\n| Builds | ${status} | 2026-02-26 | ${ttl} | ${expires} |\n`;
    return trustClaims(handoffDocument('TRUST.md', `# Trust\n\n${table}`))[0];
  }
});

describe('what is nobody’s defect', () => {
  it.each([
    'summary',
    'build_health',
    'what_is_missing',
    'components',
    'infrastructure',
    'build',
    'milestones',
    'services',
    'infra',
    'gaps',
  ])('a section may be called %s', (name) => {
    const document = handoffDocument('STATUS.md', `<!-- SECTION: ${name} -->\nText.\n<!-- /SECTION: ${name} -->\n`);
    expect(sectionsOf(document).problems).toEqual([]);
    expect(sectionsOf(document).sections.map((one) => one.name)).toEqual([name]);
  });

  it.each([
    [
      'generated summaries',
      {
        'STATUS.md': { summary: '(no summary available)' },
        'LOG.md': { summary: '{' },
        'TRUST.md': { summary: '| Claim | Status |' },
      },
      {},
    ],
    [
      'a quick context that was generated of nothing',
      {},
      { quick_context: '(no summary available) (no summary available) ' },
    ],
    [
      'members of one’s own in sessions',
      {},
      {
        last_session: {
          agent: 'kit',
          timestamp: '2026-02-26T14:30:00Z',
          phase: 'idle',
          date: '2026-02-26',
          summary: 'All done.',
        },
      },
    ],
    ['a constant token budget', {}, { token_budget: { manifest_only: 100, manifest_plus_core: 1, full_read: 2 } }],
    [
      'tasks that were completed before they were imported',
      {},
      {
        next_task_id: 2,
        tasks: {
          'T-001': {
            title: 'x',
            status: 'done',
            created: '2026-02-20T00:00:00Z',
            completed: '2026-02-10',
            github_issue: 4,
            github_repo: 'a/b',
            notes: 'Reproduce locally.',
            note: 'x',
            artifact: 'y',
            done_at: 'z',
          },
        },
      },
    ],
    ['a gap in the ids', {}, { next_task_id: 40, tasks: { 'T-001': { title: 'x', status: 'ready' } } }],
  ])('%s', (_, entries, members) => {
    const files = Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [
        name,
        { checksum: `sha256:${'a1'.repeat(32)}`, updated: '2026-02-26T14:30:00Z', lines: 1, ...entry },
      ]),
    );
    const manifest = {
      aahp_version: '3.0',
      project: 'demo',
      last_session: { agent: 'kit', timestamp: '2026-02-26T14:30:00Z', phase: 'idle' },
      files,
      quick_context: 'Fine.',
      ...members,
    };
    const { engine, project } = projectOf({ '.ai/handoff/MANIFEST.json': JSON.stringify(manifest) });
    const codes = [...engine.check(project).values()].flat().map(({ code }) => code);
    expect(codes.filter((code) => code !== 'aahp/file-missing' && code !== 'aahp/core-file-missing')).toEqual([]);
  });

  it.each([
    ['a dash that is no hyphen', 'Fine — really – yes.'],
    ['emoji', 'Fine 🦊 🚀.'],
    ['umlauts', 'Für die Übergabe geprüft.'],
    ['Vietnamese', 'Đã hoàn thành việc kiểm tra.'],
    ['no line break at the end', 'Fine.'],
    ['a byte order mark', '\ufeffFine.'],
    ['inline tags', 'Fine (Verified), open (Unknown), maybe (Assumed), and (verified) in small letters.'],
    ['words about system prompts', 'T-003: Inline suggestion system prompt tuning; buildSystemPrompt is done.'],
    ['names that begin like keys', 'See task-status and risk-register in the list.'],
    ['a placeholder of a token', 'Authorization: Bearer <token>'],
  ])('%s', (_, text) => {
    const { engine, project } = projectOf({ '.ai/handoff/GROUNDING.md': text });
    expect([...engine.check(project).values()].flat().map(({ code }) => code)).toEqual([]);
  });
});
