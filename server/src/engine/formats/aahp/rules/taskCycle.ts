import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { compareTaskIds, isTaskId } from '../taskId.ts';
import { type CycleEdge, cycleEdgesOf, type CycleStep } from '../taskCycles.ts';

/** Circles up to this length are spelled out; of longer ones only the beginning. */
const spelledOut = 11;
const relatedLimit = 12;

/** What the fix of `aahp/task-cycle` needs: the circle in words, the same for all of its dependencies. */
export interface TaskCycleData {
  readonly circle?: string;
}

/** Tasks that wait for each other: none of them can ever start, and nothing in the states says so. */
export const taskCycle: DocumentRule = {
  code: 'aahp/task-cycle',
  title: 'Tasks wait for each other in a circle',
  severity: 'error',
  fixable: 'explicit',
  source: 'AAHP v3 section 8.4',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    cycle: 'These tasks wait for each other, so none of them can start: {cycle: → }. Remove one of the dependencies.',
    'long-cycle':
      '{count} tasks wait for each other in a circle, so none of them can start: {cycle: → } → … → {from}. Remove one of the dependencies.',
    tangle:
      'This dependency is part of a tangle of {count} tasks that wait for each other, so none of them can start. Remove dependencies until the order is clear.',
    edge: '{from} depends on {to}',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    for (const edge of cycleEdgesOf(document)) {
      yield {
        range: json.range(edge.dependency.node),
        ...sentence(edge),
        pointer: json.pointer(edge.dependency.node),
        data: dataOf(edge),
        related: otherEdges(edge).map(({ from, dependency }) => ({
          document,
          range: json.range(dependency.node),
          message: 'edge',
          args: { from: from.id, to: dependency.id },
        })),
      };
    }
  },
};

function sentence({ from, cycle, position, size }: CycleEdge): Pick<Problem, 'message' | 'args'> {
  if (!cycle) return { message: 'tangle', args: { count: size } };
  const steps = Math.min(cycle.length, spelledOut);
  const ids = Array.from({ length: steps }, (_, index) => cycle[(position + index) % cycle.length]?.from.id ?? '');
  if (cycle.length <= spelledOut) return { message: 'cycle', args: { cycle: [...ids, from.id] } };
  return { message: 'long-cycle', args: { count: cycle.length, cycle: ids.slice(0, 4), from: from.id } };
}

/** The other dependencies of the circle, in its order. */
function otherEdges({ cycle, position }: CycleEdge): CycleStep[] {
  if (!cycle) return [];
  const count = Math.min(cycle.length - 1, relatedLimit);
  return Array.from({ length: count }, (_, index) => cycle[(position + 1 + index) % cycle.length]).filter(
    (step) => step !== undefined,
  );
}

/** The circle from its first task on; longer ones are not spelled out, and ids that are none are left to other rules. */
function dataOf({ cycle }: CycleEdge): TaskCycleData {
  if (!cycle || cycle.length > spelledOut) return {};
  const ids = cycle.map(({ from }) => from.id);
  if (!ids.every(isTaskId)) return {};
  const first = ids.reduce((a, b) => (compareTaskIds(a, b) <= 0 ? a : b));
  const begin = ids.indexOf(first);
  return { circle: [...ids.slice(begin), ...ids.slice(0, begin), first].join(' → ') };
}
