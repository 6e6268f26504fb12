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

  get(uri: string): OpenDocument | undefined {
    return this.documents.get(uri);
  }

  uris(): IterableIterator<string> {
    return this.documents.keys();
  }

  /** Grows whenever a text is opened or closed. */
  get changes(): number {
    return this.changeCount;
  }

  set(uri: string, document: OpenDocument): void {
    if (!this.documents.has(uri)) this.changeCount++;
    this.documents.set(uri, document);
  }

  close(uri: string): void {
    if (this.documents.delete(uri)) this.changeCount++;
  }
}
