import type { Document } from '../../../document.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import type { ManifestTask } from '../manifestModel.ts';
import { activeItems } from '../markdown/nextActions.ts';
import { stateMessage } from '../markdown/stateName.ts';
import type { HandoffRoot } from '../root.ts';
import { cycleEdgesOf } from '../taskCycles.ts';
import { type TaskGraph, taskGraph } from '../taskGraph.ts';
import { taskStates } from '../vocabulary.ts';
import { isRefused, type Operation, refuse } from './operation.ts';
import { RootEdits } from './rootEdits.ts';
import { knownTask } from './taskLookup.ts';
import { usableManifest } from './usableManifest.ts';

/** A task that nobody may start now, and why. */
export interface IneligibleTask {
  readonly task: ManifestTask;
  readonly why: Message;
}

/** What an agent that looks for work finds (AAHP v3 section 8.4). */
export interface TaskSelection {
  readonly manifest: Document;
  /** The tasks that may be started, the most urgent first. */
  readonly eligible: readonly ManifestTask[];
  /** All others that are neither done nor cancelled, in the order of the text. */
  readonly others: readonly IneligibleTask[];
  /** Sentences that a person should see, such as that the graph has circles. */
  readonly warnings: readonly Message[];
}

/** Whether a manifest lists tasks at all; one of version 2 does not (AAHP v3 section 8.5). */
export function hasTasks(manifest: Document): boolean {
  return taskGraph(manifest).tasks.size > 0;
}

/** Steps 2 to 4 of the algorithm that section 8.4 of AAHP v3 gives, with the reasons for what they leave out. */
export function selectTask(manifest: Document): TaskSelection {
  const graph = taskGraph(manifest);
  const eligible = graph.eligible();
  const chosen = new Set(eligible);
  const edges = cycleEdgesOf(manifest);
  const circular = new Set(edges.map(({ from }) => from.id));
  const others = [...graph.tasks.values()]
    .filter((task) => !chosen.has(task) && task.state !== 'done' && task.state !== 'cancelled')
    .map((task) => ({ task, why: whyNot(task, graph, circular) }));
  return { manifest, eligible, others, warnings: circleWarnings(edges) };
}

/** A task that only NEXT_ACTIONS.md knows. */
export interface ListedTask {
  readonly id: string;
  readonly title: string;
  /** NEXT_ACTIONS.md, and where it stands in it. */
  readonly document: Document;
  readonly range: OffsetRange;
}

/**
 * What NEXT_ACTIONS.md lists as ready or in progress, for projects whose manifest has no tasks (AAHP v3 section 8.5). Empty
 * where it lists no tasks with ids or cannot be read.
 */
export function listedTasks(root: HandoffRoot, project: Project): ListedTask[] {
  const document = root.documents.get('NEXT_ACTIONS.md');
  if (!document || project.isSkipped(document)) return [];
  return activeItems(document, new Map()).map(({ id, title, range }) => ({ id, title, document, range }));
}

/**
 * Step 5 of the algorithm: sets a task to in progress and says who works on it, in one change. Without an id it is the most
 * urgent one that may be started. `tasks` in the manifest may have either shape.
 */
export function claimTask(
  project: Project,
  root: HandoffRoot,
  { id, agent, now }: { readonly id?: string | undefined; readonly agent: string; readonly now: string },
): Operation {
  const manifest = usableManifest(root, project);
  if (isRefused(manifest)) return manifest;
  const name = agent.trim();
  if (name === '') return refuse('Say who takes the task.');
  const { eligible, others } = selectTask(manifest);
  const known = id === undefined ? undefined : knownTask(manifest, id);
  if (known && isRefused(known)) return known;
  const task = known ? eligible.find((one) => one.id === known.id) : eligible[0];
  if (!task) {
    if (!known) return refuse('There is no task that may be started.');
    const why = others.find((one) => one.task.id === known.id)?.why;
    return why
      ? refuse('{id} cannot be started: {why}', { id: known.id, why })
      : refuse('{id} cannot be started: it is {state}.', {
          id: known.id,
          state: known.state ? stateMessage(known.state) : (known.status ?? ''),
        });
  }
  const edits = new RootEdits(root, project, now);
  const pointer = manifest.json.pointer(task.node);
  edits.manifest?.set(pointer, 'status', 'in_progress', memberOrders.task);
  edits.manifest?.set(pointer, assigneeKey(manifest, task), name, memberOrders.task);
  return {
    kind: 'planned',
    change: edits.build(),
    said: [
      message('{id} is in progress and assigned to {agent}: {title}', {
        id: task.id,
        agent: name,
        title: task.title ?? '',
      }),
    ],
  };
}

/** Tasks in an array often say `assignee`; where they do, it is that member which says who works on them. */
export function assigneeKey({ json }: Document, { node }: ManifestTask): string {
  return json.member(node, 'assigned_to') === undefined && json.member(node, 'assignee') !== undefined
    ? 'assignee'
    : 'assigned_to';
}

function whyNot(task: ManifestTask, graph: TaskGraph, circular: ReadonlySet<string>): Message {
  if (task.state === undefined) {
    return task.status === undefined
      ? message('it has no status. Use one of {states}.', { states: taskStates })
      : message('nobody can tell what its status {status} means. Use one of {states}.', {
          status: task.status,
          states: taskStates,
        });
  }
  if (task.state === 'in_progress') {
    const agent = (task.assignedTo ?? '').trim();
    return agent === ''
      ? message('it is in progress, though nobody is named.')
      : message('it is in progress with {agent}.', { agent });
  }
  if (task.state === 'blocked' && task.blockedBy !== undefined && task.blockedBy.trim() !== '')
    return message('it is blocked: {reason}', { reason: task.blockedBy });
  const waitsFor = graph.waitsFor(task.id);
  if (waitsFor.some(({ id }) => id === task.id))
    return message('it depends on itself, so it can never start. Remove that dependency.');
  if (circular.has(task.id)) return message('it waits for itself in a circle of dependencies.');
  const [first] = waitsFor;
  if (!first) {
    return task.reason === undefined
      ? message('it is blocked, but nothing says by what. Set it to ready if nothing holds it up.')
      : message('it is blocked: {reason}', { reason: task.reason });
  }
  const missing = waitsFor.find((dependency) => dependency.task === undefined);
  if (missing) return message('it depends on {id}, which does not exist.', { id: missing.id });
  const cancelled = waitsFor.find(({ verdict }) => verdict === 'cancelled');
  if (cancelled)
    return message('it depends on {id}, which was cancelled and will never be done.', { id: cancelled.id });
  const holder = graph.holderOf(task.id);
  const ids = waitsFor.map(({ id }) => id);
  if (holder && !ids.includes(holder.id))
    return message('it waits for {ids}; what holds up the chain is {holder}.', { ids, holder: holder.id });
  return ids.length === 1 && first.task?.state !== undefined
    ? message('it waits for {id}, which is {state}.', { id: first.id, state: stateMessage(first.task.state) })
    : message('it waits for {ids}.', { ids });
}

function circleWarnings(edges: ReturnType<typeof cycleEdgesOf>): Message[] {
  const seen = new Set<unknown>();
  return edges.flatMap(({ cycle }) => {
    if (!cycle || seen.has(cycle)) return [];
    seen.add(cycle);
    const ids = [...cycle, ...cycle.slice(0, 1)].map(({ from }) => from.id);
    return message(
      'These tasks wait for each other, so none of them can ever start: {ids: → }. Remove one dependency.',
      {
        ids,
      },
    );
  });
}
