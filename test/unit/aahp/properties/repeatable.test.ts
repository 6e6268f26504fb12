import fc from 'fast-check';
import { describe, it } from 'vitest';
import { Engine } from '../../../../server/src/engine/engine.ts';
import { file } from '../../../../server/src/engine/file/file.ts';
import { type ChooseFix, fixAll } from '../../../../server/src/engine/fixAll.ts';
import { aahp } from '../../../../server/src/engine/formats/aahp/aahp.ts';
import { nextMigrationStep } from '../../../../server/src/engine/formats/aahp/operations/migrate.ts';
import { parseJson } from '../../../../server/src/engine/json/parseJson.ts';
import { handoff } from '../../../../server/src/engine/handoff/handoff.ts';
import { standsApart } from '../../../../server/src/engine/fix.ts';
import { nextRepair } from '../../../../server/src/engine/nextRepair.ts';
import { createEngine } from '../../../../server/src/engine/registry.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';
import { randomTree } from '../../../support/randomTrees.ts';
import { regenerated } from '../../../support/regenerate.ts';
import { same } from '../../../support/same.ts';
import {
  bytesOfTree,
  filesAfterChange,
  projectOfFiles,
  rootOfProject,
  rootPath,
  textsOf,
} from '../../../support/treeProject.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const engine = createEngine();
const now = '2026-03-01T12:00:00Z';

function migrated(files: Files): Map<string, Uint8Array> {
  let present = new Map(files);
  for (let steps = 0; steps < 12; steps++) {
    const project = projectOfFiles(engine, present);
    const step = nextMigrationStep(project, rootOfProject(project), now, new Set());
    if (!step) return present;
    present = filesAfterChange(engine, project, step.change);
  }
  throw new Error('Migrating does not come to an end.');
}

/** Whether a manifest is there and can be regenerated; the others are refused. */
function isReadable(files: Files): boolean {
  const manifest = files.get('MANIFEST.json');
  return (
    manifest === undefined ||
    parseJson(textsOf(files)['MANIFEST.json']?.replace('\ufeff', '') ?? '').errors.length === 0
  );
}

describe('migrating', () => {
  const runs = propertyRuns(3_101, 80);

  it(`comes to an end, and changes nothing the second time (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, (tree) => {
        const once = migrated(bytesOfTree(tree));
        same(textsOf(migrated(once)), textsOf(once), 'the second time changes something');
      }),
      runs,
    );
  });

  it(`loses no line that a person wrote (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, (tree) => {
        const before = textsOf(bytesOfTree(tree));
        const after = textsOf(migrated(bytesOfTree(tree)));
        const marks = (texts: Record<string, string>) =>
          [...`${texts['LOG.md'] ?? ''}${texts['LOG-ARCHIVE.md'] ?? ''}`.matchAll(/⟨\w+⟩/g)].map(String).sort();
        same(marks(after), marks(before), 'entries are gone or doubled');
        for (const name of ['STATUS.md', 'NEXT_ACTIONS.md', 'DASHBOARD.md']) {
          const left = new Set((after[name] ?? '').split(/\r?\n/));
          const gone = (before[name] ?? '').split(/\r?\n/).filter((line) => !left.has(line));
          same(gone, [], `${name} lost lines`);
        }
      }),
      runs,
    );
  });
});

describe('regenerating', () => {
  const runs = propertyRuns(3_201, 100);

  it(`has nothing left to change the second time, and loses no member of its own (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, (tree) => {
        const files = bytesOfTree(tree);
        fc.pre(isReadable(files));
        const once = regenerated(projectOfFiles(engine, files), rootPath);
        const withOnce = new Map([...files, ['MANIFEST.json', new TextEncoder().encode(once)]]);
        same(regenerated(projectOfFiles(engine, withOnce), rootPath), once, 'the second time changes something');
        const before = tree['MANIFEST.json'];
        if (before === undefined) return;
        const [old, present] = [before, once].map((text) => membersOf(text.replace('\ufeff', '')));
        for (const [key, source] of old ?? []) {
          const isMadeAnew = ['aahp_version', 'last_session', 'files', 'quick_context', 'token_budget', 'next_task_id'];
          if (!isMadeAnew.includes(key)) same(present?.get(key), source, `${key} is another`);
        }
      }),
      runs,
    );
  });
});

describe('repairing everything', () => {
  // Without the rules about safety, which have fixes of their own and cost more than all the others.
  const engineOfForm = new Engine([file, aahp, handoff]);
  const safe: ChooseFix = (_, fixes) => fixes.find(({ kind }) => kind === 'safe');
  const preferred: ChooseFix = (finding, fixes, project) =>
    safe(finding, fixes, project) ?? fixes.find(({ kind, preferred: first }) => kind === 'explicit' && first);
  const runs = propertyRuns(3_301, 60);

  it(`with safe fixes is one change of texts behind which none is left (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, (tree) => {
        const project = projectOfFiles(engineOfForm, bytesOfTree(tree));
        for (const finding of [...engineOfForm.check(project).values()].flat()) {
          const fix = safe(finding, engineOfForm.fixesFor(finding, project), project);
          const change = fix?.build(finding, project, {});
          if (change && standsApart(change)) throw new Error(`${fix?.code ?? ''} is safe, but more than an edit.`);
        }
        const change = fixAll(engineOfForm, project, [...project.documents.values()]);
        if (!change) return;
        const again = projectOfFiles(engineOfForm, filesAfterChange(engineOfForm, project, change));
        same(fixAll(engineOfForm, again, [...again.documents.values()]), undefined, 'something is left to repair');
      }),
      runs,
    );
  });

  it(`with preferred fixes comes to a state that repairing does not change (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, (tree) => {
        const files = bytesOfTree(tree);
        fc.pre(isReadable(files));
        const once = repaired(engineOfForm, files, preferred);
        same(textsOf(repaired(engineOfForm, once, preferred)), textsOf(once), 'something is left to repair');
      }),
      runs,
    );
  });

  it(`keeps every log entry and every member of a task's own (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, (tree) => {
        const files = bytesOfTree(tree);
        fc.pre(isReadable(files));
        const [before, after] = [files, repaired(engineOfForm, files, preferred)].map(textsOf);
        const marks = (texts: Record<string, string> = {}) =>
          [...`${texts['LOG.md'] ?? ''}${texts['LOG-ARCHIVE.md'] ?? ''}`.matchAll(/⟨\w+⟩/g)].map(String).sort();
        same(marks(after), marks(before), 'entries are gone or doubled');
        const own = (texts: Record<string, string> = {}) =>
          ['resolution', 'github_issue', 'github_repo', 'notes'].map(
            (key) => (texts['MANIFEST.json'] ?? '').split(`"${key}":`).length,
          );
        same(own(after), own(before), 'members are gone');
      }),
      runs,
    );
  });
});

/** What repairing leaves, round by round until nothing changes. */
function repaired(by: Engine, start: Files, choose: ChooseFix): Files {
  let files = start;
  const states = new Set<string>();
  for (let round = 0; round < 100; round++) {
    const state = JSON.stringify(textsOf(files));
    if (states.has(state)) throw new Error('Repairs undo each other.');
    states.add(state);
    const project = projectOfFiles(by, files);
    const change = nextRepair(by, project, by.check(project), [...project.documents.values()], choose);
    const after = change && filesAfterChange(by, project, change);
    if (!after || JSON.stringify(textsOf(after)) === state) return files;
    files = after;
  }
  throw new Error('Repairs never come to an end.');
}

/** The source of each member of the root; of a key that stands twice the last. */
function membersOf(text: string): Map<string, string> {
  const tree = parseJson(text);
  if (tree.root === undefined) return new Map();
  return new Map(
    [...tree.children(tree.root)].map((child) => {
      const { start, end } = tree.range(child);
      return [tree.key(child) ?? '', text.slice(start, end)];
    }),
  );
}
