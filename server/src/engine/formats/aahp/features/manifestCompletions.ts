import schema from '../../../../../../schemas/aahp-manifest.schema.json' with { type: 'json' };
import { type Completion, escapeSnippet, type Place } from '../../../features.ts';
import { isOnOneLine, indentationAt, jsonLayout, printJson } from '../../../json/jsonLayout.ts';
import { message } from '../../../message.ts';
import type { CompletionPlace, Skeleton } from '../../common/features/completionPlace.ts';
import { type OfferedMember, type OfferedValue, schemaCompletions } from '../../common/features/schemaCompletions.ts';
import { portableChecksum, recordableDisk } from '../checksum.ts';
import { fileEntry } from '../fileFacts.ts';
import { manifestTasks } from '../manifestModel.ts';
import { listableNames } from '../manifest/handoffFiles.ts';
import { rootOf } from '../root.ts';
import { taskGraph } from '../taskGraph.ts';
import { formatTaskId } from '../taskId.ts';
import { nextTaskNumber } from '../taskNumbers.ts';
import { wordsFor } from '../vocabulary.ts';
import { ShownTasks } from './shownTasks.ts';

/**
 * In a manifest: its members with what they mean, the words that a member takes, the ids of tasks that another one may depend on, the
 * files of the folder with their entries, and a new task with the next free id.
 */
export function manifestCompletions(place: Place): Completion[] {
  if (place.project.kindOf(place.document) !== 'aahp/manifest') return [];
  return schemaCompletions(place, { schema, values: offeredValues, members: offeredMembers });
}

function offeredValues(path: readonly string[], place: CompletionPlace): readonly OfferedValue[] {
  const [first, second = '', third, item] = path;
  if (first === 'tasks' && third === 'depends_on' && item === '*') return dependencies(place, second);
  // Some manifests have their tasks in an array, which the schema does not know.
  if (first === 'tasks' && second === '*' && (third === 'status' || third === 'priority') && path.length === 3)
    return wordsFor(third).map((text) => ({ text }));
  if (first === 'files' && third === 'checksum' && path.length === 3) return checksumOf(place, second);
  return [];
}

/**
 * Every task that was not cancelled and does not wait for this one already: a dependency on such a one would be a circle (AAHP v3
 * section 8.4). A list of choices is read apart from the rest of the file, so what a safety rule warns of is left out or withheld.
 */
function dependencies({ document, offset, isWarnedOf }: CompletionPlace, task: string): OfferedValue[] {
  const { json } = document;
  const tasks = manifestTasks(document);
  const around = tasks.find(({ node }) => {
    const { start, end } = json.memberRange(node);
    return offset >= start && offset <= end;
  });
  const id = around?.id ?? task;
  const graph = taskGraph(document);
  const shown = new ShownTasks(document, isWarnedOf);
  const waiting = new Set([id]);
  for (const one of waiting) for (const dependant of graph.waitedForBy(one)) waiting.add(dependant.id);
  const taken = new Set(
    around?.dependsOn.filter(({ node }) => node !== json.nodeAtOffset(offset)).map((dependency) => dependency.id),
  );
  return [...graph.tasks.values()]
    .filter(({ id: other, state }) => state !== 'cancelled' && !waiting.has(other) && !taken.has(other))
    .filter((other) => shown.isSafeId(other))
    .map((other) => ({
      text: other.id,
      detail: message('{title}', { title: shown.title(other) }),
      isReference: true,
    }));
}

/** The checksum of the file as it is on disk. */
function checksumOf({ project, document }: CompletionPlace, name: string): OfferedValue[] {
  const root = rootOf(document, project);
  const path = root?.resolve(name);
  const disk = path === undefined ? undefined : recordableDisk(project.document(path));
  return disk ? [{ text: portableChecksum(disk), detail: message('{file} as it is on disk', { file: name }) }] : [];
}

function offeredMembers(path: readonly string[], place: CompletionPlace): readonly OfferedMember[] | undefined {
  if (path.length !== 1) return undefined;
  if (path[0] === 'files') return files(place);
  return path[0] === 'tasks' ? newTask(place) : undefined;
}

/** The files of the folder that are not listed, each with what can be told of it as it is on disk (AAHP v3 section 1.1). */
function files(place: CompletionPlace): OfferedMember[] {
  const root = rootOf(place.document, place.project);
  return listableNames(root?.documents.keys() ?? []).map((key) => {
    const file = root?.documents.get(key);
    const entry = file && fileEntry(file);
    return {
      key,
      kind: 'file',
      value: entry ? { kind: 'source', snippet: escapeSnippet(printed(place, 'files', entry)) } : { kind: 'object' },
    };
  });
}

/** A task with the next free id (AAHP v3 section 8.1). */
function newTask(place: CompletionPlace): OfferedMember[] {
  const { project, document } = place;
  const root = rootOf(document, project);
  if (!root) return [];
  const empty = printed(place, 'tasks', { title: '', status: 'ready', priority: 'medium', depends_on: [] });
  const value: Skeleton = { kind: 'source', snippet: escapeSnippet(empty).replace('""', '"$1"').replace('[]', '[$2]') };
  return [
    {
      key: formatTaskId(nextTaskNumber(root, document, project)),
      value,
      kind: 'snippet',
      detail: message('a new task'),
    },
  ];
}

/** An object as the others beside it are laid out. */
function printed({ document, offset }: CompletionPlace, member: 'files' | 'tasks', value: unknown): string {
  const { json } = document;
  const container = json.member(json.root, member);
  // What is being typed has no value yet.
  const sibling =
    container === undefined ? undefined : [...json.children(container)].find((one) => json.kind(one) === 'object');
  const oneLine = sibling !== undefined && isOnOneLine(json, sibling);
  return printJson(value, jsonLayout(json), indentationAt(document.text.text, offset), oneLine);
}
