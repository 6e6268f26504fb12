import type { Document } from '../../../document.ts';
import type { FileLink } from '../../../features.ts';
import type { Project } from '../../../project.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { lockOf } from '../lock.ts';
import { manifestFiles } from '../manifestModel.ts';
import { handoffRoots, type HandoffRoot } from '../root.ts';

/** From the names in a manifest's `files` and in a lock's `updating` to the files (AAHP v3 sections 1.1 and 3.1). */
export function* manifestLinks(project: Project, document: Document): Iterable<FileLink> {
  const root = handoffRoots(project).find((one) => [...one.documents.values()].includes(document));
  if (!root) return;
  for (const { name, range } of namesIn(project, document, root)) {
    const path = root.resolve(name);
    if (path !== undefined && project.document(path))
      yield { range: { start: range.start + 1, end: range.end - 1 }, path };
  }
}

function* namesIn(
  project: Project,
  document: Document,
  root: HandoffRoot,
): Iterable<{ readonly name: string; readonly range: OffsetRange }> {
  const { json } = document;
  if (root.manifest === document) {
    for (const { name, node } of manifestFiles(document)) {
      const range = json.keyRange(node);
      if (range) yield { name, range };
    }
  }
  const lock = lockOf(root, project);
  if (lock?.document === document) for (const { name, node } of lock.updating) yield { name, range: json.range(node) };
}
