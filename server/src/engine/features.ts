import type { Document } from './document.ts';
import type { TextChange } from './fix.ts';
import type { Message } from './message.ts';
import type { Project } from './project.ts';
import type { IsWarnedOf } from './safety/warnedParts.ts';
import type { OffsetRange } from './text/sourceText.ts';

/** A file or folder as its folder has it. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** A cursor in a document of a snapshot. */
export interface Place {
  readonly project: Project;
  readonly document: Document;
  /** UTF-16 offset into the document's text. */
  readonly offset: number;
  /**
   * What safety rules say of the documents of the project. Text that one of them warns of is shown in the file itself, under its finding, and
   * withheld elsewhere and where tasks are listed to choose from, since nothing marks it as hostile there. May wait for the rules; only what shows such text asks.
   */
  readonly isWarnedOf: IsWarnedOf;
  /**
   * What lies in a folder, a path relative to the project, in no order. `undefined` where nobody has looked yet, and for a folder that is not in the
   * project. Absent where nobody can look.
   */
  readonly entriesOf?: (folder: string) => readonly FolderEntry[] | undefined;
}

/**
 * One paragraph of a hover. Nothing of it is rendered as Markdown: sentences are shown as they are, code line by line in a
 * block with everything invisible escaped.
 */
export type HoverBlock =
  | { readonly kind: 'text'; readonly message: Message }
  | { readonly kind: 'list'; readonly items: readonly Message[] }
  | { readonly kind: 'code'; readonly text: string };

/** What there is to know of one place in a document. */
export interface Hover {
  /** What the hover is about; the editor marks it. */
  readonly range: OffsetRange;
  readonly blocks: readonly HoverBlock[];
}

/** What a completion inserts; editors show a picture for it. */
export type CompletionKind = 'value' | 'property' | 'snippet' | 'reference' | 'file';

/** One choice of what can be written at the cursor. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** A few words beside the label. */
  readonly detail?: Message;
  /** What the choice means or inserts. */
  readonly documentation?: Message;
  /** What the choice replaces; it holds the cursor and lies on its line. */
  readonly range: OffsetRange;
  readonly insert: string;
  /** Whether `insert` is a snippet with `$1`, `${2:text}` and `$0`; escape text of files with `escapeSnippet`. */
  readonly isSnippet?: boolean;
  /** What is compared with what the person typed within `range`; the label without a word. */
  readonly filter?: string;
  /** Orders the list; the label without a word. */
  readonly sort?: string;
  /** Whether what was chosen is only the beginning, behind which there is something to choose again. */
  readonly goesOn?: boolean;
  /** Changes elsewhere in the document that go with it, such as a comma behind the element before. */
  readonly alsoChange?: readonly TextChange[];
}

/** A few words behind a place in the text that follow from it and are not part of it. */
export interface InlayHint {
  /** UTF-16 offset behind which the hint stands. */
  readonly offset: number;
  readonly label: Message;
  readonly tooltip?: Message;
}

/** What clicking a code lens does. The host offers the lens only where it knows the action. */
export interface LensAction {
  /** A member of `clientCommands` in the protocol. */
  readonly name: string;
  /** As that command documents them; JSON values. */
  readonly arguments: readonly unknown[];
}

/** A line above a range that says something of it or offers to do something with it. */
export interface CodeLens {
  readonly range: OffsetRange;
  readonly title: Message;
  /** Without one the lens only says something. */
  readonly action?: LensAction;
}

/** One place where a name stands. */
export interface Occurrence {
  readonly document: Document;
  /** The name alone, without quotes. */
  readonly range: OffsetRange;
  /** Whether what the name stands for is written down here; the other places refer to it. */
  readonly isDefinition: boolean;
  /** Whether the place tells of the past and keeps the name that was in use then. */
  readonly isHistory?: boolean;
}

/** A name that stands in several places of a project, such as the id of a task. */
export interface Name {
  /** The name at the place that was asked for. */
  readonly range: OffsetRange;
  readonly text: string;
  /** In the order of paths and texts; the place that was asked for is one of them. */
  readonly occurrences: readonly Occurrence[];
  /** Why another text cannot take the name's place, `undefined` when it can. Absent where the name is never changed. */
  readonly objection?: (newName: string) => Message | undefined;
}

/** Something that depends on others of its kind, such as a task. */
export interface DependencyItem {
  /** Tells it from others of its kind in the document; never shown. */
  readonly key: string;
  readonly name: string;
  /** A few words beside the name, as the file has them. */
  readonly detail?: string;
  readonly document: Document;
  /** All of it. */
  readonly range: OffsetRange;
  /** Where its name stands, within `range`; `dependenciesAt` finds the item there again. */
  readonly selection: OffsetRange;
}

/** Another item that one depends on, or that depends on it, and where that is written. */
export interface DependencyLink {
  readonly item: DependencyItem;
  /** Where the dependency is written, in the document and the range of the item that has it. */
  readonly ranges: readonly OffsetRange[];
}

/** What an item depends on and what depends on it, each other item once. */
export interface Dependencies {
  readonly item: DependencyItem;
  readonly needs: readonly DependencyLink[];
  readonly neededBy: readonly DependencyLink[];
}

/** What a named place stands for; editors show a picture for it. */
export type SymbolKind = 'task' | 'entry' | 'claim' | 'section';

/** Something that a person may want to go to by its name. */
export interface NamedPlace {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly range: OffsetRange;
  /** A word or two beside the name, as the file has them: the state of a task, the type of an entry. */
  readonly detail?: string;
}

/** Whole lines of which an editor shows the first alone when a person folds them; both are zero-based. */
export interface LineFold {
  readonly firstLine: number;
  readonly lastLine: number;
}

/** A path written in a document, and the file of the project that it leads to. */
export interface FileLink {
  /** The path alone, without quotes. */
  readonly range: OffsetRange;
  /** Relative to the project; the file exists. */
  readonly path: string;
}

/**
 * What an editor shows of a format's documents beside findings. Pure, like rules: everything is in the snapshot. Nothing is
 * asked of documents that format rules skip. Results that do not apply are left out, never thrown.
 */
export interface LanguageFeatures {
  /** Whether they work on the text as it is, and so also on documents that formats leave alone: with conflicts, too large, too deep. */
  readonly readRawText?: true;
  /** What there is to say of a place, most important first; empty when nothing applies. */
  hovers?(place: Place): Iterable<Hover>;
  /** What can be written at a place. */
  completions?(place: Place): Iterable<Completion>;
  /** The hints within a range of a document. */
  inlayHints?(project: Project, document: Document, range: OffsetRange): Iterable<InlayHint>;
  codeLenses?(project: Project, document: Document): Iterable<CodeLens>;
  /** The name at a place, with every place where it stands: for going to its definition, finding references, and renaming. */
  nameAt?(place: Place): Name | undefined;
  /** What the thing at a place depends on, and what depends on it. */
  dependenciesAt?(place: Place): Dependencies | undefined;
  /** What the search for symbols of the workspace finds in a document. Names that a safety rule warns of are withheld: that list is no part of the file. */
  symbols?(project: Project, document: Document, isWarnedOf: IsWarnedOf): Iterable<NamedPlace>;
  /**
   * What an outline of a document shows beside the keys of JSON and the headings of Markdown, which editors outline themselves. Ranges may lie within each
   * other.
   */
  outline?(project: Project, document: Document): Iterable<NamedPlace>;
  /** What can be folded in a Markdown document beside headings, lists and code, which editors fold themselves. */
  folds?(project: Project, document: Document): Iterable<LineFold>;
  links?(project: Project, document: Document): Iterable<FileLink>;
}

/** Text that stands in a snippet as it is. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
