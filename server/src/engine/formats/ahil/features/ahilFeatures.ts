import type { LanguageFeatures } from '../../../features.ts';
import { completionsInLog } from './entryCompletions.ts';
import { entryHover } from './entryHover.ts';
import { entryLenses } from './entryLenses.ts';

/** What editors show of AHIL logs beside findings. */
export const ahilFeatures: LanguageFeatures = {
  hovers: entryHover,
  completions: completionsInLog,
  codeLenses: entryLenses,
};
