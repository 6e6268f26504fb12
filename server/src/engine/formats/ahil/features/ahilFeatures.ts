import type { LanguageFeatures } from '../../../features.ts';
import { completionsInLog } from './entryCompletions.ts';
import { entryHover } from './entryHover.ts';
import { entryLenses } from './entryLenses.ts';
import { entryName, entrySymbols } from './entryName.ts';

/** What editors show of AHIL logs beside findings. */
export const ahilFeatures: LanguageFeatures = {
  hovers: entryHover,
  completions: completionsInLog,
  codeLenses: entryLenses,
  nameAt: entryName,
  symbols: entrySymbols,
  outline: entrySymbols,
};
