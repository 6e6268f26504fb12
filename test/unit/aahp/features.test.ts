import { describe, expect, it } from 'vitest';
import { checksumHover } from '../../../server/src/engine/formats/aahp/features/checksumHover.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { checksumOf, driftedChecksum, driftedManifest, status } from '../../support/handoffFiles.ts';
import { handoff } from '../../support/operations.ts';
import { completionsAt, cursor, hintedLines, hoversAt, lensesOf, textWith } from '../../support/features.ts';

const path = '.ai/handoff/MANIFEST.json';

/** Tasks of every state; a place in the text can be replaced by one with the cursor. */
function manifest(from = '', to = ''): Record<string, string> {
  const text = `{
  "aahp_version": "3.0",
  "last_session": { "agent": "codex", "phase": "review" },
  "files": { "STATUS.md": { "checksum": "sha256:${'1'.repeat(64)}" } },
  "tasks": {
    "T-001": { "title": "Parse", "status": "done" },
    "T-002": { "title": "Print", "status": "ready", "priority": "high", "depends_on": ["T-001"] },
    "T-003": { "title": "Ship", "status": "ready", "depends_on": ["T-002", "T-009"] },
    "T-004": { "title": "Announce", "status": "blocked", "blocked_by": "no *name* yet", "depends_on": ["T-003"] },
    "T-005": { "title": "Drop", "status": "cancelled" }
  }
}
`;
  if (!text.includes(from)) throw new Error(`The manifest has no ${from}.`);
  return { [path]: text.replace(from, to || from) };
}

describe('the hover of a task', () => {
  it('says how it stands, what it waits for and what needs it', () => {
    expect(hoversAt(manifest('"T-003": {', `"T-0${cursor}03": {`))).toEqual([
      {
        about: '"T-003"',
        lines: [
          'T-003 Ship (medium priority)',
          'It is ready, but waits for other tasks.',
          'It waits for:',
          '- T-002 Print',
          '- T-009, which no task of this manifest has',
          'These need it:',
          '- T-004 Announce',
        ],
      },
    ]);
  });

  it('shows the task behind a dependency', () => {
    const [hover] = hoversAt(manifest('["T-001"]', `["T-001${cursor}"]`));
    expect(hover?.lines).toEqual(['T-001 Parse (medium priority)', 'It is done.', 'These need it:', '- T-002 Print']);
  });

  it('shows it in the Markdown files of the same root', () => {
    const [hover] = hoversAt({ ...manifest(), '.ai/handoff/NEXT_ACTIONS.md': `# Next\n\n## T-0${cursor}02: Print\n` });
    expect(hover).toEqual({
      about: 'T-002',
      lines: ['T-002 Print (high priority)', 'It can start now.', 'These need it:', '- T-003 Ship'],
    });
  });

  it('says nothing of an id without a task, in code and elsewhere', () => {
    expect(hoversAt(manifest('"T-009"', `"T-009${cursor}"`))).toEqual([]);
    expect(hoversAt({ ...manifest(), '.ai/handoff/STATUS.md': `\`\`\`\nT-0${cursor}02\n\`\`\`\n` })).toEqual([]);
  });
});

describe('the hover of a member', () => {
  it.each([
    ['"aahp_version"', `"aahp_${cursor}version"`, 'Version of the protocol, not of a tool'],
    ['"phase"', `"ph${cursor}ase"`, 'What the session was about when it ended.'],
    ['"blocked_by"', `"block${cursor}ed_by"`, 'What the task waits for that is not a task'],
    ['"Print"', `"Pri${cursor}nt"`, 'What is to be done'],
  ])('says what %s means', (from, to, meaning) => {
    expect(hoversAt(manifest(from, to))[0]?.lines[0]).toContain(meaning);
  });

  it('follows the verdict on a checksum', () => {
    const hovers = hoversAt(manifest('"checksum"', `"check${cursor}sum"`));
    expect(hovers.map(({ lines }) => lines[0])).toEqual([
      'There is no such file to compare the checksum with.',
      expect.stringContaining('"sha256:" and the lower-case hexadecimal SHA-256'),
    ]);
  });

  it('says nothing of names that are not the protocol’s', () => {
    expect(hoversAt(manifest('"agent"', `"ag${cursor}ents"`))).toEqual([]);
  });
});

describe('the hover of a checksum', () => {
  it('adds what the checksum would be where a finding says that it is another', () => {
    const { project, root } = handoff({ 'MANIFEST.json': driftedManifest(), 'STATUS.md': status });
    const document = root.manifest;
    if (!document) expect.fail('There is a manifest.');
    const said = (text: string) =>
      [
        ...checksumHover({ project, document, offset: document.text.text.indexOf(text) + 3, isWarnedOf: () => false }),
      ].flatMap(({ blocks }) =>
        blocks.map((block) =>
          block.kind === 'text' ? formatMessage(block.message) : block.kind === 'code' ? block.text : '',
        ),
      );
    const path = root.pathOf('STATUS.md');
    expect(said(driftedChecksum)).toEqual([`The checksum of ${path} on disk:`, checksumOf(status)]);
    expect(said('"STATUS.md"')).toEqual([`${path} has changed since this checksum was recorded.`]);
  });

  it('says that there is no such file, on the name and on the value', () => {
    const lines = ['There is no such file to compare the checksum with.'];
    expect(hoversAt(manifest('"STATUS.md"', `"STA${cursor}TUS.md"`))).toEqual([{ about: '"STATUS.md"', lines }]);
    expect(hoversAt(manifest('"sha256:', `"sha${cursor}256:`))[0]?.lines).toEqual(lines);
    expect(hoversAt(manifest('"checksum"', `"check${cursor}sum"`))[0]?.lines).toEqual(lines);
  });

  it('says that a file was never saved', () => {
    const texts = { ...manifest('"sha256:', `"sha${cursor}256:`), '.ai/handoff/STATUS.md': '# Status\n' };
    expect(hoversAt(texts)[0]?.lines).toEqual([
      '.ai/handoff/STATUS.md was never saved, so there is nothing to compare the checksum with.',
    ]);
  });
});

describe('hints', () => {
  it('say which tasks can start and what the others wait for', () => {
    expect(hintedLines(manifest(), path)).toEqual([
      '"T-002": { "title": "Print", "status": "ready"⟦can start⟧, "priority": "high", "depends_on": ["T-001"] },',
      '"T-003": { "title": "Ship", "status": "ready"⟦waits for T-002, T-009⟧, "depends_on": ["T-002", "T-009"] },',
      '"T-004": { "title": "Announce", "status": "blocked"⟦waits for T-003⟧, "blocked_by": "no *name* yet", "depends_on": ["T-003"] },',
    ]);
  });

  it.each([
    ['2026-03-01', 'expires today'],
    ['2026-03-02', 'expires tomorrow'],
    ['2026-03-05', 'expires in 4 days'],
    ['2026-02-28', 'expired yesterday'],
    ['2026-02-20', 'expired 9 days ago'],
  ])('say how far %s is away', (expires, hint) => {
    const text = `# Trust\n\n| Property | Status | Expires |\n|---|---|---|\n| Build | verified | ${expires} |\n| Lint | assumed | ${expires} |\n`;
    const lines = hintedLines({ '.ai/handoff/TRUST.md': text }, '.ai/handoff/TRUST.md');
    expect(lines).toEqual([`| Build | verified | ${expires}⟦${hint}⟧ |`]);
  });
});

describe('code lenses', () => {
  it('start what may start and finish what is open', () => {
    const rootUri = 'file:///.ai/handoff';
    const on = (id: string) => [{ rootUri, task: { id } }];
    expect(lensesOf(manifest(), path)).toEqual([
      { at: '', title: 'Regenerate', action: 'regenerateManifest', arguments: [rootUri] },
      { at: '"T-002"', title: 'Start', action: 'startTask', arguments: on('T-002') },
      { at: '"T-002"', title: 'Mark as Done', action: 'finishTask', arguments: on('T-002') },
      { at: '"T-003"', title: 'Mark as Done', action: 'finishTask', arguments: on('T-003') },
      { at: '"T-004"', title: 'Mark as Done', action: 'finishTask', arguments: on('T-004') },
    ]);
  });
});

describe('completion', () => {
  it.each([
    ['"status": "blocked"', `"status": "blo${cursor}cked"`, ['ready', 'in_progress', 'blocked', 'done', 'cancelled']],
    ['"priority": "high"', `"priority": "${cursor}"`, ['critical', 'high', 'medium', 'low']],
  ])('offers the words of %s', (from, to, labels) => {
    expect(completionsAt(manifest(from, to)).map(({ label }) => label)).toEqual(labels);
  });

  it('replaces what stands between the quotes', () => {
    const texts = manifest('"status": "blocked"', `"status": "blo${cursor}cked"`);
    const [first] = completionsAt(texts);
    expect(first && textWith(texts, first)).toBe(manifest('"status": "blocked"', '"status": "ready"')[path]);
  });

  it('offers as dependencies only tasks that make no circle and are not there yet', () => {
    const texts = manifest('["T-003"]', `["T-003", "${cursor}"]`);
    expect(completionsAt(texts).map(({ label }) => label)).toEqual(['T-001', 'T-002']);
    expect(completionsAt(manifest('["T-001"]', `["T-001", "${cursor}"]`))).toEqual([]);
  });

  it.each([
    ['"agent": "codex"', `"${cursor}", "agent": "codex"`, ['timestamp', 'session_id', 'commit', 'duration_minutes']],
    [
      '"status": "done"',
      `"status": "done", ${cursor}`,
      ['priority', 'depends_on', 'blocked_by', 'assigned_to', 'created', 'completed'],
    ],
    ['"files":', `${cursor} "files":`, ['project', 'quick_context', 'token_budget', 'next_task_id', 'cross_repo_ref']],
  ])('offers the members that are not there yet beside %s', (from, to, labels) => {
    const offered = completionsAt(manifest(from, to)).sort((a, b) => ((a.sort ?? '') < (b.sort ?? '') ? -1 : 1));
    expect(offered.map(({ label }) => label)).toEqual(labels);
    expect(offered[0]?.documentation).toBeDefined();
  });

  it('offers the files of the folder that are not listed', () => {
    const texts = manifest('"files": {', `"files": { "${cursor}", `);
    const others = { '.ai/handoff/STATUS.md': '# S\n', '.ai/handoff/NOTES.md': '# N\n', '.ai/handoff/LOG.md': '# L\n' };
    const offered = completionsAt({ ...texts, ...others, '.ai/handoff/sub/DEEP.md': '# D\n' });
    expect(offered.map(({ label, kind }) => [label, kind])).toEqual([
      ['LOG.md', 'file'],
      ['NOTES.md', 'file'],
    ]);
  });

  it('offers the ids of tasks in the Markdown files of the root, the open ones first', () => {
    const texts = (text: string) => ({ ...manifest(), '.ai/handoff/NEXT_ACTIONS.md': `# Next\n\n${text}\n` });
    const offered = completionsAt(texts(`### t-0${cursor}9: Print`)).sort((a, b) =>
      (a.sort ?? '') < (b.sort ?? '') ? -1 : 1,
    );
    expect(offered.map(({ label }) => label)).toEqual(['T-002', 'T-003', 'T-004', 'T-001', 'T-005']);
    expect(offered[0]?.detail && formatMessage(offered[0].detail)).toBe('Print');
    const [first] = completionsAt(texts(`| T-${cursor} |`));
    expect(first && textWith(texts(`| T-${cursor} |`), first)).toBe('# Next\n\n| T-001 |\n');
    for (const other of [`T${cursor}`, `PT-${cursor}`, `- ${cursor}`, `T-0 ${cursor}`]) {
      expect(completionsAt(texts(other)), other).toEqual([]);
    }
    expect(completionsAt({ ...manifest(), 'docs/plan.md': `T-${cursor}` })).toEqual([]);
  });

  it('offers a task with the next free id', () => {
    const texts = manifest('"tasks": {', `"tasks": { "${cursor}"`);
    const [task, ...more] = completionsAt(texts);
    expect([task?.label, more]).toEqual(['T-010', []]);
    expect(task && textWith(texts, task)).toContain(
      '"tasks": { "T-010": { "title": "$1", "status": "ready", "priority": "medium", "depends_on": [$2] \\},\n',
    );
  });

  it('offers the words of tasks in an array', () => {
    const text = `{ "aahp_version": "3.0", "tasks": [{ "id": "T-001", "status": "${cursor}" }] }`;
    expect(completionsAt({ [path]: text }).map(({ label }) => label)).toContain('in_progress');
  });

  it('offers nothing outside of the strings that it knows', () => {
    expect(completionsAt(manifest('"Parse"', `"Par${cursor}se"`))).toEqual([]);
    expect(completionsAt(manifest('"status": "blocked"', `"status"${cursor}: "blocked"`))).toEqual([]);
    expect(completionsAt(manifest('"status": "blocked"', `"status": "blocked"${cursor}`))).toEqual([]);
  });
});
