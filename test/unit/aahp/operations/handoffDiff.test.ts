import { describe, expect, it } from 'vitest';
import { handoffDifference, isSame } from '../../../../server/src/engine/formats/aahp/operations/handoffDiff.ts';
import { Document } from '../../../../server/src/engine/document.ts';
import { HandoffRoot } from '../../../../server/src/engine/formats/aahp/root.ts';
import { SourceText } from '../../../../server/src/engine/text/sourceText.ts';
import { manifest } from '../../../support/handoffFiles.ts';
import { handoff } from '../../../support/operations.ts';

const trust = (status: string, date: string) =>
  `# Trust\n\n| Property | Status | Verified | TTL |\n|---|---|---|---|\n| Build | ${status} | ${date} | 3d |\n`;
const entry = (day: number) => `## 2026-02-0${day} kim: Day ${day}\n\nText.\n`;

const before = {
  'MANIFEST.json': manifest({
    tasks: {
      'T-001': { title: 'A', status: 'ready' },
      'T-002': { title: 'B', status: 'blocked', depends_on: ['T-001'] },
      'T-003': { title: 'C', status: 'completed' },
    },
  }),
  'TRUST.md': trust('untested', '-'),
  'LOG.md': `# Log\n\n${entry(2)}\n${entry(1)}`,
  'WORKFLOW.md': '# W\n',
};

function difference(after: Readonly<Record<string, string>>) {
  const { project, root } = handoff(after);
  return handoffDifference(project, root, handoff(before).root.documents);
}

describe('the difference between two handoffs', () => {
  it('is nothing where nothing changed, whatever the line endings', () => {
    const crlf = Object.fromEntries(
      Object.entries(before).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
    );
    expect(isSame(difference(before))).toBe(true);
    expect(isSame(difference({ ...crlf, 'HANDOFF.lock': '{}' }))).toBe(true);
  });

  it('names tasks, claims, log entries, the context and files', () => {
    const found = difference({
      'MANIFEST.json': manifest({
        quick_context: 'Printer done.',
        tasks: {
          'T-001': { title: 'A', status: 'done', assigned_to: 'kim' },
          'T-002': { title: 'B', status: 'ready', depends_on: ['T-001'] },
          'T-003': { title: 'C', status: 'done' },
          'T-004': { title: 'D', status: 'ready' },
        },
      }),
      'TRUST.md': trust('verified', '2026-02-03'),
      'LOG.md': `# Log\n\n${entry(3)}\n${entry(2)}`,
      'LOG-ARCHIVE.md': `# Old\n\n${entry(1)}`,
    });
    expect(found.tasks.map(({ id, members, before: one, after }) => [id, !one, !after, ...members])).toEqual([
      ['T-001', false, false, 'status', 'assigned_to'],
      ['T-002', false, false, 'status'],
      ['T-004', true, false],
    ]);
    expect(found.trust.map(({ claim, before: one, after }) => [claim, one?.level, after?.level])).toEqual([
      ['Build', 'untested', 'verified'],
    ]);
    expect(found.log.map(({ title }) => title)).toEqual(['Day 3']);
    expect(found.context).toEqual({ before: 'Parser done, printer next.', after: 'Printer done.' });
    expect(found.files).toEqual([
      { name: 'LOG-ARCHIVE.md', state: 'new', added: 3, removed: 0 },
      { name: 'LOG.md', state: 'changed', added: 1, removed: 1 },
      expect.objectContaining({ name: 'MANIFEST.json', state: 'changed' }),
      { name: 'TRUST.md', state: 'changed', added: 1, removed: 1 },
      { name: 'WORKFLOW.md', state: 'gone', added: 0, removed: 1 },
    ]);
  });

  it('takes what a file said that cannot be read for neither gone nor new', () => {
    const { project, root } = handoff(before);
    const damaged = new Map(
      [...root.documents].map(([name, document]) => {
        const { uri, path } = document;
        return [name, new Document({ uri, path, text: SourceText.fromString(''), unreadable: 'permission is denied' })];
      }),
    );
    const nothing = { tasks: [], trust: [], log: [], context: undefined };
    const files = Object.keys(before)
      .sort()
      .map((name) => ({ name, state: 'unread', added: 0, removed: 0 }));
    const known = handoff(before).root.documents;
    expect(handoffDifference(project, new HandoffRoot(root.path, damaged), known)).toEqual({ ...nothing, files });
    expect(handoffDifference(project, root, damaged)).toEqual({ ...nothing, files });
  });

  it('compares a manifest with a conflict as text only', () => {
    const conflict = `<<<<<<< HEAD\n${before['MANIFEST.json']}=======\n{}\n>>>>>>> other\n`;
    const found = difference({ ...before, 'MANIFEST.json': conflict });
    expect(found.tasks).toEqual([]);
    expect(found.context).toBeUndefined();
    expect(found.files).toEqual([expect.objectContaining({ name: 'MANIFEST.json', state: 'changed' })]);
  });
});
