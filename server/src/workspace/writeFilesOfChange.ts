import type { Document } from '../engine/document.ts';
import { applyTextChanges, type Change } from '../engine/fix.ts';
import { fileBytes } from '../engine/formats/common/fileFacts.ts';
import type { Project } from '../engine/project.ts';
import type { FileWrite } from './writeFiles.ts';

/**
 * What a change does to the files of a project, by path. Texts keep their byte order mark unless the change is about it.
 * `thenRegenerate` is left to the caller. Documents must be as they are on disk.
 *
 * The order is that in which the files are to be written, so that whoever is killed in between has lost nothing: files that are made come
 * first, then edits in the order of the change, then manifests, which describe the others, and removals last.
 *
 * @throws {RangeError} when the change is about a file that the project does not have or that is not readable text
 */
export function writesOf(change: Change, project: Project): FileWrite[] {
  const edited = new Set([...(change.edits?.keys() ?? []), ...(change.withoutByteOrderMark ?? [])]);
  const writes: FileWrite[] = [];
  for (const [path, text] of change.create ?? []) {
    writes.push({ path, before: undefined, after: new TextEncoder().encode(text) });
  }
  for (const path of edited) {
    const document = readable(project, path);
    const text = applyTextChanges(document.text.text, change.edits?.get(path) ?? []);
    const mark = document.text.hasByteOrderMark && !change.withoutByteOrderMark?.includes(path);
    writes.push({
      path,
      before: document.text.toBytes(),
      after: new TextEncoder().encode((mark ? '\ufeff' : '') + text),
    });
  }
  const removals = (change.remove ?? []).map((path): FileWrite => {
    return { path, before: readable(project, path).text.toBytes(), after: undefined };
  });
  for (const [from, to] of change.move ?? []) {
    const bytes = fileBytes(project, from);
    if (!bytes) throw new RangeError(`${from} is not readable text, so it cannot be moved.`);
    writes.push({ path: to, before: undefined, after: bytes });
    removals.push({ path: from, before: bytes, after: undefined });
  }
  const isManifest = ({ path }: FileWrite) => path.endsWith('MANIFEST.json');
  return [...writes.filter((one) => !isManifest(one)), ...writes.filter(isManifest), ...removals];
}

function readable(project: Project, path: string): Document {
  const document = project.document(path);
  if (!document) throw new RangeError(`The project has no file ${path}.`);
  if (
    document.unreadable !== undefined ||
    document.truncatedFrom !== undefined ||
    document.text.decodingProblem !== undefined
  ) {
    throw new RangeError(`${path} is not readable text, so it cannot be edited.`);
  }
  return document;
}
