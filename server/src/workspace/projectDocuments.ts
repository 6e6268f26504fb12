import { Document, type Overtaken } from '../engine/document.ts';
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
  /** The text of open files that was on disk and in the editor when the two were last the same. */
  private readonly agreed = new Map<string, SourceText>();
  /** What unsaved texts were overtaken by; the same object as long as it is the same, so that what was computed of it stays. */
  private readonly overtaken = new Map<string, Overtaken>();

  constructor(disk: DiskFiles, open: OpenDocuments) {
    this.disk = disk;
    this.open = open;
  }

  /** Every file that is on disk or open, once. */
  *uris(): Generator<string, void, undefined> {
    yield* this.disk.uris();
    for (const uri of this.open.uris()) if (this.disk.get(uri) === undefined) yield uri;
  }

  /** Grows whenever `uris` may give other ones than before. */
  get changes(): number {
    return this.disk.changes + this.open.changes;
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
    const path = relativePath(project, uri) ?? nameOf(uri);
    const text = open
      ? SourceText.fromEditor(open.text, disk?.text.hasByteOrderMark)
      : (disk?.text ?? SourceText.fromString(''));
    const document = new Document({
      uri,
      path,
      text,
      overtaken: this.overtakenBy(uri, path, open && text, disk),
      disk: disk?.disk,
      unreadable: open ? undefined : disk?.unreadable,
      truncatedFrom: open ? undefined : disk?.truncatedFrom,
      syntaxReportedByEditor: made.syntaxReportedByEditor,
    });
    this.built.set(uri, { ...made, document });
    return document;
  }

  /** An open text is about to change: notes what it and the file below it hold where they are the same. */
  compare(uri: string): void {
    const disk = this.disk.get(uri);
    if (disk?.disk && this.open.get(uri)?.text === disk.text.text) this.agreed.set(uri, disk.text);
  }

  /** Drops what was built of a file that is gone. */
  forget(uri: string): void {
    this.built.delete(uri);
    this.agreed.delete(uri);
    this.overtaken.delete(uri);
  }

  /** Compares a text of an editor with what is on disk now and what was there when both were the same. */
  private overtakenBy(
    uri: string,
    path: string,
    text: SourceText | undefined,
    disk: DiskFile | undefined,
  ): Overtaken | undefined {
    if (!text || !disk?.disk || text.text === disk.text.text) {
      this.overtaken.delete(uri);
      if (text && disk?.disk) this.agreed.set(uri, disk.text);
      else this.agreed.delete(uri);
      return undefined;
    }
    const before = this.agreed.get(uri);
    // An editor without changes of its own is about to show what is on disk.
    if (!before || before.text === disk.text.text || before.text === text.text) {
      this.overtaken.delete(uri);
      return undefined;
    }
    const known = this.overtaken.get(uri);
    if (known?.now.text === disk.text && known.before.text === before) return known;
    const versionOf = (version: SourceText) => new Document({ uri, path, text: version });
    const made = { before: versionOf(before), now: versionOf(disk.text) };
    this.overtaken.set(uri, made);
    return made;
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
