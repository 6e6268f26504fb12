import { Document } from '../engine/document.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import type { DiskFile, DiskFiles } from './diskFiles.ts';
import type { OpenDocument, OpenDocuments } from './openDocuments.ts';
import { nameOf, relativePath } from './uris.ts';

/** A document with what it was built from, to tell when it has to be built anew. */
interface Built {
  readonly disk: DiskFile | undefined;
  readonly open: OpenDocument | undefined;
  readonly project: string;
  readonly syntaxReportedByEditor: boolean;
  readonly document: Document;
}

/** The documents of the engine: what editors show, over what is on disk. */
export class ProjectDocuments {
  private readonly disk: DiskFiles;
  private readonly open: OpenDocuments;
  private readonly built = new Map<string, Built>();

  constructor(disk: DiskFiles, open: OpenDocuments) {
    this.disk = disk;
    this.open = open;
  }

  /** Every file that is on disk or open, once. */
  *uris(): Generator<string, void, undefined> {
    yield* this.disk.uris();
    for (const uri of this.open.uris()) if (this.disk.get(uri) === undefined) yield uri;
  }

  /** Whether a file is on disk or open. */
  has(uri: string): boolean {
    return this.disk.get(uri) !== undefined || this.open.get(uri) !== undefined;
  }

  /**
   * The document of a file in a project; the same object as long as nothing that it is made of changes.
   * @param editorReportsSyntax whether the editor reports the syntax errors of the JSON documents that it has open
   */
  get(uri: string, project: string, editorReportsSyntax: boolean): Document {
    const disk = this.disk.get(uri);
    const open = this.open.get(uri);
    const isOpenJson = open?.languageId === 'json' || open?.languageId === 'jsonc';
    const made = { disk, open, project, syntaxReportedByEditor: editorReportsSyntax && isOpenJson };
    const known = this.built.get(uri);
    if (known && isMadeOf(known, made)) return known.document;
    const document = new Document({
      uri,
      path: relativePath(project, uri) ?? nameOf(uri),
      text: open
        ? SourceText.fromString(open.text, disk?.text.hasByteOrderMark)
        : (disk?.text ?? SourceText.fromString('')),
      disk: disk?.disk,
      unreadable: open ? undefined : disk?.unreadable,
      truncatedFrom: open ? undefined : disk?.truncatedFrom,
      syntaxReportedByEditor: made.syntaxReportedByEditor,
    });
    this.built.set(uri, { ...made, document });
    return document;
  }

  /** Drops what was built of a file that is gone. */
  forget(uri: string): void {
    this.built.delete(uri);
  }
}

function isMadeOf(known: Built, made: Omit<Built, 'document'>): boolean {
  return (
    known.disk === made.disk &&
    known.open === made.open &&
    known.project === made.project &&
    known.syntaxReportedByEditor === made.syntaxReportedByEditor
  );
}
