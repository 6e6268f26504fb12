import type { Document } from '../engine/document.ts';
import type { Fixability, Finding, RuleInfo } from '../engine/rule.ts';
import type { Severity } from '../engine/severity.ts';

/** A finding and where its file lies. */
export interface ReportedFinding {
  readonly finding: Finding;
  /** Relative to the working directory, with `/`. */
  readonly file: string;
  /** Whether it makes the check fail. */
  readonly fails: boolean;
}

/** Everything that a format may want to say of a check. */
export interface Report {
  /** By file, then in the order of the text. */
  readonly findings: readonly ReportedFinding[];
  /** The files that were looked at, relative to the working directory, in order. */
  readonly files: readonly string[];
  /** Sentences about what could not be checked. */
  readonly notes?: readonly string[];
  /** All rules there are, whether or not they found anything. */
  readonly rules: readonly RuleInfo[];
  /** The version of this program. */
  readonly version: string;
  /** The path of a document relative to the working directory, with `/`. */
  readonly pathOf: (document: Document) => string;
  /** The folder of the repository that a document belongs to, as a URI that ends in `/`, and its path relative to it. */
  readonly placeInRepository: (document: Document) => { readonly root: string; readonly path: string };
}

export type SeverityCounts = Readonly<Record<Severity, number>>;

/** How many findings there are of each severity. */
export function countSeverities(findings: readonly ReportedFinding[]): SeverityCounts {
  const counts = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { finding } of findings) counts[finding.severity]++;
  return counts;
}

/** How many findings can be repaired in a way. */
export function countFixable(findings: readonly ReportedFinding[], fixable: Fixability): number {
  return findings.filter(({ finding }) => finding.fixable === fixable).length;
}

/** Orders texts by code unit, the same on every machine. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
