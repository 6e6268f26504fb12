import type { DocumentRule } from '../../../rule.ts';
import { isOverLimit, tokensOf } from '../budget.ts';
import { knownHandoff } from '../handoff.ts';
import { tokenCounter, tokenLimit as limit } from '../tokens.ts';

/** The second stage of the validation pipeline: the handoff as a whole is too long. */
export const tokenLimit: DocumentRule = {
  code: 'universal/token-limit',
  title: 'The handoff is longer than 2,000 tokens',
  severity: 'error',
  fixable: 'explicit',
  source: 'Universal Handoff 3.0, validation reference sections 2 and 3',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    limit:
      'This handoff is about {count} tokens long; {limit} are allowed. Shorten it, or move the session to a file that it refers to.',
  },
  *check(document, { settings }) {
    const handoff = knownHandoff(document);
    if (!handoff || !isOverLimit(document, settings)) return;
    const place = handoff.payload ?? handoff.node;
    const count = tokensOf(document, tokenCounter(settings));
    yield { range: place.head, message: 'limit', args: { count, limit }, pointer: place.pointer };
  },
};
