import { describe, expect, it } from 'vitest';
import { archiveLogEntries, archiveProblems } from '../../../../server/src/engine/formats/aahp/operations/archive.ts';
import { filesToLose, initialise } from '../../../../server/src/engine/formats/aahp/operations/initialise.ts';
import { nextMigrationStep } from '../../../../server/src/engine/formats/aahp/operations/migrate.ts';
import { isRefused } from '../../../../server/src/engine/formats/aahp/operations/operation.ts';
import { logEntries } from '../../../../server/src/engine/formats/aahp/markdown/log.ts';
import { formatMessage } from '../../../../server/src/engine/message.ts';
import { checksumOf, manifest, status } from '../../../support/handoffFiles.ts';
import { handoffDocument } from '../../../support/handoffProject.ts';
import { filesAfter, handoff, now, saidBy } from '../../../support/operations.ts';

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}`;
const entry = (number: number) => `## [${day(number)}] kim: Day ${number}\n\nText of ${number}.\n`;
const logOf = (...days: readonly number[]) => `# Log\n\n${days.map(entry).join('\n')}`;

/** The titles of all entries of both files. */
function titles(files: Readonly<Record<string, string>>): string[] {
  return ['LOG.md', 'LOG-ARCHIVE.md'].flatMap((name) =>
    logEntries(handoffDocument(name, files[name] ?? '')).map(({ title }) => title),
  );
}

describe('archiving', () => {
  const archive = (files: Readonly<Record<string, string>>, keep: number) => {
    const { project, root } = handoff(files);
    return { project, root, operation: archiveLogEntries(project, root, { keep, now }) };
  };

  it('moves the oldest by date, makes the archive and lists it with a true checksum', () => {
    const log = logOf(3, 1, 4, 2);
    const listed = { checksum: checksumOf(log), updated: '2026-01-04T10:00:00Z', lines: 18, summary: 'Goes on.' };
    const { project, operation } = archive(
      { 'MANIFEST.json': manifest({ files: { 'LOG.md': listed } }), 'LOG.md': log },
      2,
    );
    const files = filesAfter(project, operation);
    expect(files['LOG.md']).toBe(logOf(3, 4));
    expect(files['LOG-ARCHIVE.md']).toMatch(/Day 2[^]*Day 1/);
    expect(JSON.parse(files['MANIFEST.json'] ?? '')).toMatchObject({
      files: {
        'LOG.md': { checksum: checksumOf(files['LOG.md'] ?? '') },
        'LOG-ARCHIVE.md': { checksum: checksumOf(files['LOG-ARCHIVE.md'] ?? ''), updated: '2026-03-01T12:00:00Z' },
      },
    });
    expect(saidBy(operation)).toEqual([
      '2 entries move to LOG-ARCHIVE.md, from 2026-01-01 to 2026-01-02; LOG.md keeps 2.',
    ]);
  });

  it('keeps every entry exactly once, whatever the order and however often it is done', () => {
    for (const days of [
      [1, 2, 3, 4, 5, 6],
      [6, 5, 4, 3, 2, 1],
      [2, 6, 1, 5, 3, 4],
    ]) {
      let files: Record<string, string> = { 'LOG.md': logOf(...days) };
      for (const keep of [5, 3, 3, 1, 0]) {
        const { project, operation } = archive(files, keep);
        files = filesAfter(project, operation);
        expect(titles(files).sort()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Day ${number}`));
        expect(logEntries(handoffDocument('LOG.md', files['LOG.md'] ?? ''))).toHaveLength(keep);
        const after = handoff(files);
        expect(archiveProblems(after.project, after.root)).toEqual([]);
      }
      expect(titles(files)).toEqual([6, 5, 4, 3, 2, 1].map((number) => `Day ${number}`));
    }
  });

  it('says when nothing has to move, and changes nothing then', () => {
    const { operation } = archive({ 'LOG.md': logOf(1, 2) }, 10);
    expect(operation).toMatchObject({ kind: 'planned', change: {} });
    expect(saidBy(operation)).toEqual(['LOG.md has 2 entries; none has to move.']);
  });

  it('is refused where an entry could be lost', () => {
    expect(saidBy(archive({ 'LOG.md': logOf(3, 2, 1) + '\n```\nopen\n' }, 1).operation)[0]).toMatch(
      /^Nothing was moved: /,
    );
    expect(saidBy(archive({ 'LOG.md': `${logOf(1)}<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n` }, 0).operation)[0]).toMatch(
      /unresolved conflicts/,
    );
    expect(saidBy(archive({ 'STATUS.md': status }, 1).operation)[0]).toBe('There is no LOG.md in .ai/handoff.');
  });

  it('archives an entry again that stands in the log once more than in the archive', () => {
    const { project, operation } = archive({ 'LOG.md': logOf(2, 1, 1), 'LOG-ARCHIVE.md': logOf(1) }, 1);
    expect(titles(filesAfter(project, operation))).toEqual(['Day 2', 'Day 1', 'Day 1']);
  });

  it.each(['{', '{"entries":["## Old"]}', '{"entries":{}}', '{"archived":[]}'])(
    'leaves an index of another shape as it is (%s)',
    (index) => {
      const { project, operation } = archive({ 'LOG.md': logOf(2, 1), 'LOG-ARCHIVE.index.json': index }, 1);
      expect(filesAfter(project, operation)).toMatchObject({
        'LOG.md': logOf(2),
        'LOG-ARCHIVE.index.json': index,
      });
    },
  );

  it('says that an index cannot be read', () => {
    const { project, root } = handoff({ 'LOG.md': logOf(1), 'LOG-ARCHIVE.index.json': '{' });
    const problems = archiveProblems(project, root);
    if (isRefused(problems)) throw new Error('refused');
    expect(problems.map((problem) => formatMessage(problem))).toEqual(['LOG-ARCHIVE.index.json cannot be read.']);
  });

  it('finds entries that stand twice and an index that does not fit', () => {
    const { project, root } = archive(
      {
        'LOG.md': logOf(3, 2),
        'LOG-ARCHIVE.md': logOf(2, 1),
        'LOG-ARCHIVE.index.json': `{"version":1,"entries":[{"sha256":"${'0'.repeat(64)}","title":"## Lost"}]}`,
      },
      10,
    );
    const problems = archiveProblems(project, root);
    if (isRefused(problems)) throw new Error('refused');
    expect(problems.map((problem) => formatMessage(problem))).toEqual([
      'The entry at LOG-ARCHIVE.md:3 stands at LOG.md:7 as well.',
      'LOG-ARCHIVE.index.json names an entry that the archive does not have: ## Lost',
      'LOG-ARCHIVE.index.json does not name an entry of the archive: [2026-01-02] kim: Day 2',
      'LOG-ARCHIVE.index.json does not name an entry of the archive: [2026-01-01] kim: Day 1',
    ]);
  });
});

describe('initialising', () => {
  const values = { name: 'Web | shop', agent: 'kim', commit: 'abc1234', force: false };

  it('makes every file of the protocol but the transient ones', () => {
    const { project, root } = handoff({ 'notes.txt': 'Mine.\n' });
    const files = filesAfter(project, initialise(project, root, values));
    expect(Object.keys(files).sort()).toEqual([
      '.aiignore',
      'CONVENTIONS.md',
      'DASHBOARD.md',
      'LOG-ARCHIVE.md',
      'LOG.md',
      'NEXT_ACTIONS.md',
      'STATUS.md',
      'TRUST.md',
      'WORKFLOW.md',
      'notes.txt',
    ]);
    expect(files['notes.txt']).toBe('Mine.\n');
    expect(files['LOG.md']).toContain('> **Commit before:** abc1234');
  });

  it('names who makes it wherever a session is told of, in one line', () => {
    const { project, root } = handoff({ 'notes.txt': 'Mine.\n' });
    const files = filesAfter(project, initialise(project, root, { ...values, agent: ' kim\n## <!-- of ours ' }));
    const maker = 'kim ## &lt;!-- of ours';
    expect(files['STATUS.md']).toContain(`\n> **Agent:** ${maker}\n`);
    expect(files['LOG.md']).toMatch(new RegExp(`\n## \\[[-\\d]+\\] ${maker}: [^]*\n> \\*\\*Agent:\\*\\* ${maker}\n`));
    expect(logEntries(handoffDocument('LOG.md', files['LOG.md'] ?? ''))).toHaveLength(1);
  });

  it('replaces nothing unless it is forced, and says what would be lost', () => {
    const files = { 'LOG.md': logOf(1), 'MANIFEST.json': manifest(), 'notes.txt': 'Mine.\n' };
    const { project, root } = handoff(files);
    expect(saidBy(initialise(project, root, values))[0]).toMatch(
      /^\.ai\/handoff has handoff files already: LOG\.md, MANIFEST\.json\./,
    );
    const forced = initialise(project, root, { ...values, force: true });
    expect(filesAfter(project, forced)).toMatchObject({
      'LOG.md': expect.not.stringContaining('Day 1') as string,
      'notes.txt': 'Mine.\n',
    });
    const bookkeeping = handoff({ 'HANDOFF.lock': '{}', 'LOG-ARCHIVE.index.json': '{"entries":[]}' });
    expect(
      Object.keys(
        filesAfter(bookkeeping.project, initialise(bookkeeping.project, bookkeeping.root, { ...values, force: true })),
      ),
    ).not.toEqual(expect.arrayContaining(['HANDOFF.lock', 'LOG-ARCHIVE.index.json']));
    expect(filesToLose(root, project, values).map(({ name }) => name)).toEqual(['LOG.md', 'MANIFEST.json']);
  });
});

describe('migrating', () => {
  /** Makes all steps but the manifest, which a host has to make. */
  function migrate(start: Readonly<Record<string, string>>): { files: Record<string, string>; said: string[] } {
    let files: Record<string, string> = { ...start };
    const said: string[] = [];
    for (let count = 0; count < 10; count++) {
      const { project, root } = handoff(files);
      const step = nextMigrationStep(project, root, now, new Set(['manifest']));
      if (!step) return { files, said };
      said.push(formatMessage(step.said));
      files = filesAfter(project, { kind: 'planned', change: step.change, said: [] });
    }
    throw new Error('The steps do not come to an end.');
  }

  it('marks the sections of STATUS.md, text in front as summary', () => {
    const text =
      '# Status\r\n\r\n> **Agent:** kim\r\n\r\nAll is well.\r\n\r\n## 🏗 Build Health\r\n\r\n```\r\n## no heading\r\n```\r\n\r\n---\r\n\r\n## Open\r\n\r\n- one\r\n';
    const { 'STATUS.md': after } = migrate({ 'STATUS.md': text }).files;
    expect(after?.replaceAll('\r\n', '\n')).toBe(
      '# Status\n\n> **Agent:** kim\n\n<!-- SECTION: summary -->\nAll is well.\n<!-- /SECTION: summary -->\n\n<!-- SECTION: build_health -->\n## 🏗 Build Health\n\n```\n## no heading\n```\n<!-- /SECTION: build_health -->\n\n---\n\n<!-- SECTION: open -->\n## Open\n\n- one\n<!-- /SECTION: open -->\n',
    );
    expect(after?.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('gives a section the name summary once, and none to a file without text in front', () => {
    const marked = (text: string) =>
      [...(migrate({ 'STATUS.md': text }).files['STATUS.md'] ?? '').matchAll(/<!-- SECTION: (\S+) -->/g)].map(
        ([, name]) => name,
      );
    expect(marked('# Status\n\nAll is well.\n\n## Summary\n\nShort.\n')).toEqual(['summary']);
    expect(marked('# Status\n\n## Open\n\n- one\n\n## Open\n\n- two\n')).toEqual(['open', 'open_2']);
  });

  it('takes the time that a claim holds for from its dates, and leaves tables alone whose rows are too long', () => {
    const dated =
      '| Property | Status | Verified | Expires |\n|---|---|---|---|\n| Disk | verified | 2026-02-01 | 2026-02-11 |\n';
    expect(migrate({ 'TRUST.md': dated }).files['TRUST.md']).toBe(
      '| Property | Status | Verified | Expires | TTL |\n|---|---|---|---| --- |\n| Disk | verified | 2026-02-01 | 2026-02-11 | 10d |\n',
    );
    expect(migrate({ 'TRUST.md': dated.replace('2026-02-11', '2026-01-11') }).files['TRUST.md']).toContain('| 7d  |');
    const long = '| Property | Status | Verified |\n|---|---|---|\n| Disk | verified | 2026-02-01 | full |\n';
    expect(migrate({ 'TRUST.md': long }).files['TRUST.md']).toBe(long);
  });

  it('adds the columns of trust decay, also to rows that are short or open', () => {
    const text = [
      '| Property | Status | Last Verified | Notes |',
      '|---|---|---|---|',
      '| Build passes | verified | 2026-02-01 | n |',
      '| Conventions hold | **verified** | 2026-02-01',
      '| Disk | verified | 2026-02-01 | n',
      '| Rest | assumed | - | n |',
      '',
    ].join('\n');
    expect(migrate({ 'TRUST.md': text }).files['TRUST.md']?.split('\n')).toEqual([
      '| Property | Status | Last Verified | Notes | TTL | Expires    |',
      '|---|---|---|---| --- | ---------- |',
      '| Build passes | verified | 2026-02-01 | n | 3d  | 2026-02-04 |',
      '| Conventions hold | **verified** | 2026-02-01 |   | 30d | 2026-03-03',
      '| Disk | verified | 2026-02-01 | n | 7d  | 2026-02-08',
      '| Rest | assumed | - | n | -   | -          |',
      '',
    ]);
  });

  it('raises the version, takes tasks over from Markdown and keeps what is there', () => {
    const text = manifest({ aahp_version: '2.0', own: 1 });
    const actions =
      '# Next\n\n## Ready\n\n### T-002: Printer [high]\n\n## Done\n\n| ID | Task | Blocked by |\n|---|---|---|\n| T-001 | Parser | - |\n| T-004 | Ship | T-002 |\n\n## Backlog\n\n### T-003: Colours\n\n### T-006b: A part of a task\n';
    const { files } = migrate({ 'MANIFEST.json': text, 'STATUS.md': status, 'NEXT_ACTIONS.md': actions });
    const after = JSON.parse(files['MANIFEST.json'] ?? '') as { tasks: object };
    expect(Object.keys(after.tasks)).toEqual(['T-001', 'T-002', 'T-003', 'T-004']);
    expect(files['.aiignore']).toMatch(/\S/);
    expect(after).toMatchObject({
      aahp_version: '3.0',
      own: 1,
      next_task_id: 7,
      tasks: {
        'T-001': { title: 'Parser', status: 'done' },
        'T-002': { title: 'Printer', status: 'ready', priority: 'high' },
        'T-003': { title: 'Colours', status: 'blocked', blocked_by: 'Put off in the Markdown files' },
        'T-004': { title: 'Ship', status: 'done', depends_on: ['T-002'] },
      },
    });
  });

  it('turns a list of tasks into an object, and splits a long log', () => {
    const { files } = migrate({
      'MANIFEST.json': manifest({ aahp_version: '2.0', tasks: [{ id: 'T-001', title: 'A', status: 'ready' }] }),
      'LOG.md': logOf(...Array.from({ length: 12 }, (_, index) => 12 - index)),
    });
    expect(JSON.parse(files['MANIFEST.json'] ?? '')).toMatchObject({
      aahp_version: '3.0',
      tasks: { 'T-001': { title: 'A' } },
    });
    expect(logEntries(handoffDocument('LOG.md', files['LOG.md'] ?? ''))).toHaveLength(10);
    expect(titles(files)).toHaveLength(12);
  });

  it('leaves a folder of version 3 as it is', () => {
    const start = {
      'MANIFEST.json': manifest({ next_task_id: 1, tasks: {} }),
      'STATUS.md': '# S\n\n<!-- SECTION: summary -->\nX\n<!-- /SECTION: summary -->\n',
      '.aiignore': '*_KEY=*\n',
    };
    expect(migrate(start)).toEqual({ files: start, said: [] });
  });
});
