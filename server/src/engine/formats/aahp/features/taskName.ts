import type { Document } from '../../../document.ts';
import type { Name, Occurrence, Place } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { manifestTasks } from '../manifestModel.ts';
import { taskMentions } from '../markdown/taskMentions.ts';
import { handoffRoots } from '../root.ts';
import { isTaskId } from '../taskId.ts';
import { taskGraph } from '../taskGraph.ts';
import { taskAt } from './taskPlace.ts';

/** Files that tell of the past: what they call a task stays what it was called then (AAHP v3 section 1.3). */
const history = /^LOG(?:-ARCHIVE)?\.md$/;

/** The id of a task, wherever the manifest and the Markdown files of its root name it (AAHP v3 section 8). */
export function taskName(place: Place): Name | undefined {
  const found = taskAt(place);
  if (!found) return undefined;
  const { id, manifest } = found;
  const root = handoffRoots(place.project).find((one) => one.manifest === manifest);
  if (!root) return undefined;
  const documents = [...root.documents.values()].filter((document) => !place.project.isSkipped(document));
  const occurrences = documents.flatMap((document) =>
    document === manifest ? inManifest(manifest, id) : inMarkdown(document, id, place.project.kindOf(document)),
  );
  const { offset, document } = place;
  const here = occurrences.find(
    (one) => one.document === document && offset >= one.range.start && offset <= one.range.end,
  );
  return {
    range: here?.range ?? inside(found.range),
    text: id,
    occurrences,
    objection: (name) => objection(name, id, manifest),
  };
}

function inManifest(document: Document, id: string): Occurrence[] {
  const { json } = document;
  const occurrences: Occurrence[] = [];
  for (const task of manifestTasks(document)) {
    const key = json.keyRange(task.node);
    const idNode = json.member(task.node, 'id');
    if (task.id === id && key) occurrences.push({ document, range: inside(key), isDefinition: true });
    if (json.string(idNode) === id && idNode !== undefined)
      occurrences.push({ document, range: inside(json.range(idNode)), isDefinition: !key });
    for (const dependency of task.dependsOn)
      if (dependency.id === id)
        occurrences.push({ document, range: inside(json.range(dependency.node)), isDefinition: false });
  }
  return occurrences;
}

function inMarkdown(document: Document, id: string, kind: string): Occurrence[] {
  if (kind !== 'aahp/markdown') return [];
  const isHistory = history.test(document.name);
  return taskMentions(document)
    .filter(({ task }) => task === id)
    .map(({ range: { start } }) => ({
      document,
      range: { start, end: start + id.length },
      isDefinition: false,
      isHistory,
    }));
}

function objection(name: string, id: string, manifest: Document): Message | undefined {
  if (!isTaskId(name)) return message('{name} is no task id: it has to be T- and three or more digits.', { name });
  if (name !== id && taskGraph(manifest).tasks.has(name)) return message('There is a task {name} already.', { name });
  return undefined;
}

function inside({ start, end }: OffsetRange): OffsetRange {
  return { start: start + 1, end: end - 1 };
}
