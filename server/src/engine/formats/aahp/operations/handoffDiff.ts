import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import { isManifest, type ManifestTask } from '../manifestModel.ts';
import { type LogEntry, logEntries } from '../markdown/log.ts';
import { newestFirst } from '../markdown/logOrder.ts';
import { type TrustClaim, trustClaims } from '../markdown/trust.ts';
import type { HandoffRoot } from '../root.ts';
import { taskGraph } from '../taskGraph.ts';

/** A task that is different; absent on the side where it is not there. */
export interface TaskDifference {
  readonly id: string;
  readonly before: ManifestTask | undefined;
  readonly after: ManifestTask | undefined;
  /** The members that are different, of a task that is on both sides. */
  readonly members: readonly TaskMember[];
}

export type TaskMember = 'title' | 'status' | 'priority' | 'depends_on' | 'blocked_by' | 'assigned_to';

export interface TrustDifference {
  readonly claim: string;
  readonly before: TrustClaim | undefined;
  readonly after: TrustClaim | undefined;
}

export interface FileDifference {
  /** Relative to the root. */
  readonly name: string;
  /** `unread` when one of the versions cannot be read, or not as a whole: whether they differ is not known. */
  readonly state: 'changed' | 'new' | 'gone' | 'unread';
  /** Lines that only the present, or only the earlier version has. */
  readonly added: number;
  readonly removed: number;
}

/** What changed in a handoff root between an earlier version of it and the present one. */
export interface HandoffDifference {
  readonly tasks: readonly TaskDifference[];
  readonly trust: readonly TrustDifference[];
  /** Entries of LOG.md that the earlier version had neither there nor in the archive, newest first. */
  readonly log: readonly LogEntry[];
  /** The quick context on both sides when it is another one. */
  readonly context: { readonly before: string | undefined; readonly after: string | undefined } | undefined;
  readonly files: readonly FileDifference[];
}

/**
 * Compares tasks, trust, log, quick context and files. Files that format rules would skip, such as those with conflicts, are
 * compared as text only, and so is the other version of such a file: what it says is neither new nor gone.
 *
 * @param before the earlier versions, by name relative to the root
 */
export function handoffDifference(
  project: Project,
  root: HandoffRoot,
  before: ReadonlyMap<string, Document>,
): HandoffDifference {
  const present = new Map([...root.documents].filter(([name]) => name !== 'HANDOFF.lock'));
  const isSkipped = (document: Document | undefined) => document !== undefined && project.isSkipped(document);
  const sides = (name: string): readonly [Document | undefined, Document | undefined] => {
    const both = [before.get(name), present.get(name)] as const;
    return both.some(isSkipped) ? [undefined, undefined] : both;
  };
  const logs = ['LOG.md', 'LOG-ARCHIVE.md'].map((name) => before.get(name));
  return {
    tasks: taskDifferences(...sides('MANIFEST.json')),
    trust: trustDifferences(...sides('TRUST.md')),
    log: logs.some(isSkipped)
      ? []
      : newEntries(
          sides('LOG.md')[1],
          logs.flatMap((log) => log ?? []),
        ),
    context: contextDifference(...sides('MANIFEST.json')),
    files: fileDifferences(before, present),
  };
}

/** Whether nothing is different. */
export function isSame({ tasks, trust, log, context, files }: HandoffDifference): boolean {
  return context === undefined && [tasks, trust, log, files].every((list) => list.length === 0);
}

function taskDifferences(before: Document | undefined, after: Document | undefined): TaskDifference[] {
  const old = before ? taskGraph(before).tasks : new Map<string, ManifestTask>();
  const present = after ? taskGraph(after).tasks : new Map<string, ManifestTask>();
  return [...new Set([...old.keys(), ...present.keys()])].flatMap((id) => {
    const [one, other] = [old.get(id), present.get(id)];
    const members = one && other ? differentMembers(one, other) : [];
    return one && other && members.length === 0 ? [] : { id, before: one, after: other, members };
  });
}

function differentMembers(one: ManifestTask, other: ManifestTask): TaskMember[] {
  const values = (task: ManifestTask): Readonly<Record<TaskMember, string | undefined>> => ({
    title: task.title,
    status: task.state ?? task.status,
    priority: task.priority,
    depends_on: task.dependsOn.map(({ id }) => id).join(' '),
    blocked_by: task.blockedBy,
    assigned_to: task.assignedTo,
  });
  const [first, second] = [values(one), values(other)];
  return (Object.keys(first) as TaskMember[]).filter((member) => first[member] !== second[member]);
}

function trustDifferences(before: Document | undefined, after: Document | undefined): TrustDifference[] {
  const byClaim = (document: Document | undefined) =>
    new Map((document ? trustClaims(document) : []).map((claim) => [claim.claim, claim]));
  const [old, present] = [byClaim(before), byClaim(after)];
  return [...new Set([...old.keys(), ...present.keys()])].flatMap((claim) => {
    const [one, other] = [old.get(claim), present.get(claim)];
    const isSameClaim =
      one?.level === other?.level &&
      one?.verified?.text === other?.verified?.text &&
      one?.expires?.text === other?.expires?.text;
    return one && other && isSameClaim ? [] : { claim, before: one, after: other };
  });
}

function newEntries(log: Document | undefined, before: readonly Document[]): LogEntry[] {
  if (!log) return [];
  const key = (document: Document, { body }: LogEntry) =>
    document.text.text.slice(body.start, body.end).replaceAll('\r', '');
  const known = new Set(before.flatMap((document) => logEntries(document).map((entry) => key(document, entry))));
  const added = logEntries(log).filter((entry) => !known.has(key(log, entry)));
  const dated = newestFirst(added);
  return [...dated, ...added.filter((entry) => !dated.includes(entry))];
}

function contextDifference(before: Document | undefined, after: Document | undefined): HandoffDifference['context'] {
  const contextOf = (document: Document | undefined) =>
    document && isManifest(document)
      ? document.json.string(document.json.member(document.json.root, 'quick_context'))
      : undefined;
  const [one, other] = [contextOf(before), contextOf(after)];
  return one === other ? undefined : { before: one, after: other };
}

function fileDifferences(
  before: ReadonlyMap<string, Document>,
  present: ReadonlyMap<string, Document>,
): FileDifference[] {
  const names = [...new Set([...before.keys(), ...present.keys()])].sort();
  return names.flatMap((name): FileDifference[] => {
    const both = [before.get(name), present.get(name)];
    if (both.some((document) => document && !isWhole(document)))
      return [{ name, added: 0, removed: 0, state: 'unread' }];
    const [one, other] = both.map((document) => document && linesOf(document));
    const difference = { name, added: countMissing(other, one), removed: countMissing(one, other) };
    if (!one) return [{ ...difference, state: 'new' }];
    if (!other) return [{ ...difference, state: 'gone' }];
    const isSameText = one.length === other.length && one.every((line, index) => line === other[index]);
    return isSameText ? [] : [{ ...difference, state: 'changed' }];
  });
}

function isWhole({ unreadable, truncatedFrom }: Document): boolean {
  return unreadable === undefined && truncatedFrom === undefined;
}

function linesOf({ text }: Document): string[] {
  return text.text.replaceAll('\r\n', '\n').split('\n');
}

/** How many lines the others do not have, each as often as it stands there. */
function countMissing(lines: readonly string[] = [], others: readonly string[] = []): number {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    if (left > 0) counts.set(line, left - 1);
    return left === 0 && line.trim() !== '';
  }).length;
}
