import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { isManifest, manifestFiles, manifestTasks } from '../../../server/src/engine/formats/aahp/manifestModel.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

function manifest(text: string): Document {
  return new Document({ uri: '', path: '.ai/handoff/MANIFEST.json', text: SourceText.fromString(text) });
}

describe('isManifest', () => {
  it.each([
    ['{ "aahp_version": "3.0" }', true],
    ['{ "aahp_version": null }', true],
    ['{ "project": "x" }', false],
    ['{ "nested": { "aahp_version": "3.0" } }', false],
    ['["aahp_version"]', false],
    ['"aahp_version"', false],
    ['', false],
    ['{ "aahp_ver', false],
  ])('of %j is %s', (text, expected) => {
    expect(isManifest(manifest(text))).toBe(expected);
  });
});

describe('manifestTasks', () => {
  it('reads a task as far as its values have the right type', () => {
    const [task] = manifestTasks(
      manifest(
        '{ "aahp_version": "3.0", "tasks": { "T-001": { "title": "a", "status": "completed", "priority": "P1",' +
          ' "depends_on": ["T-002", 7, null, "T-002"], "blocked_by": "", "notes": "n", "assignee": "kit", "created": 5 } } }',
      ),
    );
    expect(task).toMatchObject({
      id: 'T-001',
      title: 'a',
      status: 'completed',
      state: 'done',
      priority: 'high',
      blockedBy: '',
      reason: 'n',
      assignedTo: 'kit',
      created: undefined,
    });
    expect(task?.dependsOn.map(({ id }) => id)).toEqual(['T-002', 'T-002']);
  });

  it('reads tasks in a list by their ids, and leaves out what is none', () => {
    const document = manifest(
      '{ "aahp_version": "2.0", "tasks": [{ "id": "T-001" }, null, "T-002", { "title": "x" }, { "id": 3 }, { "id": "T-003" }] }',
    );
    expect(manifestTasks(document).map(({ id }) => id)).toEqual(['T-001', 'T-003']);
    expect(manifestTasks(document)).toBe(manifestTasks(document));
  });

  it('reads no tasks of another tool, and none whose key is not written in full', () => {
    expect(manifestTasks(manifest('{ "tasks": { "T-001": {} } }'))).toEqual([]);
    const typing = manifest('{ "aahp_version": "3.0", "tasks": { "T-001": {}, "T-0\n: { "title": "x" } } }');
    expect(manifestTasks(typing).map(({ id }) => id)).toEqual(['T-001']);
  });
});

describe('manifestFiles', () => {
  it('reads entries of any type', () => {
    const document = manifest(
      '{ "aahp_version": "3.0", "files": { "A.md": { "checksum": "sha256:x", "lines": 3 }, "B.md": { "lines": "3" }, "C.md": "y" } }',
    );
    expect(
      manifestFiles(document).map(({ name, isObject, checksum, lines }) => ({ name, isObject, checksum, lines })),
    ).toEqual([
      { name: 'A.md', isObject: true, checksum: 'sha256:x', lines: 3 },
      { name: 'B.md', isObject: true, checksum: undefined, lines: undefined },
      { name: 'C.md', isObject: false, checksum: undefined, lines: undefined },
    ]);
  });

  it.each(['{ "aahp_version": "3.0" }', '{ "aahp_version": "3.0", "files": ["A.md"] }', '{ "files": { "A.md": {} } }'])(
    'reads none from %j',
    (text) => {
      expect(manifestFiles(manifest(text))).toEqual([]);
    },
  );
});
