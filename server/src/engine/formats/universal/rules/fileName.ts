import type { DocumentRule } from '../../../rule.ts';
import { conventionalName, hasConventionalName } from '../fileName.ts';
import { knownHandoff } from '../handoff.ts';

/** A file that cannot be told by its name from other handoffs. */
export const fileName: DocumentRule = {
  code: 'universal/file-name',
  title: 'The file is not called source-to-target-time',
  severity: 'hint',
  fixable: 'explicit',
  source: 'Universal Handoff 3.0, validation reference section 9',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    name: 'By convention this file is called {name}, which tells who hands over to whom and when.',
  },
  *check(document) {
    const handoff = knownHandoff(document);
    const name = handoff && conventionalName(handoff);
    if (!handoff || name === undefined || hasConventionalName(handoff)) return;
    yield { range: handoff.node.head, message: 'name', args: { name }, pointer: handoff.node.pointer };
  },
};
