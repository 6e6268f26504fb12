import type { Document } from '../../../document.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { meantTaskId, taskNumber } from '../taskId.ts';
import { checkedManifests, type HandoffRoot } from '../root.ts';
import { highestTask } from '../taskNumbers.ts';

/** What the fix of `aahp/next-task-id` needs: the number to write. */
export interface NextTaskIdData {
  readonly next: number;
}

/** Ids are never used again; this number is how an agent knows which one is free. */
export const nextTaskId: ProjectRule = {
  code: 'aahp/next-task-id',
  title: 'The number of the next task is wrong or absent',
  severity: { lag: 'warning', type: 'warning', absent: 'hint' },
  fixable: 'explicit',
  source: 'AAHP v3 section 8.1',
  uncertain: true,
  scope: 'project',
  messages: {
    lag: '"next_task_id" must be above every task there ever was, but {id} is in use. Set it to {next}.',
    former:
      '"next_task_id" must be above every task there ever was, but {id} was in use ({version}). Set it to {next}.',
    least: '"next_task_id" must be at least 1. Set it to {next}.',
    type: '"next_task_id" must be a whole number without quotes. Set it to {next}.',
    large: '"next_task_id" is larger than any number that programs read exactly. Set it to {next}.',
    absent: 'The manifest has tasks but no "next_task_id", so an id may be used twice. Add it with {next}.',
    highest: 'The highest task id',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const { root, manifest } of checkedManifests(project)) {
      const problem = judge(root, manifest, project);
      if (problem) yield { document: manifest, ...problem };
    }
  },
};

function judge(
  root: HandoffRoot,
  manifest: Document,
  project: Project,
): Omit<ProblemInDocument, 'document'> | undefined {
  const { json } = manifest;
  const node = json.member(json.root, 'next_task_id');
  if (node === undefined) return absent(root, manifest, project);
  if (json.kind(node) === 'missing') return undefined;
  const highest = highestTask(root, manifest, project);
  const above = (highest?.number ?? 0) + 1;
  const place = { range: rangeOf(json, node), pointer: '/next_task_id' };
  const stated = json.number(node);
  if (stated === undefined || !Number.isSafeInteger(stated)) {
    const next = Math.max(above, meantNumber(json, node) ?? 1);
    const said = stated !== undefined && stated > Number.MAX_SAFE_INTEGER ? 'large' : 'type';
    return { ...place, variant: 'type', message: said, args: { next }, data: { next } satisfies NextTaskIdData };
  }
  if (stated >= above) return undefined;
  const data: NextTaskIdData = { next: above };
  if (!highest) return { ...place, variant: 'lag', message: 'least', args: { next: above }, data };
  const { id, place: found, version = '' } = highest;
  const related = found && { ...found, range: firstLine(found.document, found.range), message: 'highest' };
  return {
    ...place,
    variant: 'lag',
    message: found ? 'lag' : 'former',
    args: found ? { id, next: above } : { id, version, next: above },
    related: related ? [related] : [],
    data,
  };
}

function absent(
  root: HandoffRoot,
  manifest: Document,
  project: Project,
): Omit<ProblemInDocument, 'document'> | undefined {
  const { json } = manifest;
  const tasks = json.member(json.root, 'tasks');
  if (tasks === undefined || json.firstChild(tasks) === undefined || json.errors.length > 0) return undefined;
  const next = (highestTask(root, manifest, project)?.number ?? 0) + 1;
  return {
    range: json.keyRange(tasks) ?? json.range(tasks),
    pointer: '/tasks',
    variant: 'absent',
    message: 'absent',
    args: { next },
    data: { next } satisfies NextTaskIdData,
  };
}

/** The number that another type states: digits in quotes, a task id, a fraction. */
function meantNumber(json: JsonTree, node: JsonNode): number | undefined {
  const text = json.string(node);
  if (text !== undefined) return taskNumber(meantTaskId(text) ?? '');
  const number = json.number(node);
  return number !== undefined && number < Number.MAX_SAFE_INTEGER ? Math.ceil(number) : undefined;
}

function rangeOf(json: JsonTree, node: JsonNode): { start: number; end: number } {
  const kind = json.kind(node);
  return kind === 'object' || kind === 'array' ? (json.keyRange(node) ?? json.range(node)) : json.range(node);
}

/** A task may span many lines; its beginning is enough to find it. */
function firstLine(document: Document, range: { start: number; end: number }): { start: number; end: number } {
  const { end } = document.text.lineRange(document.text.positionAt(range.start).line);
  return { start: range.start, end: Math.min(range.end, end) };
}
