import { describe, expect, it } from 'vitest';
import {
  describeChanges,
  filesRecordedAnew,
  type ManifestChange,
} from '../../../../server/src/engine/formats/aahp/manifest/manifestChange.ts';
import { formatMessage } from '../../../../server/src/engine/message.ts';
import { checksum, file, input, manifestWith, written } from './support.ts';

const said = (changes: readonly ManifestChange[]) => describeChanges(changes).map((line) => formatMessage(line));

describe('describeChanges', () => {
  it('says one line a file or root key', () => {
    const entry = { checksum: checksum('a'), updated: '2026-01-01T00:00:00Z', lines: 80, summary: 'By hand.' };
    const before = manifestWith(entry, { quick_context: 'Written.', next_task_id: '4' }).replace(
      '"files":{',
      '"files":{"ROADMAP.md":{},".aiignore":{},',
    );
    const files = [file('STATUS.md', 'x\n'.repeat(88), 'b'), file('LOG.md', '', 'c'), file('.aiignore', '', 'd')];
    expect(said(written(input(before, files)).changes)).toEqual([
      'STATUS.md: checksum changed, updated changed, lines 80 → 88, summary kept',
      'LOG.md newly listed',
      'ROADMAP.md no longer listed (not in this folder)',
      '.aiignore no longer listed (a manifest must not list it)',
      'quick_context kept',
      'token_budget added',
      'next_task_id changed',
    ]);
  });

  it('quotes names that come from the file', () => {
    const { changes } = written(input('{"files":{"a\\u001b/~.md":{}}}', []));
    const lines = said(changes);
    expect(lines).toContain('a\\u{1b}/~.md no longer listed (not in this folder)');
  });

  it('tells a root key from a file of the same name', () => {
    const changes = [
      { pointer: '/project', kind: 'added' as const },
      { pointer: '/files/project', kind: 'removed' as const, because: 'absent' as const },
    ];
    expect(said(changes)).toEqual(['project added', 'project no longer listed (not in this folder)']);
  });
});

describe('the files that are recorded anew', () => {
  it('are named once each, those whose summary alone is kept not at all', () => {
    expect(
      filesRecordedAnew([
        { pointer: '/last_session/timestamp', kind: 'changed' },
        { pointer: '/files/STATUS.md/checksum', kind: 'changed' },
        { pointer: '/files/STATUS.md/lines', kind: 'changed' },
        { pointer: '/files/LOG.md/summary', kind: 'kept' },
        { pointer: '/files/notes~1OLD.md', kind: 'removed' },
      ]),
    ).toEqual(['STATUS.md', 'notes/OLD.md']);
  });
});
