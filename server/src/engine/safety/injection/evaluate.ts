import type { TextUnit } from '../textUnit.ts';
import { agentRules } from './rules/agentRules.ts';
import { commandRule, linkRule } from './rules/command.ts';
import { exfiltrationRule } from './rules/exfiltration.ts';
import { overrideRule } from './rules/override.ts';
import { promptLeakRule } from './rules/promptLeak.ts';
import { roleRule } from './rules/roleAndMode.ts';
import type { Signal } from './signal.ts';
import { tokenize } from './tokens.ts';
import type { Reading } from './wordTable.ts';

/** Applies every rule to one text; signals are in offsets of the unit's text. */
export function evaluate(unit: TextUnit, reading: Reading = 'plain', escapes = false): Signal[] {
  const tokens = tokenize(unit, reading, escapes);
  return [
    ...overrideRule(tokens),
    ...roleRule(tokens),
    ...promptLeakRule(tokens),
    ...exfiltrationRule(tokens),
    ...agentRules(tokens),
    ...commandRule(unit.text),
    ...linkRule(unit.text),
  ];
}
