import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { type SectionProblem, type SectionProblemKind, type Sections, sectionsOf } from './sections.ts';

/** What a finding about a section marker keeps for its fixes. */
export interface SectionFindingData {
  readonly kind: SectionProblemKind;
  readonly name: string;
  /** Zero-based line at the time of the finding. */
  readonly line: number;
}

/** What a finding keeps of a problem, for its fixes. */
export function sectionData({ kind, marker }: SectionProblem): SectionFindingData {
  return { kind, name: marker.name, line: marker.line };
}

/** A problem of the present version of a document with everything a fix needs. */
export interface SectionContext {
  readonly document: Document;
  readonly sections: Sections;
  readonly problem: SectionProblem;
}

/** The problem that a finding is about, in the present version of its file; `undefined` when it is gone. */
export function sectionProblemOf(finding: Finding, project: Project): SectionContext | undefined {
  const document = project.document(finding.document.path);
  const { kind, name, line } = (finding.data ?? {}) as Partial<SectionFindingData>;
  if (!document || project.isSkipped(document) || line === undefined) return undefined;
  const sections = sectionsOf(document);
  let nearest: SectionProblem | undefined;
  for (const problem of sections.problems) {
    if (problem.kind !== kind || problem.marker.name !== name) continue;
    if (!nearest || Math.abs(problem.marker.line - line) < Math.abs(nearest.marker.line - line)) nearest = problem;
  }
  return nearest && { document, sections, problem: nearest };
}
