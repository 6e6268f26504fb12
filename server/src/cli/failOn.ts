import type { Finding } from '../engine/rule.ts';
import { isAtLeast, type Severity } from '../engine/severity.ts';

/** What `--fail-on` takes. */
export const failOnChoices = ['error', 'warning', 'info', 'never'] as const;
export type FailOn = (typeof failOnChoices)[number];

/**
 * Whether a finding makes the check fail. Without a choice: warnings of `safety/*` and errors of the rest do. Hints never do
 * (definitions, "Exit codes").
 */
export function failsCheck(
  { code, severity }: Pick<Finding, 'code' | 'severity'>,
  failOn: FailOn | undefined,
): boolean {
  if (failOn === 'never') return false;
  const threshold: Severity = failOn ?? (code.startsWith('safety/') ? 'warning' : 'error');
  return isAtLeast(severity, threshold);
}
