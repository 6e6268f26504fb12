import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Operation } from '../../../../server/src/engine/formats/aahp/operations/operation.ts';
import {
  blockTask,
  finishTask,
  newTask,
  setTask,
} from '../../../../server/src/engine/formats/aahp/operations/taskChanges.ts';
import { claimTask } from '../../../../server/src/engine/formats/aahp/operations/taskSelection.ts';
import type { HandoffRoot } from '../../../../server/src/engine/formats/aahp/root.ts';
import { cycleEdges } from '../../../../server/src/engine/formats/aahp/taskCycles.ts';
import { taskGraph } from '../../../../server/src/engine/formats/aahp/taskGraph.ts';
import { taskStates } from '../../../../server/src/engine/formats/aahp/vocabulary.ts';
import type { Project } from '../../../../server/src/engine/project.ts';
import { createEngine } from '../../../../server/src/engine/registry.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';
import { randomTree } from '../../../support/randomTrees.ts';
import { same } from '../../../support/same.ts';
import { bytesOfTree, filesAfterChange, projectOfFiles, rootOfProject, textsOf } from '../../../support/treeProject.ts';

const engine = createEngine();
const now = '2026-03-01T12:00:00Z';

type Command = (project: Project, root: HandoffRoot) => Operation;

const id = fc.constantFrom('T-001', 'T-002', 'T-003', 'T-004', 'T-017', 'T-123', 'T-1000', 'T-1001', 'T-1002', 'T-999');
const ids = fc.array(id, { maxLength: 3 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(ids, fc.constantFrom('high', 'low', undefined)).map(
    ([dependsOn, priority]): Command =>
      (project, root) =>
        newTask(project, root, { title: 'A new one', dependsOn, ...(priority && { priority }), now }),
  ),
  fc.tuple(id, ids).map(
    ([task, dependsOn]): Command =>
      (project, root) =>
        setTask(project, root, task, { dependsOn }, now),
  ),
  fc.tuple(id, fc.constantFrom(...taskStates)).map(
    ([task, status]): Command =>
      (project, root) =>
        setTask(project, root, task, { status }, now),
  ),
  id.map(
    (task): Command =>
      (project, root) =>
        finishTask(project, root, task, now),
  ),
  id.map(
    (task): Command =>
      (project, root) =>
        blockTask(project, root, task, 'The harbour is frozen.', now),
  ),
  fc.constant<Command>((project, root) => claimTask(project, root, { agent: 'kim', now })),
);

/** Members that the commands know; what else a task or the manifest has is not theirs. */
const known = new Set([
  'status',
  'depends_on',
  'blocked_by',
  'blocked_reason',
  'assigned_to',
  'assignee',
  'completed',
  'priority',
]);

describe('any sequence of task commands on any folder', () => {
  const runs = propertyRuns(3_501, 60);

  it(`makes no cycle, uses no id again and loses nothing that is not its own (seed ${runs.seed})`, () => {
    fc.assert(
      fc.property(randomTree, fc.array(command, { minLength: 1, maxLength: 10 }), (tree, commands) => {
        let files = bytesOfTree(tree);
        let project = projectOfFiles(engine, files);
        const used = new Set(Object.entries(tree).flatMap(([name, text]) => idsInUse(name, text)));
        for (const run of commands) {
          const root = rootOfProject(project);
          const operation = run(project, root);
          if (operation.kind === 'refused') continue;
          const cyclesBefore = cyclesOf(root);
          const before = textsOf(files);
          files = filesAfterChange(engine, project, operation.change);
          const after = textsOf(files);
          project = projectOfFiles(engine, files);
          const present = rootOfProject(project);
          if (cyclesOf(present) > cyclesBefore) throw new Error('A cycle was made.');
          const [old, fresh] = [before, after].map((texts) => manifestOf(texts['MANIFEST.json']));
          for (const task of Object.keys(fresh?.tasks ?? {})) {
            if (task in (old?.tasks ?? {})) continue;
            if (used.has(task)) throw new Error(`${task} was used before.`);
            used.add(task);
          }
          same(
            foreign(fresh, Object.keys(old?.tasks ?? {})),
            foreign(old, Object.keys(old?.tasks ?? {})),
            'something is lost',
          );
          const log = (texts: Record<string, string>) => [texts['LOG.md'], texts['LOG-ARCHIVE.md'], texts['TRUST.md']];
          same(log(after), log(before), 'a file that is not concerned was changed');
        }
      }),
      runs,
    );
  });
});

/** Ids in the manifest, in headings and in tables; running text may speak of tasks of other projects. */
function idsInUse(name: string, text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => name === 'MANIFEST.json' || /^(?:#|\||T-)/.test(line));
  return lines.flatMap((line) => line.match(/T-\d{3,}/g) ?? []);
}

interface ManifestValue {
  readonly tasks?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function manifestOf(text: string | undefined): ManifestValue | undefined {
  return text === undefined ? undefined : (JSON.parse(text.replace('\ufeff', '')) as ManifestValue);
}

/** Everything of a manifest that task commands must leave alone, in the order of the file. */
function foreign(manifest: ManifestValue | undefined, tasks: readonly string[]): unknown {
  const { tasks: all = {}, ...rest } = { ...manifest } as ManifestValue & Record<string, unknown>;
  const others = Object.entries(rest).filter(([key]) => !['next_task_id', 'files', 'aahp_version'].includes(key));
  return [others, tasks.map((task) => Object.entries(all[task] ?? {}).filter(([key]) => !known.has(key)))];
}

function cyclesOf({ manifest }: HandoffRoot): number {
  return manifest ? cycleEdges(taskGraph(manifest)).length : 0;
}
