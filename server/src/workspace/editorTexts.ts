import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import type { DiskFiles } from './diskFiles.ts';
import type { FolderReader } from './folderReader.ts';
import type { HandoffFiles } from './handoffFiles.ts';
import type { OpenDocument, OpenDocuments } from './openDocuments.ts';
import type { ProjectChanges } from './projectChanges.ts';
import type { ProjectDocuments } from './projectDocuments.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import type { ProjectStates } from './projectStates.ts';
import { isAtOrBelow, isInside, joinUri } from './uris.ts';

export interface EditorTextsOptions {
  readonly open: OpenDocuments;
  readonly disk: DiskFiles;
  readonly documents: ProjectDocuments;
  readonly places: ProjectPlaces;
  readonly handoffFiles: HandoffFiles;
  readonly states: ProjectStates;
  readonly changes: ProjectChanges;
  readonly reader: FolderReader;
  /** Forgets what is known of a file or folder on disk. */
  readonly forget: (uri: string) => void;
}

/** Takes what happens in editors: texts are opened, changed and closed, and those of handoff files lie over what is on disk. */
export class EditorTexts {
  private readonly options: EditorTextsOptions;
  /** What editors show of files that nothing names as handoff files so far: folders and settings may come later than texts. */
  private readonly others = new Map<string, OpenDocument>();
  /** The handoff roots, and files outside of all roots, that were read only because an editor showed something of them. */
  private readonly visited = new Set<string>();
  /** Those of which something is being read. */
  private readonly visits = new Set<{ readonly place: string }>();

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
      this.visited.add(root ?? uri);
      const visit = { place: root ?? uri };
      this.visits.add(visit);
      try {
        if (root !== undefined) await reader.readRoot(root);
        await reader.read([uri]);
      } finally {
        this.visits.delete(visit);
      }
      await this.leave(uri);
    }
    changes.of(uri);
  }

  /** The files that editors show, those that nothing names as handoff files among them. */
  *shown(): Generator<string, void, undefined> {
    yield* this.options.open.uris();
    yield* this.others.keys();
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

  /** An editor closed a file: what is on disk counts again, unless nobody but editors has asked for it. */
  closed(uri: string): Promise<void> {
    const { open, disk, documents, changes } = this.options;
    this.others.delete(uri);
    if (open.get(uri) === undefined) return Promise.resolve();
    open.close(uri);
    if (disk.get(uri) === undefined) documents.forget(uri);
    changes.of(uri);
    return this.leave(uri);
  }

  /** Whether a file stays known although no walk finds it: editors show it or something else of its handoff root. */
  keeps(uri: string): boolean {
    const place = this.options.places.rootOf(uri) ?? uri;
    if (this.shows(place)) this.visited.add(place);
    return this.visited.has(place);
  }

  /** The handoff roots at or below some places that were read because an editor shows something of them, and no walk may find. */
  rootsShownAt(uris: readonly string[]): string[] {
    const roots = [...this.visited].filter((place) => this.options.places.rootOf(`${place}/x`) === place);
    return roots.filter((root) => this.shows(root) && uris.some((uri) => isAtOrBelow(uri, root)));
  }

  /** A workspace folder was taken away: texts in it that editors still show are like any that are opened outside of all folders. */
  async stayBehind(folder: string): Promise<void> {
    const { open, disk, documents, handoffFiles, changes } = this.options;
    for (const uri of [...open.uris()]) {
      if (!isInside(folder, uri) || disk.get(uri) !== undefined) continue;
      if (!handoffFiles.has(uri)) {
        this.setAside(uri);
        documents.forget(uri);
        changes.of(uri);
      }
      const document = open.get(uri);
      if (document) await this.opened(uri, document);
    }
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

  /** Forgets what editors alone have asked for, once they show nothing of it any more. */
  private async leave(uri: string): Promise<void> {
    const { places, disk, reader, forget } = this.options;
    const place = places.rootOf(uri) ?? uri;
    if (!this.visited.has(place) || this.shows(place)) return;
    // What is still being read would come when it has been left.
    for (const visit of this.visits) if (visit.place === place) return;
    const known = [...disk.uris()].filter((one) => isAtOrBelow(place, one));
    const findable = await reader.findable(known);
    // Meanwhile it may have been opened again.
    if (this.shows(place) || !this.visited.delete(place)) return;
    // As a whole where that is possible, with what is being read of it because it was saved just before.
    if (findable.size === 0) forget(place);
    else for (const one of known) if (!findable.has(one)) forget(one);
    this.leaveConfiguration(places.projectOf(uri));
  }

  /** Outside of all folders, the configuration of a project was read for the sake of its handoff files alone. */
  private leaveConfiguration(project: string): void {
    const { places, disk, documents, handoffFiles, forget } = this.options;
    const uri = joinUri(project, configurationFileName);
    if (places.folderOf(uri) !== undefined || handoffFiles.isNamed(uri) || disk.get(uri) === undefined) return;
    for (const other of documents.uris()) if (other !== uri && places.projectOf(other) === project) return;
    if (!this.shows(uri)) forget(uri);
  }

  /** Whether an editor shows a file, or something of a handoff root; of a root inside of it nothing counts. */
  private shows(place: string): boolean {
    const { open, places } = this.options;
    for (const uri of open.uris()) if (uri === place || places.rootOf(uri) === place) return true;
    return false;
  }

  /** Whether an editor shows a file with text that is not on disk. */
  isDirty(uri: string): boolean {
    const open = this.options.open.get(uri);
    return open !== undefined && SourceText.fromString(open.text).text !== this.options.disk.get(uri)?.text.text;
  }
}
