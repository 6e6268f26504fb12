import type { HandoffRootInfo, TaskInfo, TasksResult, TaskState } from '../../../../server/src/protocol.ts';

/** What the tasks view shows: roots (only when there are several), in them states, in them tasks. Knows nothing of VS Code. */
export type TaskTreeNode = RootNode | StateNode | TaskNode;

export interface RootNode {
  readonly kind: 'root';
  readonly id: string;
  readonly root: HandoffRootInfo;
  /** For commands on the node. */
  readonly rootUri: string;
  readonly children: readonly StateNode[];
  readonly openTasks: number;
}

export interface StateNode {
  readonly kind: 'state';
  readonly id: string;
  readonly state: TaskState;
  readonly rootUri: string;
  readonly children: readonly TaskNode[];
}

export interface TaskNode {
  readonly kind: 'task';
  readonly id: string;
  readonly task: TaskInfo;
  readonly rootUri: string;
  readonly manifestUri: string;
}

/** What is being worked on first, what is settled last. */
const stateOrder: readonly TaskState[] = ['in_progress', 'ready', 'blocked', 'unknown', 'done', 'cancelled'];
const priorityOrder: readonly TaskInfo['priority'][] = ['critical', 'high', 'medium', 'low', undefined];

/** The top nodes of the view. A single root is not shown as a level of its own; roots without tasks are left out. */
export function buildTaskTree({ roots }: TasksResult): readonly (RootNode | StateNode)[] {
  const withTasks = roots.filter(({ tasks }) => tasks.length > 0);
  const nodes = withTasks.map(({ root, tasks }): RootNode => {
    const open = tasks.filter(({ state }) => state !== 'done' && state !== 'cancelled');
    return {
      kind: 'root',
      id: root.uri,
      root,
      rootUri: root.uri,
      children: statesOf(root, tasks),
      openTasks: open.length,
    };
  });
  const [only] = nodes;
  return nodes.length === 1 && only ? only.children : nodes;
}

function statesOf(root: HandoffRootInfo, tasks: readonly TaskInfo[]): StateNode[] {
  return stateOrder.flatMap((state) => {
    const inState = tasks.filter((task) => task.state === state).sort(byUrgency);
    if (inState.length === 0) return [];
    const children = inState.map((task): TaskNode => ({
      kind: 'task',
      id: `${root.uri}#${task.id}`,
      task,
      rootUri: root.uri,
      manifestUri: root.manifestUri,
    }));
    return { kind: 'state', id: `${root.uri}#${state}`, state, rootUri: root.uri, children };
  });
}

/** Tasks that can start come first, then by priority; ties go by id. */
function byUrgency(a: TaskInfo, b: TaskInfo): number {
  return (
    Number(b.canStart) - Number(a.canStart) ||
    priorityOrder.indexOf(a.priority) - priorityOrder.indexOf(b.priority) ||
    a.id.localeCompare(b.id, 'en', { numeric: true })
  );
}
