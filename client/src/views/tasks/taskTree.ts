import type { HandoffRootInfo, TaskInfo, TasksResult, TaskState } from '../../../../server/src/protocol.ts';

/** What the tasks view shows: roots (only when there are several), in them groups or tasks, or why there are none. Knows nothing of VS Code. */
export type TaskTreeNode = RootNode | ProblemNode | GroupNode | TaskNode;

/** By what the tasks of a root are grouped; by dependency a task has those below it that wait for it. */
export const groupings = ['state', 'priority', 'dependency'] as const;
export type TaskGrouping = (typeof groupings)[number];

/** Which tasks are shown; everything that is set has to be true of them. */
export interface TaskFilter {
  /** A part of id, title or assignee, in any case. */
  readonly text?: string;
  readonly priority?: Priority;
  /** Empty for tasks that nobody works on. */
  readonly assignee?: string;
  readonly canStart?: true;
}

export type Priority = NonNullable<TaskInfo['priority']>;

export interface RootNode {
  readonly kind: 'root';
  readonly id: string;
  readonly root: HandoffRootInfo;
  /** For commands on the node. */
  readonly rootUri: string;
  readonly children: readonly (ProblemNode | GroupNode | TaskNode)[];
  readonly openTasks: number;
}

/** A manifest whose tasks cannot be shown. */
export interface ProblemNode {
  readonly kind: 'problem';
  readonly id: string;
  readonly rootUri: string;
  readonly manifestUri: string;
  /** A sentence that says why, and what to do. */
  readonly reason: string;
}

export interface GroupNode {
  readonly kind: 'group';
  readonly id: string;
  readonly by: { readonly state: TaskState } | { readonly priority: Priority } | { readonly settled: true };
  readonly rootUri: string;
  readonly children: readonly TaskNode[];
}

export interface TaskNode {
  readonly kind: 'task';
  readonly id: string;
  readonly task: TaskInfo;
  readonly rootUri: string;
  readonly manifestUri: string;
  /** Whether the group says the state already. */
  readonly showsState: boolean;
  /** The ids of the tasks above it, itself last. */
  readonly way: readonly string[];
  /** By dependency: the tasks of the root by the task that they wait for. */
  readonly waiting: ReadonlyMap<string, readonly TaskInfo[]> | undefined;
}

/** What is being worked on first, what is settled last. */
const stateOrder: readonly TaskState[] = ['in_progress', 'ready', 'blocked', 'unknown', 'done', 'cancelled'];
const priorityOrder: readonly Priority[] = ['critical', 'high', 'medium', 'low'];

/** The top nodes of the view. A single root is not shown as a level of its own; roots without tasks are left out, unless their manifest cannot be used. */
export function buildTaskTree(
  { roots }: TasksResult,
  grouping: TaskGrouping = 'state',
  filter: TaskFilter = {},
): readonly TaskTreeNode[] {
  const shown = roots
    .map(({ tasks, ...rest }) => ({ ...rest, tasks: tasks.filter((task) => isShown(task, filter)) }))
    .filter(({ tasks, problem }) => tasks.length > 0 || problem !== undefined);
  const nodes = shown.map(({ root, tasks, problem }): RootNode => {
    return {
      kind: 'root',
      id: root.uri,
      root,
      rootUri: root.uri,
      children: problem === undefined ? childrenOfRoot(root, tasks, grouping) : [problemNode(root, problem)],
      openTasks: tasks.filter((task) => !isSettled(task)).length,
    };
  });
  const [only] = nodes;
  return nodes.length === 1 && only ? only.children : nodes;
}

function problemNode({ uri, manifestUri }: HandoffRootInfo, reason: string): ProblemNode {
  return { kind: 'problem', id: `${uri}#problem`, rootUri: uri, manifestUri, reason };
}

/** The nodes below one. Below a task those that wait for it, but none that is above it already: tasks may wait in a circle. */
export function childrenOf(node: TaskTreeNode): readonly TaskTreeNode[] {
  if (node.kind === 'problem') return [];
  if (node.kind !== 'task') return node.children;
  const waiting = node.waiting?.get(node.task.id) ?? [];
  return waiting
    .filter(({ id }) => !node.way.includes(id))
    .map((task) => ({ ...node, ...place(node.id, task, node.way) }));
}

/** How many tasks may be started now: what waits for the person or an agent. */
export function countStartable({ roots }: TasksResult): number {
  return roots.reduce((sum, { tasks }) => sum + tasks.filter(({ canStart }) => canStart).length, 0);
}

/** Whether a filter leaves anything out. */
export function isFiltered(filter: TaskFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

function isShown(task: TaskInfo, { text, priority, assignee, canStart }: TaskFilter): boolean {
  const assigned = task.assignedTo ?? '';
  const wanted = text?.toLowerCase();
  return (
    (wanted === undefined || [task.id, task.title, assigned].some((one) => one.toLowerCase().includes(wanted))) &&
    (priority === undefined || priorityOf(task) === priority) &&
    (assignee === undefined || assigned === assignee) &&
    (canStart === undefined || task.canStart)
  );
}

function childrenOfRoot(
  root: HandoffRootInfo,
  tasks: readonly TaskInfo[],
  grouping: TaskGrouping,
): (GroupNode | TaskNode)[] {
  switch (grouping) {
    case 'state':
      return stateOrder.flatMap((state) => {
        const inState = tasks.filter((task) => task.state === state);
        return group(root, `${root.uri}#${state}`, { state }, inState, false);
      });
    case 'priority': {
      const open = tasks.filter((task) => !isSettled(task));
      return [
        ...priorityOrder.flatMap((priority) => {
          const urgent = open.filter((task) => priorityOf(task) === priority);
          return group(root, `${root.uri}#${priority}`, { priority }, urgent, true);
        }),
        ...settledGroup(root, tasks),
      ];
    }
    case 'dependency':
      return [...byDependency(root, tasks), ...settledGroup(root, tasks)];
  }
}

/** The open tasks that wait for nothing that is shown, with those that wait for them below; then what waits in a circle. */
function byDependency(root: HandoffRootInfo, tasks: readonly TaskInfo[]): TaskNode[] {
  const open = tasks.filter((task) => !isSettled(task)).sort(byUrgency);
  const ids = new Set(open.map(({ id }) => id));
  const waiting = new Map<string, TaskInfo[]>();
  for (const task of open)
    for (const id of task.waitsFor) {
      const others = waiting.get(id);
      if (others) others.push(task);
      else waiting.set(id, [task]);
    }
  const first = open.filter(({ waitsFor }) => !waitsFor.some((id) => ids.has(id)));
  const reached = new Set<string>();
  const reach = (start: readonly TaskInfo[]) => {
    const left = [...start];
    for (let task = left.pop(); task; task = left.pop()) {
      if (reached.has(task.id)) continue;
      reached.add(task.id);
      for (const other of waiting.get(task.id) ?? []) left.push(other);
    }
  };
  reach(first);
  // Of each circle that nothing leads to, one task is enough: the others wait for it.
  for (const task of open) {
    if (reached.has(task.id)) continue;
    first.push(task);
    reach([task]);
  }
  return first.map((task) => nodeOf(root, task, true, waiting));
}

function settledGroup(root: HandoffRootInfo, tasks: readonly TaskInfo[]): GroupNode[] {
  return group(root, `${root.uri}#settled`, { settled: true }, tasks.filter(isSettled), true);
}

function group(
  root: HandoffRootInfo,
  id: string,
  by: GroupNode['by'],
  tasks: readonly TaskInfo[],
  showsState: boolean,
): GroupNode[] {
  if (tasks.length === 0) return [];
  const children = [...tasks].sort(byUrgency).map((task) => nodeOf(root, task, showsState));
  return [{ kind: 'group', id, by, rootUri: root.uri, children }];
}

function nodeOf(
  root: HandoffRootInfo,
  task: TaskInfo,
  showsState: boolean,
  waiting?: ReadonlyMap<string, readonly TaskInfo[]>,
): TaskNode {
  const { uri: rootUri, manifestUri } = root;
  // VS Code remembers by the id what is unfolded, so a task that has others below it is another node than one that has none.
  const above = waiting ? `${rootUri}#waiting` : rootUri;
  return { kind: 'task', ...place(above, task, []), rootUri, manifestUri, showsState, waiting };
}

/** Where a task stands in the tree: one that waits for several stands in several places. */
function place(above: string, task: TaskInfo, way: readonly string[]): Pick<TaskNode, 'id' | 'task' | 'way'> {
  return { id: `${above}#${task.id}`, task, way: [...way, task.id] };
}

function isSettled({ state }: TaskInfo): boolean {
  return state === 'done' || state === 'cancelled';
}

/** A task without a priority is of medium priority. */
function priorityOf({ priority }: TaskInfo): Priority {
  return priority ?? 'medium';
}

/** Tasks that can start come first, then by priority; ties go by id. */
function byUrgency(a: TaskInfo, b: TaskInfo): number {
  return (
    Number(b.canStart) - Number(a.canStart) ||
    priorityOrder.indexOf(priorityOf(a)) - priorityOrder.indexOf(priorityOf(b)) ||
    a.id.localeCompare(b.id, 'en', { numeric: true })
  );
}
