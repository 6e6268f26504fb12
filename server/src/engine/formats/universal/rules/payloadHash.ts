import type { DocumentRule } from '../../../rule.ts';
import { knownHandoff } from '../handoff.ts';
import { payloadHash as actualHash } from '../payload.ts';

/** The payload has changed since its hash was taken. */
export const payloadHash: DocumentRule = {
  code: 'universal/payload-hash',
  title: 'The payload does not have the recorded hash',
  severity: 'warning',
  fixable: 'explicit',
  source: 'Universal Handoff 3.0, validation reference section 10',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    mismatch:
      'The payload has changed since this hash was recorded, or the hash was never computed. See what changed before you take the payload as it is; then recompute the hash.',
  },
  *check(document) {
    const handoff = knownHandoff(document);
    const node = handoff?.meta?.member('payload_hash');
    // What is no hash at all is reported by the schema.
    if (!handoff || !node || !/^sha256:[0-9a-f]{64}$/.test(node.string ?? '')) return;
    const actual = actualHash(handoff);
    if (actual === undefined || actual === node.string) return;
    yield { range: node.range, message: 'mismatch', pointer: node.pointer };
  },
};
