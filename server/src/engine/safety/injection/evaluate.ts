import type { TextUnit } from '../textUnit.ts';
import { RARE as R } from './lexicon/wordClass.ts';
import { addressRule } from './rules/address.ts';
import { agentActionRule } from './rules/agentAction.ts';
import { commandRule } from './rules/command.ts';
import { deedsRule } from './rules/deeds.ts';
import { uploadRule } from './rules/upload.ts';
import { errandRule } from './rules/errand.ts';
import { exfiltrationRule } from './rules/exfiltration.ts';
import { memoryRule } from './rules/memory.ts';
import { policyRule } from './rules/policy.ts';
import { overrideRule } from './rules/override.ts';
import { protectionRule } from './rules/protection.ts';
import { promptLeakRule } from './rules/promptLeak.ts';
import { roleRule } from './rules/roleAndMode.ts';
import { stagesOf } from './shell.ts';
import type { Signal } from './signal.ts';
import { tokenize } from './tokens.ts';
import type { Reading } from './wordTable.ts';
import type { Tokens } from './words.ts';

/** Applies every rule to one text; signals are in offsets of the unit's text. */
export function evaluate(unit: TextUnit, reading: Reading = 'plain', escapes = false): Signal[] {
  return evaluateTokens(tokenize(unit, reading, escapes));
}

/** Applies every rule to the words of a text; signals are in offsets of its unit. */
export function evaluateTokens(tokens: Tokens): Signal[] {
  const { unit } = tokens;
  const found: Signal[] = [];
  const any = (mask: number): boolean => (tokens.allRare & mask) !== 0;
  const add = (signals: readonly Signal[]): void => {
    for (const signal of signals) found.push(signal);
  };
  if (any(R.ignore | R.drop | R.ignoreFinal | R.supersede | R.voided | R.answer | R.instruction | R.promptNoun))
    add(overrideRule(tokens));
  if (any(R.roleSwitch | R.freeMode)) add(roleRule(tokens));
  if (any(R.promptNoun)) add(promptLeakRule(tokens));
  if (any(R.move) || any(R.secret | R.privateData)) add(exfiltrationRule(tokens));
  add(agentActionRule(tokens));
  add(memoryRule(tokens));
  if (any(R.guard)) add(policyRule(tokens));
  add(addressRule(tokens));
  if (any(R.guard | R.agentAction)) add(protectionRule(tokens));
  if (any(R.agentAction)) {
    add(errandRule(tokens));
    add(deedsRule(tokens));
  }
  if (any(R.shell) || (any(R.secret) && unit.text.includes('://'))) add(evaluateCommands(unit.text));
  return found;
}

/** Applies the rules for commands to a text; signals are in its offsets. */
export function evaluateCommands(text: string): Signal[] {
  const lines = stagesOf(text);
  return [...commandRule(text, lines), ...uploadRule(text, lines)];
}
