import type { Document } from '../../../document.ts';
import { applyTextChanges, type Change, type TextChange } from '../../../fix.ts';
import { toPointer } from '../../../json/jsonPointer.ts';
import type { Project } from '../../../project.ts';
import { sha256Hex } from '../../common/sha256.ts';
import { hashedDisk, matchChecksum } from '../checksum.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { wholeSeconds } from '../manifest/fileEntry.ts';
import { handoffFileNames } from '../manifest/handoffFiles.ts';
import { summarize } from '../manifest/summary.ts';
import { manifestFiles } from '../manifestModel.ts';
import type { HandoffRoot } from '../root.ts';
import { JsonDraft } from './jsonDraft.ts';
import { isUsableManifest } from './usableManifest.ts';

/**
 * Collects what an operation changes in the files of one root, and keeps the manifest true to it: the entry of a file that matched
 * its checksum before matches afterwards, and a file that is made gets an entry. A file that had drifted before stays
 * drifted, so that nobody's change is hidden.
 */
export class RootEdits {
  /** The manifest to be edited; `undefined` when there is none that could be. */
  readonly manifest: JsonDraft | undefined;
  private readonly root: HandoffRoot;
  private readonly now: string;
  private readonly edits = new Map<Document, TextChange[]>();
  private readonly created = new Map<string, string>();
  private readonly removed: Document[] = [];

  /** @param now the present time in ISO 8601 */
  constructor(root: HandoffRoot, project: Project, now: string) {
    this.root = root;
    this.now = wholeSeconds(now);
    this.manifest =
      root.manifest && isUsableManifest(root.manifest, project) ? new JsonDraft(root.manifest) : undefined;
  }

  /** Edits a file of the root other than the manifest. */
  edit(document: Document, changes: readonly TextChange[]): void {
    if (changes.length === 0) return;
    this.edits.set(document, [...(this.edits.get(document) ?? []), ...changes]);
  }

  /** Makes a file. @param name relative to the root */
  create(name: string, text: string): void {
    this.created.set(name, text);
  }

  /** Removes a file of the root. What the manifest lists stays; edit that as well. */
  remove(document: Document): void {
    this.removed.push(document);
  }

  /** Takes over a change of files of this root, the manifest not among them. */
  add({ edits, create }: Change, project: Project): void {
    for (const [path, changes] of edits ?? []) {
      const document = project.document(path);
      if (document) this.edit(document, changes);
    }
    for (const [path, text] of create ?? []) this.create(this.nameOf(path), text);
  }

  /**
   * All of it as one change, with the checksums of the files refreshed where they matched before. An empty change when nothing was
   * edited.
   */
  build(): Change {
    for (const [document, changes] of this.edits) this.refresh(document, changes);
    for (const [name, text] of this.created) this.list(name, text);
    const edits = new Map<string, readonly TextChange[]>();
    for (const [{ path }, changes] of this.edits) edits.set(path, changes);
    const manifest = this.manifest?.change();
    if (manifest && this.root.manifest) edits.set(this.root.manifest.path, [manifest]);
    const create = new Map([...this.created].map(([name, text]) => [this.root.pathOf(name), text]));
    return {
      ...(edits.size > 0 && { edits }),
      ...(create.size > 0 && { create }),
      ...(this.removed.length > 0 && { remove: this.removed.map(({ path }) => path) }),
    };
  }

  private nameOf(path: string): string {
    return this.root.path === '' ? path : path.slice(this.root.path.length + 1);
  }

  private refresh(file: Document, changes: readonly TextChange[]): void {
    const { manifest } = this.root;
    const disk = hashedDisk(file);
    if (!this.manifest || !manifest || !disk) return;
    for (const entry of manifestFiles(manifest)) {
      if (this.root.resolve(entry.name) !== file.path || entry.checksum === undefined) continue;
      if (matchChecksum(entry.checksum, disk) === 'none') continue;
      const mark = file.text.hasByteOrderMark ? '\ufeff' : '';
      const after = mark + applyTextChanges(file.text.text, changes);
      const pointer = toPointer('files', entry.name);
      const order = memberOrders.file;
      this.manifest.set(pointer, 'checksum', checksumOf(after), order);
      this.manifest.set(pointer, 'updated', this.now, order);
      if (entry.lines !== undefined) this.manifest.set(pointer, 'lines', linesOf(after), order);
      // A summary that was copied out of the file follows it; one that somebody wrote stays.
      const summary = manifest.json.string(manifest.json.member(entry.node, 'summary'));
      if (summary !== undefined && summary === summarize(mark + file.text.text))
        this.manifest.set(pointer, 'summary', summarize(after), order);
    }
  }

  private list(name: string, text: string): void {
    const { json } = this.manifest ?? {};
    if (!json || !this.manifest || !(handoffFileNames as readonly string[]).includes(name)) return;
    const files = json.member(json.root, 'files');
    if (files === undefined || json.kind(files) !== 'object' || json.member(files, name) !== undefined) return;
    const entry = {
      checksum: checksumOf(text),
      updated: this.now,
      lines: linesOf(text),
      summary: summarize(text),
    };
    this.manifest.set('/files', name, entry, handoffFileNames);
  }
}

function checksumOf(text: string): string {
  return `sha256:${sha256Hex(text.replaceAll('\r', ''))}`;
}

function linesOf(text: string): number {
  return text.split('\n').length - 1;
}
