import type { DocumentRule } from '../../../rule.ts';
import { knownHandoff } from '../handoff.ts';
import { payloadSize as actualSize } from '../payload.ts';
import { isOff } from '../tokens.ts';

/** The recorded size of the payload is not that of the payload. */
export const payloadSize: DocumentRule = {
  code: 'universal/payload-size',
  title: 'The recorded size of the payload is off by more than 30 %',
  severity: 'hint',
  fixable: 'safe',
  source: 'Universal Handoff 3.0, schema, payload_size_bytes',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    off: 'The payload has {actual} bytes as compact JSON, not {recorded}. Correct the number.',
  },
  *check(document) {
    const handoff = knownHandoff(document);
    const node = handoff?.meta?.member('payload_size_bytes');
    const recorded = node?.number;
    if (!handoff || !node || recorded === undefined || recorded < 0) return;
    const actual = actualSize(handoff);
    if (actual === undefined || !isOff(recorded, actual)) return;
    yield { range: node.range, message: 'off', args: { recorded, actual }, pointer: node.pointer };
  },
};
