import { SourceText } from '../engine/text/sourceText.ts';
import type { DiskFiles } from './diskFiles.ts';
import type { FolderReader } from './folderReader.ts';
import type { HandoffFiles } from './handoffFiles.ts';
import type { OpenDocument, OpenDocuments } from './openDocuments.ts';
import type { ProjectChanges } from './projectChanges.ts';
import type { ProjectDocuments } from './projectDocuments.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import type { ProjectStates } from './projectStates.ts';

export interface EditorTextsOptions {
  readonly open: OpenDocuments;
  readonly disk: DiskFiles;
  readonly documents: ProjectDocuments;
  readonly places: ProjectPlaces;
  readonly handoffFiles: HandoffFiles;
  readonly states: ProjectStates;
  readonly changes: ProjectChanges;
  readonly reader: FolderReader;
}

/** Takes what happens in editors: texts are opened, changed and closed, and those of handoff files lie over what is on disk. */
export class EditorTexts {
  private readonly options: EditorTextsOptions;
  /** What editors show of files that nothing names as handoff files so far: folders and settings may come later than texts. */
  private readonly others = new Map<string, OpenDocument>();

  constructor(options: EditorTextsOptions) {
    this.options = options;
  }

  /** An editor opened a file. Its handoff root is read when it is not known yet. */
  async opened(uri: string, document: OpenDocument): Promise<void> {
    const { open, disk, places, handoffFiles, states, changes, reader } = this.options;
    if (!handoffFiles.has(uri)) {
      this.others.set(uri, document);
      return;
    }
    open.set(uri, document);
    if (disk.get(uri) === undefined) {
      // Whoever asks about the text while the disk is read gets an answer about it.
      states.touch(places.projectOf(uri));
      const root = places.rootOf(uri);
      if (root !== undefined) await reader.readRoot(root);
      await reader.read([uri]);
    }
    changes.of(uri);
  }

  /** An editor changed the text of an open file; changes of files that are not open are ignored. */
  changed(uri: string, document: OpenDocument): void {
    const { open, documents, places, states } = this.options;
    if (this.others.has(uri)) this.others.set(uri, document);
    if (open.get(uri) === undefined) return;
    documents.compare(uri);
    open.set(uri, document);
    states.touch(places.projectOf(uri), true);
  }

  /** An editor closed a file: what is on disk counts again. */
  closed(uri: string): void {
    const { open, disk, documents, changes } = this.options;
    this.others.delete(uri);
    if (open.get(uri) === undefined) return;
    open.close(uri);
    if (disk.get(uri) === undefined) documents.forget(uri);
    changes.of(uri);
  }

  /** Whether an editor shows a file that nothing names as a handoff file so far. */
  showsOther(uri: string): boolean {
    return this.others.has(uri);
  }

  /** A file is no handoff file any more, as far as globs go: its text waits for the day that it is one again. */
  setAside(uri: string): void {
    const document = this.options.open.get(uri);
    if (document) this.others.set(uri, document);
    this.options.open.close(uri);
  }

  /** Takes over the texts of open files that are handoff files by now. */
  async adopt(): Promise<void> {
    for (const uri of [...this.others.keys()]) {
      // Looked up anew: while another one was read, this one may have been changed or closed.
      const document = this.others.get(uri);
      if (!document || !this.options.handoffFiles.has(uri)) continue;
      this.others.delete(uri);
      await this.opened(uri, document);
    }
  }

  /** Whether an editor shows a file with text that is not on disk. */
  isDirty(uri: string): boolean {
    const open = this.options.open.get(uri);
    return open !== undefined && SourceText.fromString(open.text).text !== this.options.disk.get(uri)?.text.text;
  }
}
