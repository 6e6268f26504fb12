import type { CountTokens, Settings } from '../../../settings.ts';
import { coreFileNames } from './handoffFiles.ts';

/** The three reading costs that a manifest states, in estimated tokens. */
export interface TokenBudget {
  readonly manifest_only: number;
  readonly manifest_plus_core: number;
  readonly full_read: number;
}

/** What the protocol's own generator states for reading the manifest alone, whatever its size. */
const manifestTokens = 85;

/**
 * The token budget of a handoff folder as the protocol's own generator states it: a constant for the manifest, plus the
 * estimate (or, by `count`, the number) of STATUS.md and NEXT_ACTIONS.md (`manifest_plus_core`) or of all listed files (`full_read`).
 * AAHP v3 section 1.1.
 */
export function tokenBudget(
  files: readonly { readonly name: string; readonly text: string }[],
  count: CountTokens = estimateTokens,
): TokenBudget {
  let core = manifestTokens;
  let full = manifestTokens;
  for (const { name, text } of files) {
    const tokens = count(text);
    full += tokens;
    if (coreFileNames.includes(name)) core += tokens;
  }
  return { manifest_only: manifestTokens, manifest_plus_core: core, full_read: full };
}

/** The generator's rough size of one file: 1.3 tokens a word, each file rounded up for itself. */
export function estimateTokens(text: string): number {
  // Whole tenths instead of 1.3, which a floating-point number does not hold exactly.
  return Math.ceil((countWords(text) * 13) / 10);
}

/** The tokenizer that the settings choose, else the generator's estimate. */
export function tokenCounter({ countTokens }: Settings): CountTokens {
  return countTokens ?? estimateTokens;
}

/** The number of runs of characters between ASCII white space, as `wc -w` counts them. */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isSpace = code === 32 || (code >= 9 && code <= 13);
    if (!isSpace && !inWord) words++;
    inWord = !isSpace;
  }
  return words;
}
