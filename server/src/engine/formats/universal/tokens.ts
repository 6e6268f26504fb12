import type { CountTokens, Settings } from '../../settings.ts';
import { replaceValue } from '../../values/valueEdits.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { applyTextChanges } from '../../fix.ts';

/** The most tokens that a handoff may have (sections 1 and 2). */
export const tokenLimit = 2000;

/** By how much a recorded count may differ from ours, as a share of ours (sections 1 and 5). */
const tolerance = 0.3;

/** The estimate that the specification names: code points divided by four, rounded. */
export function estimateTokens(text: string): number {
  return Math.round(codePoints(text) / 4);
}

/** The tokenizer that the settings choose, else the estimate. */
export function tokenCounter({ countTokens }: Settings): CountTokens {
  return countTokens ?? estimateTokens;
}

/** Whether a recorded number is too far from the actual one. */
export function isOff(recorded: number, actual: number): boolean {
  return Math.abs(recorded - actual) > actual * tolerance;
}

/**
 * The count to write at a place, such that the text counts so many tokens with it: the digits of the count are part of the text.
 * `undefined` when the place cannot be edited.
 */
export function countWithItself(text: string, place: ValueNode, count: CountTokens): number | undefined {
  let value = count(text);
  for (let round = 0; round < 4; round++) {
    const change = replaceValue(place, value);
    if (!change) return undefined;
    const next = count(applyTextChanges(text, [change]));
    if (next === value) break;
    value = next;
  }
  return value;
}

function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const isPair = (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (isPair) {
      count--;
      index++;
    }
  }
  return count;
}
