import type { DocumentRule } from '../../../rule.ts';
import { otherVersion, universalHandoff, version as knownVersion } from '../handoff.ts';

/** A handoff of another version: what its fields mean is not known, so nothing else is said of it. */
export const version: DocumentRule = {
  code: 'universal/version',
  title: 'The handoff is of a version that is not checked',
  severity: 'error',
  fixable: 'none',
  source: 'Universal Handoff 3.0, validation reference section 7',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    version:
      'This handoff is of version {version}; its recipient reads {known} only and has to reject it. Convert it with an adapter from {version} to {known}, or have the sender write {known}.',
  },
  *check(document) {
    const handoff = universalHandoff(document);
    const node = handoff && otherVersion(handoff);
    if (!node) return;
    const args = { version: String(node.scalar), known: knownVersion };
    yield { range: node.place, message: 'version', args, pointer: node.pointer };
  },
};
