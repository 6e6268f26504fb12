import { coreFileNames } from './handoffFiles.ts';
import { firstCodePoints, isEmptySummary, isStructure, noSummary } from './summary.ts';

/** What the generator states when neither STATUS.md nor NEXT_ACTIONS.md is there. */
export const noContext = 'No handoff files found with content summaries.';

/** Longest generated quick context in code points; the schema allows no more. */
const contextLimit = 500;

/**
 * The quick context as the protocol's own generator makes it: the summaries of STATUS.md and NEXT_ACTIONS.md, as far as
 * the files are there, each followed by a space (so the result ends with one), cut to 500 code points.
 *
 * `summaryOf` gives the summary of a file, or `undefined` when there is no such file. AAHP v3 sections 1.1 and 8.6.
 */
export function quickContext(summaryOf: (name: string) => string | undefined): string {
  const summaries = coreFileNames.map(summaryOf).filter((summary) => summary !== undefined);
  if (summaries.length === 0) return noContext;
  return firstCodePoints(summaries.map((summary) => `${summary} `).join(''), contextLimit);
}

/**
 * Whether a recorded quick context was made by a generator, so that nothing is lost by making it anew: it is empty or a
 * template's placeholder, it is what the generator makes of the summaries recorded beside it or of the present ones
 * (`candidates`), or it holds what only a generator writes.
 */
export function isGeneratedContext(context: string, candidates: readonly string[]): boolean {
  const trimmed = context.trim();
  return (
    isEmptySummary(context) ||
    trimmed === noContext ||
    trimmed.includes(noSummary) ||
    isStructure(trimmed) ||
    candidates.some((candidate) => candidate.trim() === trimmed)
  );
}
