import type { Finding } from './rule.ts';
import { isAtLeast, type Severity } from './severity.ts';

/** From which severity on a finding makes a check fail. */
export const failOnChoices = ['error', 'warning', 'info', 'never'] as const;
/** One of `failOnChoices`. */
export type FailOn = (typeof failOnChoices)[number];

/** Whether a finding makes the check fail. Without a choice: warnings of `safety/*` and errors of the rest do. Hints never do. */
export function failsCheck({ code, severity }: Pick<Finding, 'code' | 'severity'>, failOn?: FailOn): boolean {
  if (failOn === 'never') return false;
  const threshold: Severity = failOn ?? (code.startsWith('safety/') ? 'warning' : 'error');
  return isAtLeast(severity, threshold);
}
