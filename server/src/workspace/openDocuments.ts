/** The text that an editor shows of a file. */
export interface OpenDocument {
  readonly text: string;
  /** The editor's version number; grows with every change. */
  readonly version: number;
  readonly languageId: string;
  /** The URI as the editor writes it, where that is not how this program does; for an editor that compares them letter by letter. */
  readonly writtenUri?: string;
}

/** The texts that are open in editors. They lie over what is on disk and always win. */
export class OpenDocuments {
  private readonly documents = new Map<string, OpenDocument>();
  private changeCount = 0;

  /** The text that is open under a URI; `undefined` when none is. */
  get(uri: string): OpenDocument | undefined {
    return this.documents.get(uri);
  }

  /** The files that are open. */
  uris(): IterableIterator<string> {
    return this.documents.keys();
  }

  /** Grows whenever a text is opened or closed. */
  get changes(): number {
    return this.changeCount;
  }

  /** An editor opened a text or changed it. */
  set(uri: string, document: OpenDocument): void {
    if (!this.documents.has(uri)) this.changeCount++;
    this.documents.set(uri, document);
  }

  /** No editor has the text open any more; nothing happens when none had. */
  close(uri: string): void {
    if (this.documents.delete(uri)) this.changeCount++;
  }
}
