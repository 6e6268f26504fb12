import type { Document } from '../../../document.ts';
import type { Completion, Place } from '../../../features.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import { message } from '../../../message.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { type ManifestTask, manifestTasks } from '../manifestModel.ts';
import { taskGraph } from '../taskGraph.ts';
import { type WordKind, wordsFor } from '../vocabulary.ts';

/** Which list of words a member takes, by its pointer. */
const wordPlaces: readonly (readonly [RegExp, WordKind])[] = [
  [/^\/tasks\/[^/]+\/status$/, 'status'],
  [/^\/tasks\/[^/]+\/priority$/, 'priority'],
  [/^\/last_session\/phase$/, 'phase'],
  [/^\/cross_repo_ref\/relation$/, 'relation'],
];

/** In the strings of a manifest: the words that a member takes, and the ids of tasks that another one may depend on. */
export function* manifestCompletions({ project, document, offset }: Place): Iterable<Completion> {
  if (project.kindOf(document) !== 'aahp/manifest') return;
  const { json } = document;
  const node = json.nodeAtOffset(offset);
  if (node === undefined || json.kind(node) !== 'string') return;
  const pointer = json.pointer(node);
  const range = contentRange(json, node);
  if (offset < range.start || offset > range.end) return;
  const kind = wordPlaces.find(([pattern]) => pattern.test(pointer))?.[1];
  if (kind) {
    for (const [index, word] of wordsFor(kind).entries())
      yield { label: word, kind: 'value', range, insert: word, sort: String(index).padStart(2, '0') };
  }
  const task = manifestTasks(document).find((one) => one.dependsOn.some((dependency) => dependency.node === node));
  if (task) yield* dependencies(document, task, json.string(node), range);
}

/**
 * Every task that was not cancelled and does not wait for this one already: a dependency on such a one would be a circle (AAHP v3
 * section 8.4).
 */
function* dependencies(
  document: Document,
  task: ManifestTask,
  written: string | undefined,
  range: OffsetRange,
): Iterable<Completion> {
  const graph = taskGraph(document);
  const waiting = new Set([task.id]);
  for (const id of waiting) for (const dependant of graph.waitedForBy(id)) waiting.add(dependant.id);
  const taken = new Set(task.dependsOn.map(({ id }) => id));
  for (const { id, state, title = '' } of graph.tasks.values()) {
    if (state === 'cancelled' || waiting.has(id) || (taken.has(id) && id !== written)) continue;
    yield { label: id, kind: 'reference', range, insert: id, detail: message('{title}', { title }) };
  }
}

/** The text between the quotes; the closing one may be missing while somebody types. */
function contentRange(json: JsonTree, node: JsonNode): OffsetRange {
  const { start, end } = json.range(node);
  const isClosed = end - start >= 2 && json.text[end - 1] === '"';
  return { start: start + 1, end: isClosed ? end - 1 : end };
}
