import type { Document } from './document.ts';
import type { TextChange } from './fix.ts';
import type { Message } from './message.ts';
import type { Project } from './project.ts';
import type { OffsetRange } from './text/sourceText.ts';

/** A cursor in a document of a snapshot. */
export interface Place {
  readonly project: Project;
  readonly document: Document;
  /** UTF-16 offset into the document's text. */
  readonly offset: number;
}

/**
 * One paragraph of a hover. Nothing of it is rendered as Markdown: sentences are shown as they are, code line by line in a
 * block with everything invisible escaped.
 */
export type HoverBlock =
  | { readonly kind: 'text'; readonly message: Message }
  | { readonly kind: 'list'; readonly items: readonly Message[] }
  | { readonly kind: 'code'; readonly text: string };

export interface Hover {
  /** What the hover is about; the editor marks it. */
  readonly range: OffsetRange;
  readonly blocks: readonly HoverBlock[];
}

export type CompletionKind = 'value' | 'property' | 'snippet' | 'reference' | 'file';

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
  /** Changes elsewhere in the document that go with it, such as a comma behind the element before. */
  readonly alsoChange?: readonly TextChange[];
}

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

export interface CodeLens {
  readonly range: OffsetRange;
  readonly title: Message;
  /** Without one the lens only says something. */
  readonly action?: LensAction;
}

/**
 * What an editor shows of a format's documents beside findings. Pure, like rules: everything is in the snapshot. Nothing is
 * asked of documents that format rules skip. Results that do not apply are left out, never thrown.
 */
export interface LanguageFeatures {
  /** What there is to say of a place, most important first; empty when nothing applies. */
  hovers?(place: Place): Iterable<Hover>;
  /** What can be written at a place. */
  completions?(place: Place): Iterable<Completion>;
  /** The hints within a range of a document. */
  inlayHints?(project: Project, document: Document, range: OffsetRange): Iterable<InlayHint>;
  codeLenses?(project: Project, document: Document): Iterable<CodeLens>;
}

/** Text that stands in a snippet as it is. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
