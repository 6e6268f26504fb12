import { chainText } from '../common/chainText.ts';
import type { UniversalHandoff } from './handoff.ts';

/** Chains longer than this need a person's approval (section 5). */
export const approvalLength = 5;

/** Chains should not be longer than this (section 5). */
export const recommendedLength = 10;

/** The entry of the chain that the target had the work at before; `undefined` when it had not. */
export function earlierTurn({ chain, targetSkill }: UniversalHandoff) {
  const target = targetSkill?.string;
  return target === undefined ? undefined : chain.find((entry) => entry.string === target);
}

/** Whether source and target are the same skill. */
export function isSelfHandoff({ sourceSkill, targetSkill }: UniversalHandoff): boolean {
  const target = targetSkill?.string;
  return target !== undefined && target !== '' && target === sourceSkill?.string;
}

/** The names of a chain with the one that comes next, for a message that joins them with arrows; long ones lose their middle. */
export function drawChain({ chain }: UniversalHandoff, next?: string): string[] {
  const names = chain.map((entry) => entry.string ?? '');
  return chainText(next === undefined ? names : [...names, next]);
}
