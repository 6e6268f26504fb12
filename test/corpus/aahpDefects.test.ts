import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsBelow, manifestValue, placesOf, treeFolder, treeNames } from './aahpTrees.ts';

// Older real trees, each picked for one defect, lie beside the checkout where there are any.
const trees = treeNames('aahp-defects');
if (trees.length === 0) console.warn('No corpus beside the checkout: the trees with known defects are not checked.');

interface TaskValue {
  readonly id?: string;
  readonly status?: string;
  readonly depends_on?: readonly string[];
}

interface ManifestValue {
  readonly last_session?: { readonly phase?: string };
  readonly files?: Readonly<Record<string, { readonly checksum?: string; readonly updated?: string }>>;
  readonly tasks?: Readonly<Record<string, TaskValue>>;
}

/**
 * What each tree was picked for: the code, and where the defect is, found in the plain values without any of our own readers. A
 * defect that shows at several places has to be found at each of them, and at none twice.
 */
const defects: Readonly<Record<string, readonly [code: string, places: (value: ManifestValue) => string[]]>> = {
  '01-aiignore-in-files': ['aahp/schema#unknown-key', () => ['MANIFEST.json/files/.aiignore']],
  '02-bom': ['file/byte-order-mark', () => ['MANIFEST.json:1']],
  '03-checksum-drift': ['aahp/checksum-drift', () => ['MANIFEST.json/files/NEXT_ACTIONS.md/checksum']],
  '05-conflict-markers': ['file/conflict-markers', () => linesWith('05-conflict-markers', '<<<<<<< ')],
  '06-crlf-checksum': [
    'aahp/checksum-not-portable',
    (value) => checksums(value, (checksum, name) => checksum === crlfHash('06-crlf-checksum', name)),
  ],
  '08-done-with-open-deps': [
    'aahp/task-done-early',
    (value) => tasksWith(value, (task, isDone) => task.status === 'done' && !(task.depends_on ?? []).every(isDone)),
  ],
  '09-duplicate-key': ['file/duplicate-key', () => ['MANIFEST.json/next_task_id']],
  '10-github_issues': ['aahp/schema#unknown-key', () => ['MANIFEST.json/github_issues']],
  '11-next-id-lag': ['aahp/next-task-id#lag', () => ['MANIFEST.json/next_task_id']],
  '13-pending-checksum': [
    'aahp/checksum-placeholder',
    (value) => checksums(value, (checksum) => /pending/.test(checksum)),
  ],
  '14-phase-bootstrap': phase(),
  '15-phase-docs-publish': phase(),
  '17-phase-planning': phase(),
  '18-phase-release': phase(),
  '19-phase-testing': phase(),
  '21-ready-with-open-deps': [
    'aahp/task-not-ready',
    (value) => tasksWith(value, (task, isDone) => task.status === 'ready' && !(task.depends_on ?? []).every(isDone)),
  ],
  // Cancelled tasks are legal by now; what the tree shows is that nothing is said of them.
  '22-status-cancelled': ['aahp/schema', () => []],
  '23-status-completed': ['aahp/schema#enum', (value) => tasksWith(value, ({ status }) => status === 'completed')],
  '25-status-pending': ['aahp/schema#enum', (value) => tasksWith(value, ({ status }) => status === 'pending')],
  '27-tasks-array': ['aahp/tasks-shape', () => ['MANIFEST.json/tasks']],
  '28-template-placeholder': [
    'aahp/timestamp',
    ({ files = {} }) => [
      'MANIFEST.json/last_session/timestamp',
      ...Object.keys(files).map((name) => `MANIFEST.json/files/${name}/updated`),
    ],
  ],
  '29-version-3': ['aahp/version#shape', () => ['MANIFEST.json/aahp_version']],
};

describe.skipIf(trees.length === 0)('trees that were picked for a defect', () => {
  it('are all known', () => {
    expect(trees).toEqual(Object.keys(defects).sort());
  });

  it.each(trees)('%s shows it once at each place', (name) => {
    const [code, places] = defects[name] ?? ['', () => []];
    const folder = treeFolder('aahp-defects', name);
    const findings = findingsBelow(folder);
    const expected = places(manifestValue(folder) ?? {});
    expect(placesOf(findings, code).sort()).toEqual(expected.sort());
  });

  it.each(trees)('%s has nothing that is said twice of one place', (name) => {
    const seen = new Set<string>();
    const twice = findingsBelow(treeFolder('aahp-defects', name)).flatMap(({ code, document, range, message }) => {
      const place = `${document.path}:${range.start}-${range.end} ${code} ${message.template}`;
      if (seen.has(place)) return [place];
      seen.add(place);
      return [];
    });
    expect(twice).toEqual([]);
  });

  it.each(['28-template-placeholder'])('%s shows its other placeholders, too', (name) => {
    const folder = treeFolder('aahp-defects', name);
    const findings = findingsBelow(folder);
    const { files = {} } = manifestValue(folder) as ManifestValue;
    expect(placesOf(findings, 'aahp/checksum-placeholder')).toEqual(
      Object.keys(files).map((file) => `MANIFEST.json/files/${file}/checksum`),
    );
    expect(placesOf(findings, 'aahp/schema#enum')).toEqual(['MANIFEST.json/last_session/phase']);
  });
});

function phase(): readonly [string, () => string[]] {
  return ['aahp/schema#enum', () => ['MANIFEST.json/last_session/phase']];
}

function checksums({ files = {} }: ManifestValue, counts: (checksum: string, name: string) => boolean): string[] {
  return Object.entries(files).flatMap(([name, { checksum = '' }]) =>
    counts(checksum, name) ? [`MANIFEST.json/files/${name}/checksum`] : [],
  );
}

/** The checksum of a file whose lines end in LF, as a machine would record it where they end in CRLF. */
function crlfHash(tree: string, name: string): string {
  const text = readFileSync(join(treeFolder('aahp-defects', tree), '.ai/handoff', name), 'latin1');
  return `sha256:${createHash('sha256').update(text.replaceAll('\n', '\r\n'), 'latin1').digest('hex')}`;
}

function tasksWith(
  { tasks = {} }: ManifestValue,
  counts: (task: TaskValue, isDone: (id: string) => boolean) => boolean,
): string[] {
  const isDone = (id: string) => tasks[id]?.status === 'done';
  return Object.entries(tasks).flatMap(([id, task]) =>
    counts(task, isDone) ? [`MANIFEST.json/tasks/${id}/status`] : [],
  );
}

function linesWith(name: string, start: string): string[] {
  const folder = join(treeFolder('aahp-defects', name), '.ai/handoff');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.startsWith(start) ? [`${file}:${index + 1}`] : [])),
  );
}
