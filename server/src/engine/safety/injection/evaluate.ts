import type { TextUnit } from '../textUnit.ts';
import { addressRule } from './rules/address.ts';
import { agentActionRule } from './rules/agentAction.ts';
import { commandRule } from './rules/command.ts';
import { exfiltrationRule } from './rules/exfiltration.ts';
import { memoryAndPolicyRule } from './rules/memoryAndPolicy.ts';
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
    ...agentActionRule(tokens),
    ...memoryAndPolicyRule(tokens),
    ...addressRule(tokens),
    ...commandRule(unit.text),
  ];
}
