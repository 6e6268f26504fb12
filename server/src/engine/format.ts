import type { Document, DocumentKind, FormatId } from './document.ts';
import type { LanguageFeatures } from './features.ts';
import type { Fix } from './fix.ts';
import type { HistoryQuestion } from './history.ts';
import type { Project } from './project.ts';
import type { Finding, Rule } from './rule.ts';

/** One file format: where its files lie, how they are recognised, what is checked of them. */
export interface Format {
  readonly id: FormatId | 'file' | 'safety' | 'handoff';
  /** The files that are looked at, as globs relative to a workspace folder; a setting may replace them. */
  readonly globs: readonly string[];
  /** What a document is within this format; `undefined` when it belongs to another or to none. */
  detect(document: Document): DocumentKind | undefined;
  /**
   * Paths relative to the project whose existence the rules want to know and no document tells. The host looks them up
   * before it checks; see `Facts.exists`.
   */
  readonly probes?: (project: Project) => Iterable<string>;
  /** What the rules want to know of version control; see `Facts.history`. Nothing for files that no such rule looks at. */
  readonly historyQuestions?: (project: Project) => Iterable<HistoryQuestion>;
  readonly rules: readonly Rule[];
  readonly fixes: readonly Fix[];
  /**
   * Whether a finding of any format stands where nothing may be edited unasked, such as in an entry of a log that was recorded. Its fixes
   * are still offered, since a person may have reasons, but never made in bulk: the next repair would undo them.
   */
  readonly protects?: (finding: Finding, project: Project) => boolean;
  /** Hovers, completions, hints and lenses of the format's own documents; those of `file`, `safety` and `handoff` are asked of all. */
  readonly features?: LanguageFeatures;
}
