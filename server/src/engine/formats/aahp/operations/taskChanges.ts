import type { Document } from '../../../document.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { SourceText } from '../../../text/sourceText.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { wholeSeconds } from '../manifest/fileEntry.ts';
import type { ManifestTask } from '../manifestModel.ts';
import { stateMessage } from '../markdown/stateName.ts';
import { taskMentions } from '../markdown/taskMentions.ts';
import type { HandoffRoot } from '../root.ts';
import { type TaskGraph, taskGraph } from '../taskGraph.ts';
import { formatTaskId, taskNumber } from '../taskId.ts';
import { statedReasons } from '../taskReason.ts';
import { nextTaskNumber } from '../taskNumbers.ts';
import type { Priority, TaskState } from '../vocabulary.ts';
import type { JsonDraft } from './jsonDraft.ts';
import { isRefused, type Planned, type Refused, refuse } from './operation.ts';
import { RootEdits } from './rootEdits.ts';
import { wayBack } from './wayBack.ts';
import { knownTask } from './taskLookup.ts';
import { addToNextActions, markTasks } from './taskMarkdown.ts';
import { assigneeKey } from './taskSelection.ts';
import { usableManifest } from './usableManifest.ts';
import { pushAll } from '../../../pushAll.ts';

/** The most characters that a title and a reason may have by the manifest's schema. */
const textLimit = 200;

/** A change of one task. */
export interface TaskChange extends Planned {
  /** Which task it is, as the manifest writes it. */
  readonly id: string;
}

export interface NewTask {
  readonly title: string;
  readonly priority?: Priority | undefined;
  readonly dependsOn?: readonly string[] | undefined;
  /** What outside of the tasks holds it up. */
  readonly blockedBy?: string | undefined;
  /** The highest task number that history knows, where somebody has looked. */
  readonly highestKnown?: number | undefined;
  /** The present time in ISO 8601. */
  readonly now: string;
}

/** What is to be different of a task; what is absent stays. */
export interface TaskPatch {
  readonly title?: string | undefined;
  readonly status?: TaskState | undefined;
  readonly priority?: Priority | undefined;
  /** Replaces all dependencies. */
  readonly dependsOn?: readonly string[] | undefined;
  readonly blockedBy?: string | undefined;
  /** Who works on it; empty for nobody. */
  readonly assignedTo?: string | undefined;
}

/**
 * Adds a task under the next id, which was never used before: not in the manifest, not in a heading of the root's files, not below
 * `next_task_id` (AAHP v3 sections 8.1 to 8.3). It is ready when all its dependencies are done and nothing else blocks it. The
 * task also gets a heading in NEXT_ACTIONS.md where there is a place for it.
 */
export function newTask(project: Project, root: HandoffRoot, task: NewTask): TaskChange | Refused {
  const manifest = usableManifest(root, project);
  if (isRefused(manifest)) return manifest;
  const { json } = manifest;
  const container = json.member(json.root, 'tasks');
  const shape = container === undefined ? 'none' : json.kind(container);
  if (shape !== 'none' && shape !== 'object' && shape !== 'array')
    return refuse('"tasks" in MANIFEST.json is neither an object nor an array. Make it an object by id first.');
  const title = oneLine(task.title);
  const problem = textProblem(title, 'title') ?? (task.blockedBy && textProblem(oneLine(task.blockedBy), 'reason'));
  if (problem) return problem;
  const dependsOn = dependencies(manifest, task.dependsOn ?? []);
  if (isRefused(dependsOn)) return dependsOn;

  const graph = taskGraph(manifest);
  const number = Math.max(
    nextTaskNumber(root, manifest, project),
    (task.highestKnown ?? 0) + 1,
    highestListed(root, project) + 1,
  );
  const id = formatTaskId(number);
  const open = dependsOn.filter((one) => graph.tasks.get(one)?.state !== 'done');
  const blockedBy = task.blockedBy === undefined ? '' : oneLine(task.blockedBy);
  const status: TaskState = open.length > 0 || blockedBy !== '' ? 'blocked' : 'ready';
  const members = {
    title,
    status,
    priority: task.priority ?? 'medium',
    depends_on: dependsOn,
    ...(blockedBy !== '' && { blocked_by: blockedBy }),
    created: wholeSeconds(task.now),
  };
  const edits = new RootEdits(root, project, task.now);
  const { manifest: draft } = edits;
  if (!draft) return refuse('MANIFEST.json cannot be edited.');
  draft.set('', 'next_task_id', number + 1, memberOrders.root);
  if (shape === 'none') draft.set('', 'tasks', { [id]: members }, memberOrders.root);
  else if (shape === 'array') draft.append('/tasks', { id, ...members });
  else draft.set('/tasks', id, members);
  const said: Message[] = [
    describeNew(id, title, open, status),
    ...addToNextActions(edits, root, project, { id, title, priority: members.priority, status, waitsFor: open }),
  ];
  return { kind: 'planned', change: edits.build(), said, id };
}

function describeNew(id: string, title: string, open: readonly string[], status: TaskState): Message {
  if (status === 'ready') return message('{id} is ready: {title}', { id, title });
  if (open.length === 0) return message('{id} is blocked: {title}', { id, title });
  return open.length === 1
    ? message('{id} is blocked until {ids} is done: {title}', { id, ids: open, title })
    : message('{id} is blocked until {ids} are done: {title}', { id, ids: open, title });
}

/** @param status the state that was asked for; `undefined` when something else was */
function describeSet(id: string, title: string, status: TaskState | undefined): Message {
  return status === undefined
    ? message('{id} is changed: {title}', { id, title })
    : message('{id} is {state} now: {title}', { id, state: stateMessage(status), title });
}

/** The highest number of a task that NEXT_ACTIONS.md or DASHBOARD.md name, wherever they do; 0 when they name none. */
function highestListed(root: HandoffRoot, project: Project): number {
  let highest = 0;
  for (const name of ['NEXT_ACTIONS.md', 'DASHBOARD.md']) {
    const document = root.documents.get(name);
    if (!document || project.isSkipped(document)) continue;
    for (const { task } of taskMentions(document)) highest = Math.max(highest, taskNumber(task) ?? 0);
  }
  return highest;
}

/** Changes what is given of a task, and what follows from it for others and for the Markdown files. */
export function setTask(
  project: Project,
  root: HandoffRoot,
  id: string,
  patch: TaskPatch,
  now: string,
): TaskChange | Refused {
  const manifest = usableManifest(root, project);
  if (isRefused(manifest)) return manifest;
  const task = knownTask(manifest, id);
  if (isRefused(task)) return task;
  const title = patch.title === undefined ? undefined : oneLine(patch.title);
  const reason = patch.blockedBy === undefined ? undefined : oneLine(patch.blockedBy);
  const problem =
    (title === undefined ? undefined : textProblem(title, 'title')) ??
    (reason === undefined ? undefined : textProblem(reason, 'reason'));
  if (problem) return problem;
  const graph = taskGraph(manifest);
  const dependsOn = patch.dependsOn && dependencies(manifest, patch.dependsOn);
  if (dependsOn && isRefused(dependsOn)) return dependsOn;
  const circle = dependsOn && circleProblem(graph, task.id, dependsOn);
  if (circle) return circle;

  const edits = new RootEdits(root, project, now);
  const { manifest: draft } = edits;
  if (!draft) return refuse('MANIFEST.json cannot be edited.');
  const before = draft.text;
  const writer = new TaskWriter(manifest, draft, task, now);
  if (title !== undefined) writer.set('title', title);
  if (patch.priority !== undefined) writer.set('priority', patch.priority);
  if (dependsOn) writer.set('depends_on', dependsOn);
  if (patch.assignedTo !== undefined) {
    const name = patch.assignedTo.trim();
    if (name === '') writer.remove(assigneeKey(manifest, task));
    else writer.set(assigneeKey(manifest, task), name);
  }
  if (reason !== undefined) writer.set('blocked_by', reason);
  const status = patch.status ?? (reason === undefined ? undefined : 'blocked');
  const said: Message[] = [];
  if (status !== undefined) pushAll(said, writer.state(status));
  const after = follow(manifest, draft, task, now);
  pushAll(said, after.said);
  if (draft.text === before) return refuse('{id} is that way already. Nothing was changed.', { id: task.id });
  said.unshift(describeSet(task.id, title ?? task.title ?? '', status));
  pushAll(said, warnings(after.graph, task.id));
  pushAll(said, markTasks(edits, root, project, after.states));
  return { kind: 'planned', change: edits.build(), said, id: task.id };
}

/**
 * Marks a task as done and says when; blocked tasks that have nothing left to wait for become ready (AAHP v3 section 8.4,
 * steps 7 and 8).
 */
export function finishTask(project: Project, root: HandoffRoot, id: string, now: string): TaskChange | Refused {
  const manifest = usableManifest(root, project);
  if (isRefused(manifest)) return manifest;
  const task = knownTask(manifest, id);
  if (isRefused(task)) return task;
  if (task.state === 'done') return refuse('{id} is done already. Nothing was changed.', { id: task.id });
  return setTask(project, root, task.id, { status: 'done' }, now);
}

/** Says that something outside of the tasks holds a task up (AAHP v3 section 8.3, `blocked_by`). */
export function blockTask(
  project: Project,
  root: HandoffRoot,
  id: string,
  reason: string,
  now: string,
): TaskChange | Refused {
  if (oneLine(reason) === '') return refuse('Say what blocks the task.');
  return setTask(project, root, id, { status: 'blocked', blockedBy: reason }, now);
}

/** Writes members of one task. */
class TaskWriter {
  private readonly draft: JsonDraft;
  private readonly pointer: string;
  private readonly task: ManifestTask;
  private readonly now: string;

  constructor({ json }: Document, draft: JsonDraft, task: ManifestTask, now: string) {
    this.draft = draft;
    this.pointer = json.pointer(task.node);
    this.task = task;
    this.now = wholeSeconds(now);
  }

  /** Sets a member, unless it has that value already in whatever layout. */
  set(key: string, value: string | readonly string[]): void {
    const { json } = this.draft;
    const node = json.member(json.nodeAt(this.pointer), key);
    if (node !== undefined && typeof value === 'string' && json.string(node) === value) return;
    if (node !== undefined && Array.isArray(value) && sameItems(this.draft, node, value)) return;
    this.draft.set(this.pointer, key, value, memberOrders.task);
  }

  remove(key: string): void {
    this.draft.remove(this.pointer, key);
  }

  /** Sets the status with what belongs to it: the time of completion, and the blocker of a task that is no longer blocked. */
  state(state: TaskState): Message[] {
    const { task } = this;
    if (task.state !== state) this.set('status', state);
    if (state === 'done') {
      if (task.completed === undefined || task.state !== 'done') this.set('completed', this.now);
    } else {
      this.remove('completed');
    }
    const leavesBlock = state === 'ready' || state === 'in_progress';
    return leavesBlock ? this.unblock() : [];
  }

  /** Takes the reason out of a task that nothing blocks any more, and repeats it, so that it is not lost unseen. */
  unblock(): Message[] {
    const { json } = this.draft;
    const object = json.nodeAt(this.pointer);
    return ['blocked_by', 'blocked_reason'].flatMap((key) => {
      const node = json.member(object, key);
      if (node === undefined) return [];
      const text = statedReasons(json, node).join('; ');
      this.remove(key);
      return text === '' ? [] : message('What blocked {id} was removed: {text}', { id: this.task.id, text });
    });
  }
}

interface Followed {
  readonly graph: TaskGraph;
  /** The tasks whose state is another one now. */
  readonly states: ReadonlyMap<string, TaskState>;
  readonly said: readonly Message[];
}

/** What a change of one task makes of those that depend on it: ready where they waited, blocked where they wait again. */
function follow(manifest: Document, draft: JsonDraft, changed: ManifestTask, now: string): Followed {
  const present = manifest.withText(SourceText.fromString(draft.text));
  const graph = taskGraph(present);
  const states = new Map<string, TaskState>();
  const said: Message[] = [];
  const task = graph.tasks.get(changed.id);
  if (task?.state !== undefined && task.state !== changed.state) states.set(task.id, task.state);
  for (const other of graph.waitedForBy(changed.id)) {
    if (other.id === changed.id) continue;
    const writer = new TaskWriter(present, draft, other, now);
    if (other.state === 'blocked' && graph.isUnblocked(other) && !isHeldUp(present, other, graph)) {
      writer.state('ready');
      states.set(other.id, 'ready');
      said.push(
        message('{id} has nothing left to wait for and is ready: {title}', { id: other.id, title: other.title ?? '' }),
      );
    } else if (other.state === 'ready' && changed.state === 'done' && task?.state !== 'done') {
      writer.set('status', 'blocked');
      states.set(other.id, 'blocked');
      said.push(message('{id} waits for {changed} and is blocked again.', { id: other.id, changed: changed.id }));
    }
  }
  for (const other of graph.tasks.values()) {
    // Others that have waited for nothing all along, as step 8 wants it; but not where somebody noted anything.
    if (states.has(other.id) || task?.state !== 'done') continue;
    if (other.state !== 'blocked' || other.dependsOn.length === 0 || other.reason !== undefined) continue;
    if (!graph.isUnblocked(other)) continue;
    new TaskWriter(present, draft, other, now).state('ready');
    states.set(other.id, 'ready');
    said.push(
      message('{id} has nothing left to wait for and is ready: {title}', { id: other.id, title: other.title ?? '' }),
    );
  }
  return { graph: taskGraph(manifest.withText(SourceText.fromString(draft.text))), states, said };
}

/** Whether something other than finished tasks holds a task up. */
function isHeldUp({ json }: Document, { node }: ManifestTask, graph: TaskGraph): boolean {
  return ['blocked_by', 'blocked_reason'].some((key) => {
    const value = json.member(node, key);
    return value !== undefined && statedReasons(json, value).some((text) => !namesFinishedTasks(text, graph));
  });
}

function namesFinishedTasks(text: string, graph: TaskGraph): boolean {
  const ids = text.match(/T-\d{3,9}/g) ?? [];
  const rest = text.replace(/T-\d{3,9}|and|waits? for|waiting for|depends on|blocked by|[\s,;.&+:]/gi, '');
  return rest === '' && ids.every((id) => graph.tasks.get(id)?.state === 'done');
}

function warnings(graph: TaskGraph, id: string): Message[] {
  const task = graph.tasks.get(id);
  const ids = graph.waitsFor(id).map((dependency) => dependency.id);
  if (!task || ids.length === 0) return [];
  if (task.state === 'done')
    return [
      ids.length === 1
        ? message('Note that {id} is done although it depends on {ids}, which is not done.', { id, ids })
        : message('Note that {id} is done although it depends on {ids}, which are not done.', { id, ids }),
    ];
  if (task.state === 'ready' || task.state === 'in_progress')
    return [
      message('Note that {id} is {state} although it waits for {ids}.', { id, state: stateMessage(task.state), ids }),
    ];
  return [];
}

/** The ids that somebody means by a list, each once; a refusal where one of them is no task that can ever be done. */
function dependencies(manifest: Document, written: readonly string[]): string[] | Refused {
  const ids = new Set<string>();
  for (const one of written) {
    const task = knownTask(manifest, one.trim());
    if (isRefused(task)) return task;
    if (task.state === 'cancelled')
      return refuse('{id} was cancelled and will never be done, so nothing may depend on it.', { id: task.id });
    ids.add(task.id);
  }
  return [...ids];
}

function circleProblem(graph: TaskGraph, id: string, dependsOn: readonly string[]): Refused | undefined {
  const way = wayBack(graph, id, dependsOn);
  if (!way) return undefined;
  return way.length === 1
    ? refuse('{id} cannot depend on itself.', { id })
    : refuse('The tasks would wait for each other: {ids: → }. Nothing was changed.', { ids: [id, ...way] });
}

function textProblem(text: string, what: 'title' | 'reason'): Refused | undefined {
  const length = Array.from(text).length;
  if (length === 0) return what === 'title' ? refuse('Give the task a title.') : refuse('Say what blocks the task.');
  if (length <= textLimit) return undefined;
  return what === 'title'
    ? refuse('The title has {length} characters; at most {limit} are allowed.', { length, limit: textLimit })
    : refuse('The reason has {length} characters; at most {limit} are allowed.', { length, limit: textLimit });
}

/** Text of a person on one line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function sameItems({ json }: JsonDraft, node: number, items: readonly string[]): boolean {
  if (json.kind(node) !== 'array') return false;
  const present = [...json.children(node)].map((item) => json.string(item));
  return present.length === items.length && present.every((item, index) => item === items[index]);
}
