import type { DocumentRule } from '../../../rule.ts';
import { tokensOf, wrongCount } from '../budget.ts';
import { tokenCounter } from '../tokens.ts';

/** The recorded number of tokens is not that of the file. */
export const tokenCount: DocumentRule = {
  code: 'universal/token-count',
  title: 'The recorded number of tokens is off by more than 30 %',
  severity: 'warning',
  fixable: 'safe',
  source: 'Universal Handoff 3.0, validation reference sections 2 and 5',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    off: 'The handoff says that it is {recorded} tokens long, but it is about {actual}. Correct the number.',
  },
  *check(document, { settings }) {
    const node = wrongCount(document, settings);
    if (!node) return;
    const args = { recorded: node.number ?? 0, actual: tokensOf(document, tokenCounter(settings)) };
    yield { range: node.range, message: 'off', args, pointer: node.pointer };
  },
};
