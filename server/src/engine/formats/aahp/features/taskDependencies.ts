import type { Document } from '../../../document.ts';
import type { Dependencies, DependencyItem, DependencyLink, Place } from '../../../features.ts';
import { withheldName } from '../../../safety/warnedParts.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import type { ManifestTask, TaskDependency } from '../manifestModel.ts';
import { taskGraph } from '../taskGraph.ts';
import { isTaskId } from '../taskId.ts';
import { TaskTexts } from '../taskTexts.ts';
import { taskAt } from './taskPlace.ts';

/**
 * What the task at a place waits for and what waits for it (AAHP v3 section 8), wherever the manifest and the Markdown files of its root
 * name it. Tasks stand in the manifest; an id that no task has stands where it was found, and is not listed as what a task waits for. The tree of
 * tasks is read apart from the file, so what a safety rule warns of is withheld.
 */
export function taskDependencies(place: Place): Dependencies | undefined {
  const found = taskAt(place);
  if (!found) return undefined;
  const { id, manifest } = found;
  const graph = taskGraph(manifest);
  const task = graph.tasks.get(id);
  const { range } = found;
  const { document, isWarnedOf } = place;
  const texts = new TaskTexts(manifest, { warnsOf: (part) => isWarnedOf(manifest, part) });
  const item = task ? itemOf(task, manifest, texts) : unknownItem();
  const needs = new Map<string, { readonly item: DependencyItem; readonly ranges: OffsetRange[] }>();
  for (const dependency of task ? graph.dependencies(task) : []) {
    const known = needs.get(dependency.id);
    const place = manifest.json.range(dependency.node);
    if (known) known.ranges.push(place);
    else if (dependency.task)
      needs.set(dependency.id, { item: itemOf(dependency.task, manifest, texts), ranges: [place] });
  }
  const neededBy = graph.waitedForBy(id).map((one): DependencyLink => {
    const ranges = one.dependsOn
      .filter((each) => each.id === id)
      .map(({ node }: TaskDependency) => manifest.json.range(node));
    return { item: itemOf(one, manifest, texts), ranges };
  });
  return { item, needs: [...needs.values()], neededBy };

  function unknownItem(): DependencyItem {
    const isSafe = isTaskId(id) || !isWarnedOf(document, range);
    return { key: id, name: isSafe ? id : withheldName, document, range, selection: range };
  }
}

function itemOf(task: ManifestTask, document: Document, texts: TaskTexts): DependencyItem {
  const { json } = document;
  const idNode = json.member(task.node, 'id');
  const start = json.range(task.node).start;
  const brace: OffsetRange = { start, end: start + 1 };
  const selection = json.keyRange(task.node) ?? (idNode === undefined ? brace : json.range(idNode));
  return {
    key: task.id,
    name: texts.isSafeId(task) ? task.id : withheldName,
    ...(task.title !== undefined && { detail: texts.isSafeTitle(task) ? task.title : withheldName }),
    document,
    range: json.memberRange(task.node),
    selection,
  };
}
