import { isBroad } from '../configuration/acceptance.ts';
import { acceptedEntries } from '../configuration/acceptedEntries.ts';
import type { Document } from '../document.ts';
import type { MessageArguments } from '../message.ts';
import { codeOf, defaultSeverity, type RuleInfo } from '../rule.ts';
import { isAtLeast, type Severity, type SeveritySetting } from '../severity.ts';
import type { OffsetRange } from '../text/sourceText.ts';

/** A place in a configuration that makes a safety rule say less. */
export interface Loosening {
  readonly range: OffsetRange;
  readonly pointer: string;
  readonly message: 'severity' | 'cannot' | 'code' | 'one';
  readonly args: MessageArguments;
  /** Equal for what loosens the same in two versions of a configuration. */
  readonly key: string;
  /** The severity that it sets. */
  readonly severity?: SeveritySetting;
}

/**
 * Where a configuration itself lowers a rule of `safety/*`, in the order of the text: severities below the default, and accepted
 * findings. Nothing where it is not valid JSON, since then it is not in force.
 */
export function looseningsOf(document: Document, rules: readonly RuleInfo[]): Loosening[] {
  const { json: tree } = document;
  if (tree.errors.length > 0) return [];
  const found: Loosening[] = [];
  const severities = tree.member(tree.root, 'rules');
  for (const node of severities === undefined ? [] : tree.children(severities)) {
    const key = tree.key(node) ?? '';
    const setting = tree.string(node) as SeveritySetting | undefined;
    const rule = rules.find(({ code }) => code === codeOf(key));
    if (!rule || setting === undefined || !isLowered(rule, key, setting)) continue;
    const message = rule.alwaysShown ? 'cannot' : 'severity';
    const args = { rule: key, severity: setting };
    found.push({ range: tree.memberRange(node), pointer: tree.pointer(node), message, args, key, severity: setting });
  }
  for (const { node, finding } of acceptedEntries(document)) {
    if (!finding?.code.startsWith('safety/')) continue;
    const { code, file, pointer = '', text = '', hash = '' } = finding;
    found.push({
      range: tree.range(node),
      pointer: tree.pointer(node),
      message: isBroad(finding) ? 'code' : 'one',
      args: { rule: code, file },
      key: JSON.stringify([code, file, pointer, text, hash]),
    });
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

/** Whether a version of a configuration loosened as much already. */
export function isLoosenedIn(loosening: Loosening, earlier: readonly Loosening[]): boolean {
  return earlier.some(
    ({ key, severity }) =>
      key === loosening.key &&
      (severity === undefined || loosening.severity === undefined || !isLower(loosening.severity, severity)),
  );
}

/** Whether a setting makes a rule, or any variant of it that the key covers, quieter than its default. */
function isLowered(rule: RuleInfo, key: string, setting: SeveritySetting): boolean {
  const variant = key.includes('#') ? key.slice(key.indexOf('#') + 1) : undefined;
  if (typeof rule.severity === 'string') return isLower(setting, rule.severity);
  if (variant !== undefined) return variant in rule.severity && isLower(setting, defaultSeverity(rule, variant));
  return Object.values(rule.severity).some((severity) => isLower(setting, severity));
}

function isLower(setting: SeveritySetting, than: SeveritySetting): boolean {
  return than !== 'off' && !isAtLeast(setting, than satisfies Severity);
}
