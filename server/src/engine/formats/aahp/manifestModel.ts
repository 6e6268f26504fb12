import type { Document } from '../../document.ts';
import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';
import { firstReason, reasonMembers } from './taskReason.ts';
import { type Priority, taskPriority, type TaskState, taskState } from './vocabulary.ts';

/** A manifest's entry for one file (AAHP v3 section 1.1). */
export interface ManifestFileEntry {
  readonly name: string;
  readonly node: JsonNode;
  /** Whether the entry is an object, as it should be; without that everything below is unknown. */
  readonly isObject: boolean;
  readonly checksum: string | undefined;
  readonly checksumNode: JsonNode | undefined;
  readonly lines: number | undefined;
  readonly linesNode: JsonNode | undefined;
}

/** One entry of a task's `depends_on`. */
export interface TaskDependency {
  readonly id: string;
  readonly node: JsonNode;
}

/** One task of a manifest (AAHP v3 section 8.3), as written. */
export interface ManifestTask {
  readonly id: string;
  readonly node: JsonNode;
  readonly title: string | undefined;
  readonly status: string | undefined;
  /** What `status` means; `undefined` when it is absent or a word of unknown meaning. */
  readonly state: TaskState | undefined;
  readonly priority: Priority;
  readonly dependsOn: readonly TaskDependency[];
  readonly blockedBy: string | undefined;
  /** The value of `blocked_by` when that is a text or a list. */
  readonly blockedByNode: JsonNode | undefined;
  /** Why the task is blocked or what there is to say of it: `blocked_by`, `blocked_reason`, `notes` or `note`, of whatever type. */
  readonly reason: string | undefined;
  readonly assignedTo: string | undefined;
  readonly created: string | undefined;
  readonly completed: string | undefined;
}

/**
 * Whether a document that lies where a manifest lies is one: an object that states an `aahp_version`. Other tools write
 * files of the same name; nothing about the format is said of them but that.
 */
export function isManifest(document: Document): boolean {
  const { json } = document;
  return json.member(json.root, 'aahp_version') !== undefined;
}

/** Whether the key of a member is written in full. One whose quote is still open swallows what follows it and names nothing. */
export function hasWholeKey(json: JsonTree, node: JsonNode): boolean {
  const range = json.keyRange(node);
  return range !== undefined && range.end - range.start >= 2 && json.text.charCodeAt(range.end - 1) === 34;
}

/** The entries of `files`, in the order of the text; none of a document that is no manifest. */
export function manifestFiles(document: Document): readonly ManifestFileEntry[] {
  return document.derived(readFiles);
}

/**
 * The tasks in the order of the text; none of a document that is no manifest. Both shapes are read: the object by id of
 * version 3, and the array with an `id` in each item that some manifests have; what has no id or is no object is left out.
 */
export function manifestTasks(document: Document): readonly ManifestTask[] {
  return document.derived(readTasks);
}

function readFiles(document: Document): readonly ManifestFileEntry[] {
  const { json } = document;
  const files = json.member(json.root, 'files');
  if (!isManifest(document) || files === undefined || json.kind(files) !== 'object') return [];
  return [...json.children(files)].flatMap((node) => {
    if (!hasWholeKey(json, node)) return [];
    const checksumNode = json.member(node, 'checksum');
    const linesNode = json.member(node, 'lines');
    return {
      name: json.key(node) ?? '',
      node,
      isObject: json.kind(node) === 'object',
      checksum: json.string(checksumNode),
      checksumNode,
      lines: json.number(linesNode),
      linesNode,
    };
  });
}

function readTasks(document: Document): readonly ManifestTask[] {
  const { json } = document;
  const container = json.member(json.root, 'tasks');
  if (!isManifest(document) || container === undefined) return [];
  const tasks: ManifestTask[] = [];
  const isObject = json.kind(container) === 'object';
  for (const node of json.children(container)) {
    if (json.kind(node) !== 'object' || (isObject && !hasWholeKey(json, node))) continue;
    const task = readTask(json, json.key(node), node);
    if (task) tasks.push(task);
  }
  return tasks;
}

/** Reads a task in one pass over its members: there may be thousands. */
function readTask(json: JsonTree, key: string | undefined, node: JsonNode): ManifestTask | undefined {
  const text = new Map<string, string>();
  let dependsOn: readonly TaskDependency[] = [];
  let blockedByNode: JsonNode | undefined;
  const reasons = new Map<string, JsonNode>();
  for (let member = json.firstChild(node); member !== undefined; member = json.nextSibling(member)) {
    const kind = json.kind(member);
    const name = json.key(member) ?? '';
    if (reasonMembers.includes(name)) reasons.set(name, member);
    if (kind !== 'string' && kind !== 'array') continue;
    if (kind === 'string') text.set(name, json.string(member) ?? '');
    else if (name === 'depends_on') dependsOn = readDependencies(json, member);
    if (name === 'blocked_by') blockedByNode = member;
  }
  const id = key ?? text.get('id');
  if (id === undefined) return undefined;
  const status = text.get('status');
  return {
    id,
    node,
    title: text.get('title'),
    status,
    state: taskState(status),
    priority: taskPriority(text.get('priority')),
    dependsOn,
    blockedBy: text.get('blocked_by'),
    blockedByNode,
    reason: firstReason(json, reasons),
    assignedTo: text.get('assigned_to') ?? text.get('assignee'),
    created: text.get('created'),
    completed: text.get('completed'),
  };
}

function readDependencies(json: JsonTree, array: JsonNode): readonly TaskDependency[] {
  const dependencies: TaskDependency[] = [];
  for (let node = json.firstChild(array); node !== undefined; node = json.nextSibling(node)) {
    const id = json.string(node);
    if (id !== undefined) dependencies.push({ id, node });
  }
  return dependencies;
}
