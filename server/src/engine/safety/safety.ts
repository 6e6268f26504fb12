import { configurationFileName } from '../configuration/configurationFile.ts';
import type { Format } from '../format.ts';
import type { Rule } from '../rule.ts';
import { acceptFinding } from './fixes/acceptFinding.ts';
import { safetyFeatures } from './features/safetyFeatures.ts';
import { redactPii, redactSecret } from './fixes/redact.ts';
import { removeComment } from './fixes/removeComment.ts';
import { removeHiddenText } from './fixes/removeHiddenText.ts';
import { repairAllowlist } from './fixes/repairAllowlist.ts';
import { aiignoreMatch } from './rules/aiignoreMatch.ts';
import { aiignorePattern } from './rules/aiignorePattern.ts';
import { acceptedPaths, allowlist } from './rules/allowlist.ts';
import { hiddenText } from './rules/hiddenText.ts';
import { asksForEarlierConfiguration, loosenedRule } from './rules/loosened.ts';
import { pii } from './rules/pii.ts';
import { promptInjection } from './rules/promptInjection.ts';
import { secret } from './rules/secret.ts';
import { unexpectedComment } from './rules/unexpectedComment.ts';

const rules: readonly Rule[] = [
  aiignoreMatch,
  aiignorePattern,
  allowlist,
  hiddenText,
  pii,
  promptInjection,
  secret,
  unexpectedComment,
];

/** The codes whose findings a person may accept in the configuration. */
const acceptable = [
  'safety/aiignore-match',
  'safety/aiignore-pattern',
  'safety/hidden-text',
  'safety/pii',
  'safety/prompt-injection',
  'safety/secret',
  'safety/unexpected-comment',
];

/** What is checked of every text that another agent will read, whatever its format. */
export const safety: Format = {
  id: 'safety',
  globs: [],
  detect: () => undefined,
  probes: acceptedPaths,
  historyQuestions: (project) =>
    asksForEarlierConfiguration(project, rules) ? [{ kind: 'versions', path: configurationFileName }] : [],
  rules: [...rules, loosenedRule(rules)],
  fixes: [
    redactPii,
    redactSecret,
    removeComment,
    removeHiddenText,
    ...repairAllowlist,
    ...acceptable.map(acceptFinding),
  ],
  features: safetyFeatures,
};
