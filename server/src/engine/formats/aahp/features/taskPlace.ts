import type { Document } from '../../../document.ts';
import type { Place } from '../../../features.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { manifestTasks } from '../manifestModel.ts';
import { taskMentions } from '../markdown/taskMentions.ts';
import { handoffRoots, placeInRoot } from '../root.ts';

/** A task id in the text, and the manifest that knows the task. */
export interface TaskAtPlace {
  readonly id: string;
  readonly range: OffsetRange;
  readonly manifest: Document;
}

/** The task whose id stands at a place: as key, as `id` or as dependency in a manifest, or in the Markdown of its root. */
export function taskAt(place: Place): TaskAtPlace | undefined {
  const { project, document } = place;
  const kind = project.kindOf(document);
  if (kind === 'aahp/manifest') return inManifest(place);
  if (kind !== 'aahp/markdown') return undefined;
  const path = placeInRoot(document.path)?.root;
  const manifest = handoffRoots(project).find((root) => root.path === path)?.manifest;
  const mention = taskMentions(document).find(({ range }) => holds(range, place.offset));
  if (!manifest || !mention || project.isSkipped(manifest)) return undefined;
  return { id: mention.task, range: mention.range, manifest };
}

function inManifest({ document, offset }: Place): TaskAtPlace | undefined {
  const { json } = document;
  const node = json.nodeAtOffset(offset);
  const task = manifestTasks(document).find((one) => holds(json.memberRange(one.node), offset));
  if (node === undefined || !task) return undefined;
  const key = json.keyRange(task.node);
  if (key && holds(key, offset)) return { id: task.id, range: key, manifest: document };
  if (json.member(task.node, 'id') === node) return { id: task.id, range: json.range(node), manifest: document };
  const dependency = task.dependsOn.find((one) => one.node === node);
  return dependency && { id: dependency.id, range: json.range(node), manifest: document };
}

function holds({ start, end }: OffsetRange, offset: number): boolean {
  return offset >= start && offset <= end;
}
