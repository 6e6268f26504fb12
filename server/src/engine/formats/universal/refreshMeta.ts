import type { Document } from '../../document.ts';
import type { TextChange } from '../../fix.ts';
import type { CountTokens } from '../../settings.ts';
import { applySteps } from '../common/textPipeline.ts';
import { replaceValue } from '../../values/valueEdits.ts';
import { onHandoff, type UniversalHandoff } from './handoff.ts';
import { payloadHash, payloadSize } from './payload.ts';
import { countWithItself, isOff } from './tokens.ts';

/**
 * Makes what a handoff says of itself follow a change of ours: the number of tokens always, hash and size of the payload where they were
 * right before. A hash that was wrong stays wrong, so that nobody is told of a match that nobody has seen.
 */
export function refreshMeta(before: UniversalHandoff, changed: Document, count: CountTokens): Document {
  const { meta } = before;
  const hash = meta?.member('payload_hash')?.string;
  const size = meta?.member('payload_size_bytes')?.number;
  const actualSize = payloadSize(before);
  const hashHeld = hash !== undefined && hash === payloadHash(before);
  const sizeHeld = size !== undefined && actualSize !== undefined && !isOff(size, actualSize);
  return applySteps(changed, [
    onHandoff((handoff) => (hashHeld ? written(handoff, 'payload_hash', payloadHash(handoff)) : undefined)),
    onHandoff((handoff) => (sizeHeld ? written(handoff, 'payload_size_bytes', payloadSize(handoff)) : undefined)),
    recount(count),
  ]);
}

/** Writes the present number of tokens where a number is recorded. */
export function recount(count: CountTokens) {
  return onHandoff((handoff) => {
    const node = handoff.meta?.member('token_count');
    if (node?.number === undefined) return undefined;
    const actual = countWithItself(handoff.document.text.text, node, count);
    return actual === node.number ? undefined : written(handoff, 'token_count', actual);
  });
}

function written(
  { meta }: UniversalHandoff,
  key: string,
  value: string | number | undefined,
): readonly TextChange[] | undefined {
  const node = meta?.member(key);
  if (!node || value === undefined || node.scalar === value) return undefined;
  const change = replaceValue(node, value);
  return change && [change];
}
