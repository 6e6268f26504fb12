import type { Document } from '../../../document.ts';
import type { Change } from '../../../fix.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { shortened } from '../../../text/shorten.ts';
import { archiveChange } from '../fixes/archiveLog.ts';
import { convertTasks } from '../fixes/convertTasks.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { entryLimit, logEntries } from '../markdown/log.ts';
import { surplusEntries } from '../markdown/logArchive.ts';
import { isOpenEnded } from '../markdown/openEnd.ts';
import { statedState, type TaskItem, taskItems } from '../markdown/taskItems.ts';
import type { HandoffRoot } from '../root.ts';
import { nextTaskNumber } from '../taskNumbers.ts';
import { taskNumber } from '../taskId.ts';
import type { Priority } from '../vocabulary.ts';
import { taskPriority } from '../vocabulary.ts';
import { RootEdits } from './rootEdits.ts';
import { sectionEdits } from './statusSections.ts';
import { aiIgnore } from './templates.ts';
import { ttlColumns } from './trustColumns.ts';
import { isUsableManifest } from './usableManifest.ts';

/** One step of the way from version 1 or 2 to version 3 (AAHP v3 section 5). */
export interface MigrationStep {
  readonly id: 'sections' | 'log' | 'trust' | 'aiignore' | 'manifest' | 'tasks';
  readonly said: Message;
  /** Also says which root's manifest has to be made. */
  readonly change: Change;
}

type Plan = (project: Project, root: HandoffRoot, now: string) => MigrationStep | undefined;

/**
 * The next step that a root needs, or `undefined` when there is none left: a root that has been migrated is not changed again.
 * Each step is planned for the files as the steps before have left them.
 *
 * @param done the steps that were made already, or that were declined
 */
export function nextMigrationStep(
  project: Project,
  root: HandoffRoot,
  now: string,
  done: ReadonlySet<MigrationStep['id']>,
): MigrationStep | undefined {
  for (const [id, plan] of plans) {
    const step = done.has(id) ? undefined : plan(project, root, now);
    if (step) return step;
  }
  return undefined;
}

const plans: readonly (readonly [MigrationStep['id'], Plan])[] = [
  ['sections', markSections],
  ['log', splitLog],
  ['trust', addTtl],
  ['aiignore', addIgnoreFile],
  ['manifest', makeManifest],
  ['tasks', raiseVersion],
];

function markSections(project: Project, root: HandoffRoot, now: string): MigrationStep | undefined {
  const status = readable(project, root, 'STATUS.md');
  const marked = status && !isOpenEnded(status) ? sectionEdits(status) : undefined;
  if (!status || !marked) return undefined;
  const edits = new RootEdits(root, project, now);
  edits.edit(status, marked.changes);
  const said = message('STATUS.md gets section markers: {names}', { names: marked.names });
  return { id: 'sections', said, change: edits.build() };
}

function splitLog(project: Project, root: HandoffRoot, now: string): MigrationStep | undefined {
  const log = readable(project, root, 'LOG.md');
  const change = log && archiveChange(project, log.path);
  if (!log || !change) return undefined;
  const edits = new RootEdits(root, project, now);
  edits.add(change, project);
  const count = surplusEntries(logEntries(log), entryLimit).length;
  return {
    id: 'log',
    said:
      count === 1
        ? message('LOG.md is split: its oldest entry moves to LOG-ARCHIVE.md.')
        : message('LOG.md is split: its {count} oldest entries move to LOG-ARCHIVE.md.', { count }),
    change: edits.build(),
  };
}

function addTtl(project: Project, root: HandoffRoot, now: string): MigrationStep | undefined {
  const trust = readable(project, root, 'TRUST.md');
  const changes = trust ? ttlColumns(trust) : [];
  if (!trust || changes.length === 0) return undefined;
  const edits = new RootEdits(root, project, now);
  edits.edit(trust, changes);
  const said = message(
    'TRUST.md gets a TTL column: 3 days for builds and tests, 30 for architecture and conventions, else 7.',
  );
  return { id: 'trust', said, change: edits.build() };
}

function addIgnoreFile(project: Project, root: HandoffRoot): MigrationStep | undefined {
  const path = root.pathOf('.aiignore');
  if (root.documents.has('.aiignore') || project.facts.outside.has(path)) return undefined;
  const said = message('.aiignore is made: patterns of what must never stand in handoff files.');
  return { id: 'aiignore', said, change: { create: new Map([[path, aiIgnore]]) } };
}

function makeManifest(_project: Project, root: HandoffRoot): MigrationStep | undefined {
  if (root.manifest) return undefined;
  return {
    id: 'manifest',
    said: message('MANIFEST.json is made from the files of the folder.'),
    change: { thenRegenerate: root.path },
  };
}

/** The version becomes 3.0, and tasks that Markdown lists with ids join the graph where the manifest has none. */
function raiseVersion(project: Project, root: HandoffRoot, now: string): MigrationStep | undefined {
  const { manifest } = root;
  if (!manifest || !isUsableManifest(manifest, project)) return undefined;
  const { json } = manifest;
  const tasks = json.member(json.root, 'tasks');
  if (tasks !== undefined && json.kind(tasks) === 'array') {
    const change = convertTasks.build(findingAt(manifest, '/tasks'), project, {});
    return change && { id: 'tasks', said: message('The tasks of MANIFEST.json become an object by id.'), change };
  }
  const version = json.member(json.root, 'aahp_version');
  const written = version === undefined ? '' : json.text.slice(json.range(version).start, json.range(version).end);
  const isOld = /^"?v?[12](?:\.\d+)*"?$/.test(written);
  if (!isOld && tasks !== undefined) return undefined;
  const edits = new RootEdits(root, project, now);
  const { manifest: draft } = edits;
  if (!draft) return undefined;
  if (isOld) draft.set('', 'aahp_version', '3.0', memberOrders.root);
  if (tasks !== undefined)
    return { id: 'tasks', said: message('MANIFEST.json states version 3.0.'), change: edits.build() };
  const found = listedTasks(project, root);
  const highest = Object.keys(found).reduce((most, id) => Math.max(most, taskNumber(id) ?? 0), 0);
  draft.set('', 'next_task_id', Math.max(nextTaskNumber(root, manifest, project), highest + 1), memberOrders.root);
  draft.set('', 'tasks', found, memberOrders.root);
  const count = Object.keys(found).length;
  const said =
    count === 0
      ? message('MANIFEST.json gets a graph of tasks, which is empty yet.')
      : message('MANIFEST.json gets a graph of the tasks that the Markdown files list: {count}.', { count });
  return { id: 'tasks', said, change: edits.build() };
}

interface ImportedTask {
  readonly title: string;
  readonly status: string;
  readonly priority: Priority;
  readonly depends_on: readonly string[];
  readonly blocked_by?: string;
}

/** The tasks with ids that NEXT_ACTIONS.md and DASHBOARD.md list; the first mention counts. */
function listedTasks(project: Project, root: HandoffRoot): Record<string, ImportedTask> {
  const items = new Map<string, TaskItem>();
  for (const name of ['NEXT_ACTIONS.md', 'DASHBOARD.md']) {
    const document = readable(project, root, name);
    for (const item of document ? taskItems(document) : []) {
      if (item.id === item.task && !items.has(item.id)) items.set(item.id, item);
    }
  }
  const tasks: Record<string, ImportedTask> = {};
  for (const id of [...items.keys()].sort((a, b) => (taskNumber(a) ?? 0) - (taskNumber(b) ?? 0))) {
    const item = items.get(id);
    if (item) tasks[id] = imported(id, item, items);
  }
  return tasks;
}

function imported(id: string, item: TaskItem, items: ReadonlyMap<string, TaskItem>): ImportedTask {
  const stated = statedState(item);
  // Only towards lower ids, so that no circle can come about from prose.
  const dependsOn = [...new Set(item.blockedBy)].filter(
    (other) => items.has(other) && (taskNumber(other) ?? 0) < (taskNumber(id) ?? 0),
  );
  const isOpen = dependsOn.some((other) => {
    const dependency = items.get(other);
    return dependency !== undefined && statedState(dependency) !== 'done';
  });
  const putOff = stated === 'later';
  const status = putOff || (isOpen && (stated === undefined || stated === 'ready')) ? 'blocked' : (stated ?? 'ready');
  return {
    title: shortened(item.title || id, 200),
    status,
    priority: taskPriority(item.priority),
    depends_on: dependsOn,
    ...(putOff && { blocked_by: 'Put off in the Markdown files' }),
  };
}

function readable(project: Project, root: HandoffRoot, name: string): Document | undefined {
  const document = root.documents.get(name);
  return document && !project.isSkipped(document) ? document : undefined;
}

/** A finding of the rule whose fix does what a step needs. */
function findingAt(document: Document, pointer: string): Finding {
  const node = document.json.nodeAt(pointer) ?? 0;
  return {
    code: convertTasks.code,
    variant: undefined,
    severity: 'warning',
    fixable: 'explicit',
    document,
    range: document.json.range(node),
    pointer,
    message: message(''),
    related: [],
    data: undefined,
  };
}
