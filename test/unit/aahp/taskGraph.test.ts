import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { cycleEdges } from '../../../server/src/engine/formats/aahp/taskCycles.ts';
import { type TaskGraph, taskGraph } from '../../../server/src/engine/formats/aahp/taskGraph.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

interface Task {
  readonly status?: string;
  readonly priority?: string;
  readonly depends_on?: readonly string[];
}

function graphOf(tasks: Readonly<Record<string, Task>>): TaskGraph {
  const text = JSON.stringify({ aahp_version: '3.0', tasks });
  return taskGraph(new Document({ uri: '', path: '.ai/handoff/MANIFEST.json', text: SourceText.fromString(text) }));
}

const ids = (tasks: Iterable<{ readonly id: string }>): string[] => [...tasks].map(({ id }) => id);

describe('TaskGraph', () => {
  it('offers ready tasks whose dependencies are all done, the most urgent first, then by number', () => {
    const graph = graphOf({
      'T-1000': { status: 'ready', priority: 'high' },
      'T-002': { status: 'ready', priority: 'high' },
      'T-003': { status: 'ready' },
      'T-004': { status: 'ready', priority: 'low', depends_on: ['T-006'] },
      'T-005': { status: 'pending', priority: 'urgent' },
      'T-006': { status: 'completed' },
      'T-007': { status: 'ready', depends_on: ['T-008'] },
      'T-008': { status: 'cancelled' },
      'T-009': { status: 'ready', depends_on: ['T-404'] },
      'T-010': { status: 'purple' },
      'T-011': { status: 'blocked', depends_on: ['T-006'] },
    });
    expect(ids(graph.eligible())).toEqual(['T-005', 'T-002', 'T-1000', 'T-003', 'T-004']);
  });

  it('tells what a task waits for and what waits for it', () => {
    const graph = graphOf({
      'T-001': { status: 'done' },
      'T-002': { status: 'ready', depends_on: ['T-001'] },
      'T-003': { status: 'ready', depends_on: ['T-001', 'T-002', 'T-004', 'T-404', 'T-002'] },
      'T-004': { status: 'dropped' },
    });
    expect(graph.waitsFor('T-003').map(({ id, verdict }) => [id, verdict])).toEqual([
      ['T-002', 'open'],
      ['T-004', 'cancelled'],
      ['T-404', 'unknown'],
      ['T-002', 'open'],
    ]);
    expect(graph.waitsFor('T-404')).toEqual([]);
    expect(ids(graph.waitedForBy('T-001'))).toEqual(['T-002', 'T-003']);
    expect(ids(graph.waitedForBy('T-002'))).toEqual(['T-003']);
    expect(ids(graph.waitedForBy('T-404'))).toEqual(['T-003']);
    expect(graph.waitedForBy('T-003')).toEqual([]);
  });

  it('names the task that holds up a chain', () => {
    const graph = graphOf({
      'T-001': { status: 'blocked' },
      'T-002': { status: 'blocked', depends_on: ['T-001'] },
      'T-003': { status: 'ready', depends_on: ['T-002'] },
      'T-004': { status: 'ready', depends_on: ['T-005', 'T-003'] },
      'T-005': { status: 'done', depends_on: ['T-006'] },
      'T-006': { status: 'ready' },
      'T-007': { status: 'ready', depends_on: ['T-008'] },
      'T-008': { status: 'cancelled', depends_on: ['T-001'] },
      'T-009': { status: 'ready', depends_on: ['T-010'] },
      'T-010': { status: 'ready', depends_on: ['T-011'] },
      'T-011': { status: 'ready', depends_on: ['T-010'] },
      'T-012': { status: 'ready', depends_on: ['T-012', 'T-404'] },
    });
    const holder = (id: string) => graph.holderOf(id)?.id;
    for (const id of ['T-002', 'T-003', 'T-004']) expect(holder(id), id).toBe('T-001');
    expect(holder('T-001')).toBeUndefined();
    expect(holder('T-006')).toBeUndefined();
    expect(holder('T-007')).toBe('T-008');
    expect(holder('T-009')).toBe('T-010');
    expect(holder('T-010')).toBe('T-011');
    expect(holder('T-011')).toBe('T-010');
    expect(holder('T-012')).toBeUndefined();
    expect(holder('T-404')).toBeUndefined();
  });

  it('names the same holder whatever is asked first', () => {
    const tasks = {
      'T-001': { status: 'ready' },
      'T-002': { status: 'ready', depends_on: ['T-001'] },
      'T-003': { status: 'ready', depends_on: ['T-002'] },
    };
    const downwards = graphOf(tasks);
    const upwards = graphOf(tasks);
    const order = Object.keys(tasks);
    const down = order.map((id) => downwards.holderOf(id)?.id);
    const up = order
      .toReversed()
      .map((id) => upwards.holderOf(id)?.id)
      .toReversed();
    expect(down).toEqual([undefined, 'T-001', 'T-001']);
    expect(up).toEqual(down);
  });

  it('follows a chain of twenty thousand tasks', () => {
    const length = 20_000;
    const id = (number: number) => `T-${String(number).padStart(3, '0')}`;
    const graph = graphOf(
      Object.fromEntries(
        Array.from({ length }, (_, index) => [
          id(index + 1),
          { status: 'ready', depends_on: index === 0 ? [] : [id(index)] },
        ]),
      ),
    );
    expect(graph.holderOf(id(length))?.id).toBe('T-001');
    expect(cycleEdges(graph)).toEqual([]);
  });
});

describe('cycleEdges', () => {
  const spelled = (graph: TaskGraph) =>
    cycleEdges(graph).map(({ from, dependency, cycle, size }) => ({
      edge: `${from.id} > ${dependency.id}`,
      cycle: cycle?.map((step) => step.from.id).join(' '),
      size,
    }));

  it('spells out the shortest circle', () => {
    const graph = graphOf({
      'T-001': { depends_on: ['T-002'] },
      'T-002': { depends_on: ['T-003', 'T-004'] },
      'T-003': { depends_on: ['T-004'] },
      'T-004': { depends_on: ['T-001'] },
      'T-005': { depends_on: ['T-001', 'T-005'] },
    });
    expect(spelled(graph)).toEqual([
      { edge: 'T-001 > T-002', cycle: 'T-001 T-002 T-004', size: 4 },
      { edge: 'T-002 > T-003', cycle: 'T-002 T-003 T-004 T-001', size: 4 },
      { edge: 'T-002 > T-004', cycle: 'T-001 T-002 T-004', size: 4 },
      { edge: 'T-003 > T-004', cycle: 'T-002 T-003 T-004 T-001', size: 4 },
      { edge: 'T-004 > T-001', cycle: 'T-001 T-002 T-004', size: 4 },
    ]);
  });

  it('keeps circles apart that are not connected, or in one direction only', () => {
    const graph = graphOf({
      'T-001': { depends_on: ['T-002'] },
      'T-002': { depends_on: ['T-001', 'T-003'] },
      'T-003': { depends_on: ['T-004'] },
      'T-004': { depends_on: ['T-003'] },
    });
    expect(spelled(graph).map(({ edge, size }) => [edge, size])).toEqual([
      ['T-001 > T-002', 2],
      ['T-002 > T-001', 2],
      ['T-003 > T-004', 2],
      ['T-004 > T-003', 2],
    ]);
  });

  it('marks every dependency of a huge circle and of a dense tangle', () => {
    const name = (number: number) => `T-${String(number).padStart(3, '0')}`;
    const ring = graphOf(
      Object.fromEntries(
        Array.from({ length: 5_000 }, (_, index) => [name(index), { depends_on: [name((index + 1) % 5_000)] }]),
      ),
    );
    const edges = cycleEdges(ring);
    expect(edges).toHaveLength(5_000);
    expect(new Set(edges.map(({ cycle }) => cycle)).size).toBe(1);

    const everyone = Array.from({ length: 300 }, (_, index) => name(index));
    const tangle = graphOf(
      Object.fromEntries(everyone.map((id) => [id, { depends_on: everyone.filter((other) => other !== id) }])),
    );
    expect(cycleEdges(tangle)).toHaveLength(300 * 299);
  });
});
