export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** What a setting may say of a rule. */
export type SeveritySetting = Severity | 'off';

/** From the gravest to the least. */
export const severities: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** Whether a severity is as grave as another or graver; `off` never is. */
export function isAtLeast(severity: SeveritySetting, threshold: Severity): boolean {
  return severity !== 'off' && severities.indexOf(severity) <= severities.indexOf(threshold);
}
