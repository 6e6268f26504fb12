import type { Format } from '../format.ts';
import { redactPii, redactSecret } from './fixes/redact.ts';
import { removeHiddenText } from './fixes/removeHiddenText.ts';
import { aiignoreMatch } from './rules/aiignoreMatch.ts';
import { aiignorePattern } from './rules/aiignorePattern.ts';
import { hiddenText } from './rules/hiddenText.ts';
import { pii } from './rules/pii.ts';
import { promptInjection } from './rules/promptInjection.ts';
import { secret } from './rules/secret.ts';

/** What is checked of every text that another agent will read, whatever its format. */
export const safety: Format = {
  id: 'safety',
  globs: [],
  detect: () => undefined,
  rules: [aiignoreMatch, aiignorePattern, hiddenText, pii, promptInjection, secret],
  fixes: [redactPii, redactSecret, removeHiddenText],
};
