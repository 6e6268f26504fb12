import { describe, expect, it } from 'vitest';
import {
  blockTask,
  finishTask,
  newTask,
  setTask,
} from '../../../../server/src/engine/formats/aahp/operations/taskChanges.ts';
import type { Operation } from '../../../../server/src/engine/formats/aahp/operations/operation.ts';
import { claimTask } from '../../../../server/src/engine/formats/aahp/operations/taskSelection.ts';
import { cycleEdges } from '../../../../server/src/engine/formats/aahp/taskCycles.ts';
import { taskGraph } from '../../../../server/src/engine/formats/aahp/taskGraph.ts';
import { taskStates } from '../../../../server/src/engine/formats/aahp/vocabulary.ts';
import { manifest } from '../../../support/handoffFiles.ts';
import { filesAfter, handoff, now } from '../../../support/operations.ts';

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const start = {
  'MANIFEST.json': manifest({ tasks: {}, next_task_id: 1, own: { deep: [1, { kept: true }] } }),
  'NEXT_ACTIONS.md': '# Next\n\n## Ready\n\n## Blocked\n\n## Recently completed\n',
  'DASHBOARD.md': '# D\n\n| ID | Task | Ready? |\n|---|---|---|\n| T-003 | Third | Ready |\n',
};

interface Tasks {
  readonly own: unknown;
  readonly tasks: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

describe('any sequence of task commands', () => {
  it.each([1, 2, 3, 4, 5, 6])('keeps the graph sound and loses nothing (%i)', (seed) => {
    const next = numbers(seed);
    let files: Record<string, string> = { ...start };
    const used = new Set(['T-003']);
    for (let step = 0; step < 40; step++) {
      const { project, root } = handoff(files);
      const ids = [...used];
      const some = () => ids[next(ids.length)] ?? 'T-003';
      const operations: readonly (() => Operation)[] = [
        () => newTask(project, root, { title: `Task ${step}`, dependsOn: next(2) === 0 ? [] : [some(), some()], now }),
        () => setTask(project, root, some(), { dependsOn: [some(), some()] }, now),
        () => setTask(project, root, some(), { status: taskStates[next(taskStates.length)] }, now),
        () => finishTask(project, root, some(), now),
        () => blockTask(project, root, some(), `Reason ${step}`, now),
        () => claimTask(project, root, { agent: 'kim', now }),
      ];
      const operation = operations[step < 5 ? 0 : next(operations.length)]?.();
      if (!operation || operation.kind === 'refused') continue;
      const before = JSON.parse(files['MANIFEST.json'] ?? '') as Tasks;
      files = filesAfter(project, operation);
      const after = JSON.parse(files['MANIFEST.json'] ?? '') as Tasks;
      for (const id of Object.keys(after.tasks)) {
        if (id in before.tasks) continue;
        expect(used).not.toContain(id);
        used.add(id);
      }
      expect(Object.keys(after.tasks)).toEqual(expect.arrayContaining(Object.keys(before.tasks)));
      expect(after.own).toEqual(before.own);
      const present = handoff(files).root.manifest;
      if (!present) throw new Error('The manifest is gone.');
      const graph = taskGraph(present);
      expect(cycleEdges(graph)).toEqual([]);
      for (const { completed, state } of graph.tasks.values()) expect(completed !== undefined).toBe(state === 'done');
    }
    expect(used.size).toBeGreaterThan(5);
  });
});
