import type { Document } from '../../document.ts';
import { applyTextChanges, type Change, type TextChange } from '../../fix.ts';
import { replaceNode } from '../../json/jsonEdits.ts';
import type { Project } from '../../project.ts';
import { sha256Hex } from '../common/sha256.ts';
import { hashedDisk, matchChecksum } from './checksum.ts';
import { manifestFiles } from './manifestModel.ts';
import { logEntries } from './markdown/log.ts';
import { orderOf } from './markdown/logOrder.ts';
import { toolNote } from './markdown/toolNote.ts';
import { lineText } from './markdown/writtenText.ts';
import type { HandoffRoot } from './root.ts';

/** Something that the protocol wants to be noted in LOG.md. */
export interface LogNote {
  readonly title: string;
  /** One paragraph. */
  readonly text: string;
}

/**
 * The change that notes something in LOG.md together with other edits of the root's files (by path), and keeps the checksums of
 * the files concerned in the manifest true: that of a file in `rehash`, and that of LOG.md if it matched before, so that an earlier
 * change of LOG.md is not hidden. LOG.md is made when there is none. `undefined` when LOG.md cannot be edited.
 */
export function changeWithNote(
  root: HandoffRoot,
  project: Project,
  note: LogNote,
  edits: ReadonlyMap<string, readonly TextChange[]> = new Map(),
  rehash: ReadonlySet<string> = new Set(),
): Change | undefined {
  const path = root.pathOf('LOG.md');
  const log = root.documents.get('LOG.md');
  if (log && project.isSkipped(log)) return undefined;
  const all = new Map(edits);
  const entry = [...toolNote(note.title, [lineText(note.text)], project.today), ''].join('\n');
  if (log) all.set(path, [...(edits.get(path) ?? []), insertion(log, entry)]);
  addChecksums(all, root, project, rehash);
  return { edits: all, ...(log ? {} : { create: new Map([[path, `# Log\n\n${entry}`]]) }) };
}

/** Where a new entry goes: above the first one, or to the end in a log that runs from oldest to newest or has none. */
function insertion(log: Document, entry: string): TextChange {
  const { text } = log;
  const entries = logEntries(log);
  const [first] = entries;
  const own = entry.replaceAll('\n', text.endOfLine);
  if (first && (entries.length === 1 || orderOf(entries) !== 'oldest-first')) {
    return { start: first.range.start, end: first.range.start, text: own + text.endOfLine };
  }
  const end = text.text.length;
  const last = text.text.trimEnd();
  const gap = last === '' ? '' : text.endOfLine.repeat(2);
  return { start: last.length, end, text: gap + own };
}

/** Adds the edits of the manifest that make its entries fit the files as they will be. */
function addChecksums(
  edits: Map<string, readonly TextChange[]>,
  root: HandoffRoot,
  project: Project,
  rehash: ReadonlySet<string>,
): void {
  const { manifest } = root;
  if (!manifest || project.isSkipped(manifest)) return;
  const changes: TextChange[] = [];
  for (const { name, checksum, checksumNode, linesNode, lines } of manifestFiles(manifest)) {
    const path = root.resolve(name);
    const file = path === undefined ? undefined : project.document(path);
    if (!file || path === undefined || (!edits.has(path) && !rehash.has(path))) continue;
    const disk = hashedDisk(file);
    const matched = disk && checksum !== undefined && matchChecksum(checksum, disk) !== 'none';
    if (checksumNode === undefined || (!matched && !rehash.has(path))) continue;
    const text = applyTextChanges(file.text.text, edits.get(path) ?? []);
    const bytes = (file.text.hasByteOrderMark ? '\ufeff' : '') + text.replaceAll('\r', '');
    changes.push(replaceNode(manifest.json, checksumNode, `sha256:${sha256Hex(bytes)}`));
    if (linesNode !== undefined && lines !== undefined) {
      changes.push(replaceNode(manifest.json, linesNode, text.split('\n').length - 1));
    }
  }
  if (changes.length > 0) edits.set(manifest.path, [...(edits.get(manifest.path) ?? []), ...changes]);
}
