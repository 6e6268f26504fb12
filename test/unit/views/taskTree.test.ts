import { describe, expect, it } from 'vitest';
import {
  buildTaskTree,
  childrenOf,
  countStartable,
  groupings,
  type TaskFilter,
  type TaskTreeNode,
} from '../../../client/src/views/tasks/taskTree.ts';
import type { TaskInfo, TasksResult } from '../../../server/src/protocol.ts';
import { handoffRootInfo } from '../../support/handoffRootInfo.ts';

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const task = (id: string, more: Partial<TaskInfo> = {}): TaskInfo => ({
  id,
  title: `Title of ${id}`,
  titleIsWithheld: false,
  state: 'ready',
  writtenStatus: undefined,
  priority: 'medium',
  canStart: false,
  waitsFor: [],
  blockedBy: undefined,
  assignedTo: undefined,
  range,
  ...more,
});
const one = (...tasks: readonly TaskInfo[]): TasksResult => ({ roots: [{ root: handoffRootInfo('a'), tasks }] });

/** Names of the nodes with those below in brackets, as far down as a person would unfold them. */
function shown(nodes: readonly TaskTreeNode[], depth = 5): string[] {
  return nodes.map((node) => {
    const below = depth === 0 ? [] : shown(childrenOf(node), depth - 1);
    return nameOf(node) + (below.length > 0 ? `(${below.join(' ')})` : '');
  });
}

function nameOf(node: TaskTreeNode): string {
  if (node.kind === 'task') return node.task.id;
  if (node.kind === 'root') return node.root.label;
  if (node.kind === 'problem') return node.reason;
  return 'state' in node.by ? node.by.state : 'priority' in node.by ? node.by.priority : 'settled';
}

function idsOf(nodes: readonly TaskTreeNode[], depth = 5): string[] {
  return nodes.flatMap((node) => [node.id, ...(depth === 0 ? [] : idsOf(childrenOf(node), depth - 1))]);
}

const some = one(
  task('T-001', { state: 'done' }),
  task('T-002', { priority: 'high', canStart: true }),
  task('T-003', { state: 'blocked', waitsFor: ['T-002', 'T-004'], assignedTo: 'kim' }),
  task('T-004', { state: 'in_progress', priority: undefined, assignedTo: 'lee' }),
  task('T-005', { state: 'blocked', waitsFor: ['T-003'] }),
);

describe('the tree of tasks', () => {
  it('groups by state, what is being worked on first and what is settled last', () => {
    expect(shown(buildTaskTree(some))).toEqual([
      'in_progress(T-004)',
      'ready(T-002)',
      'blocked(T-003 T-005)',
      'done(T-001)',
    ]);
  });

  it('groups by priority, of which a task without one has the usual', () => {
    expect(shown(buildTaskTree(some, 'priority'))).toEqual([
      'high(T-002)',
      'medium(T-003 T-004 T-005)',
      'settled(T-001)',
    ]);
  });

  it('groups by dependency, a task below each that it waits for', () => {
    expect(shown(buildTaskTree(some, 'dependency'))).toEqual([
      'T-002(T-003(T-005))',
      'T-004(T-003(T-005))',
      'settled(T-001)',
    ]);
  });

  it('ends where tasks wait for each other', () => {
    const circle = one(
      task('T-001', { waitsFor: ['T-003'] }),
      task('T-002', { waitsFor: ['T-001'] }),
      task('T-003', { waitsFor: ['T-002', 'T-003'] }),
      task('T-004', { waitsFor: ['T-099'] }),
    );
    expect(shown(buildTaskTree(circle, 'dependency'))).toEqual(['T-004', 'T-001(T-002(T-003))']);
  });

  it.each(groupings)('gives every node an id of its own (by %s)', (grouping) => {
    const ids = idsOf(
      buildTaskTree({ roots: [...some.roots, { root: handoffRootInfo('b'), tasks: [task('T-001')] }] }, grouping),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows several roots, and leaves those out that have nothing to show', () => {
    const result: TasksResult = {
      roots: [
        { root: handoffRootInfo('a'), tasks: [task('T-001')] },
        { root: handoffRootInfo('b'), tasks: [task('T-001', { canStart: true })] },
        { root: handoffRootInfo('c'), tasks: [] },
      ],
    };
    expect(shown(buildTaskTree(result))).toEqual(['a(ready(T-001))', 'b(ready(T-001))']);
    expect(shown(buildTaskTree(result, 'state', { canStart: true }))).toEqual(['ready(T-001)']);
    expect(countStartable(result)).toBe(1);
  });

  it.each<[TaskFilter, string[]]>([
    [{}, ['T-001', 'T-002', 'T-003', 'T-004', 'T-005']],
    [{ text: 't-003' }, ['T-003']],
    [{ text: 'KIM' }, ['T-003']],
    [{ priority: 'high' }, ['T-002']],
    [{ priority: 'medium', assignee: 'lee' }, ['T-004']],
    [{ assignee: '' }, ['T-001', 'T-002', 'T-005']],
    [{ canStart: true }, ['T-002']],
    [{ text: 'nothing' }, []],
  ])('keeps what a filter lets through: %j', (filter, ids) => {
    const groups = buildTaskTree(some, 'state', filter);
    const found = groups.flatMap((node) => childrenOf(node).map(nameOf));
    expect(found.sort()).toEqual(ids);
  });

  it('says why the tasks of a manifest cannot be shown, whatever the filter', () => {
    const broken = { root: handoffRootInfo('b'), tasks: [], problem: 'MANIFEST.json is nested too deeply.' };
    expect(shown(buildTaskTree({ roots: [broken] }))).toEqual([broken.problem]);
    expect(shown(buildTaskTree({ roots: [...some.roots, broken] }, 'state', { text: 'T-004' }))).toEqual([
      'a(in_progress(T-004))',
      `b(${broken.problem})`,
    ]);
  });
});
