import type { Format } from '../format.ts';
import { removeHiddenText } from './fixes/removeHiddenText.ts';
import { hiddenText } from './rules/hiddenText.ts';
import { promptInjection } from './rules/promptInjection.ts';

/** What is checked of every text that another agent will read, whatever its format. */
export const safety: Format = {
  id: 'safety',
  globs: [],
  detect: () => undefined,
  rules: [hiddenText, promptInjection],
  fixes: [removeHiddenText],
};
