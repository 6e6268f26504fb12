import { parseJson } from './json/parseJson.ts';
import type { JsonTree } from './json/jsonTree.ts';
import { MarkdownDocument } from './markdown/markdownDocument.ts';
import { type Conflict, findConflicts } from './text/conflicts.ts';
import { lfsPointer, lfsReason } from './text/lfsPointer.ts';
import type { SourceText } from './text/sourceText.ts';
import { YamlDocument } from './yaml/yamlDocument.ts';

/** How the text of a document is parsed, by its file name; `text` is not parsed. */
export type Language = 'json' | 'yaml' | 'markdown' | 'text';

/** The format a document belongs to; `none` for files that only get safety findings. */
export type FormatId = 'aahp' | 'ahil' | 'universal' | 'governed' | 'uagent' | 'none';

/** What a file is within its format, found by its place and its content. */
export type DocumentKind =
  | 'aahp/manifest'
  | 'aahp/lock'
  | 'aahp/markdown'
  | 'aahp/pii-allowlist'
  | 'aahp/archive-index'
  | 'aahp/ignore'
  | 'aahp/other'
  | 'ahil/log'
  | 'ahil/adpl'
  | 'universal/handoff'
  | 'governed/handoff'
  | 'governed/prompt-manifest'
  | 'governed/prompt-lock'
  | 'uagent/handoff'
  | 'configuration'
  | 'unrecognised'
  | 'none';

/** What is known of a file's bytes on disk. AAHP v3 sections 2.2 and 7.2 hash whole files. */
export interface DiskState {
  /** Size in bytes. */
  readonly size: number;
  /** Time of the last change in milliseconds since 1970. */
  readonly modified: number;
  /**
   * Lower-case hexadecimal SHA-256 of the bytes as they are, with every CR removed, and with LF turned into CRLF. Known
   * of files in handoff roots, which are the only ones whose checksums anybody records.
   */
  readonly sha256?: { readonly raw: string; readonly withoutCr: string; readonly crlf: string };
  /** The number of newline characters. */
  readonly newlines: number;
}

/** What a document is made of; see `Document`. */
export interface DocumentInput {
  /** Where the host finds the file. Opaque to the engine. */
  readonly uri: string;
  /** Path relative to the project's folder, with `/`. */
  readonly path: string;
  readonly text: SourceText;
  /** Unknown when the file was never saved or could not be read. */
  readonly disk?: DiskState | undefined;
  /** Why the host has no usable text; rules about the text do not run then. */
  readonly unreadable?: string | undefined;
  /** Size in bytes of the whole file when `text` holds less than that because a limit was exceeded. */
  readonly truncatedFrom?: number | undefined;
  /** Whether the editor that has this document open reports its JSON syntax errors itself. */
  readonly syntaxReportedByEditor?: boolean | undefined;
  readonly overtaken?: Overtaken | undefined;
}

/** Two versions of a file on disk that an editor has unsaved changes of: saving them would undo what lies between the two. */
export interface Overtaken {
  /** The version that the unsaved text goes back to. */
  readonly before: Document;
  /** What somebody else has written since. */
  readonly now: Document;
}

/**
 * One version of one file. Immutable: a change of the text or of the file on disk makes a new document, so whatever was
 * computed of it stays true and is computed at most once.
 */
export class Document {
  readonly uri: string;
  readonly path: string;
  readonly text: SourceText;
  readonly disk: DiskState | undefined;
  readonly unreadable: string | undefined;
  readonly truncatedFrom: number | undefined;
  readonly syntaxReportedByEditor: boolean;
  /** What others have written to the file since the unsaved text was begun; `undefined` when nobody has, or it is not known. */
  readonly overtaken: Overtaken | undefined;
  readonly language: Language;
  private jsonCache: JsonTree | undefined;
  private markdownCache: MarkdownDocument | undefined;
  private yamlCache: YamlDocument | undefined;
  private conflictCache: readonly Conflict[] | undefined;
  private readonly derivations = new Map<(document: Document) => unknown, unknown>();

  constructor(input: DocumentInput) {
    this.uri = input.uri;
    this.path = input.path;
    this.text = input.text;
    // What is known of the bytes of a pointer says nothing of the content that it stands for.
    const isPointer = lfsPointer(input.text.text) !== undefined;
    this.disk = isPointer ? undefined : input.disk;
    this.unreadable = input.unreadable ?? (isPointer ? lfsReason : undefined);
    this.truncatedFrom = input.truncatedFrom;
    this.syntaxReportedByEditor = input.syntaxReportedByEditor ?? false;
    this.overtaken = input.overtaken;
    this.language = languageOf(input.path);
  }

  /** The same file with another text, as a fix would leave it; what is on disk stays. */
  withText(text: SourceText): Document {
    return new Document({
      uri: this.uri,
      path: this.path,
      text,
      disk: this.disk,
      syntaxReportedByEditor: this.syntaxReportedByEditor,
    });
  }

  /** The last segment of the path. */
  get name(): string {
    return this.path.slice(this.path.lastIndexOf('/') + 1);
  }

  /** The text as JSON, whatever the language; parsed on first use. */
  get json(): JsonTree {
    this.jsonCache ??= parseJson(this.text.text);
    return this.jsonCache;
  }

  /** The text as Markdown; parsed on first use. */
  get markdown(): MarkdownDocument {
    this.markdownCache ??= new MarkdownDocument(this.text);
    return this.markdownCache;
  }

  /** The text as YAML; parsed on first use, up to a nesting limit. */
  get yaml(): YamlDocument {
    this.yamlCache ??= new YamlDocument(this.text.text);
    return this.yamlCache;
  }

  /**
   * What a function makes of this document, computed on first use: a model that several rules and features share. The
   * function must depend on the document alone and be the same one every time, since it is the key.
   */
  derived<T>(compute: (document: Document) => T): T {
    if (!this.derivations.has(compute)) this.derivations.set(compute, compute(this));
    return this.derivations.get(compute) as T;
  }

  /**
   * The unresolved git conflicts of the text, in its order. A line that begins with `<<<<<<< ` opens one, unless a Markdown
   * file shows it inside a code block.
   */
  get conflicts(): readonly Conflict[] {
    this.conflictCache ??= this.findConflicts();
    return this.conflictCache;
  }

  /** Whether the text holds an unresolved git conflict. */
  get hasConflictMarkers(): boolean {
    return this.conflicts.length > 0;
  }

  private findConflicts(): readonly Conflict[] {
    const conflicts = findConflicts(this.text);
    if (conflicts.length === 0 || this.language !== 'markdown') return conflicts;
    const { code } = this.markdown;
    let next = 0;
    return conflicts.filter(({ lines, sides }) => {
      while (code[next] && (code[next]?.endLine ?? 0) <= lines.first) next++;
      const block = code[next];
      const begins = block !== undefined && block.firstLine <= lines.first;
      // A code block that ends between the markers is one of those that the conflict is about.
      return !begins || (sides !== undefined && lines.end > block.endLine);
    });
  }
}

/** The language of a file, by its name. HANDOFF.lock and ADPL files are JSON. */
export function languageOf(path: string): Language {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/\.(json|adpl)$/.test(name) || name === 'handoff.lock') return 'json';
  if (/\.(ya?ml)$/.test(name)) return 'yaml';
  if (/\.(md|markdown)$/.test(name)) return 'markdown';
  return 'text';
}
