import type { DocumentRule } from '../../../rule.ts';
import { numberOf, uagentHandoff } from '../handoff.ts';

/** A file that is not called as its handoff. */
export const fileName: DocumentRule = {
  code: 'uagent/file-name',
  title: 'The file is not called by the id of its handoff',
  severity: 'hint',
  fixable: 'none',
  source: 'U.AgentHandoff, generator of the reference implementation',
  scope: 'document',
  kinds: ['uagent/handoff'],
  messages: {
    name: 'By convention this file is called {name}, so that the next number can be told from the names.',
  },
  *check(document) {
    const handoff = uagentHandoff(document);
    const id = handoff?.handoffId;
    if (!handoff || !id?.string || !numberOf(handoff)) return;
    const endings = ['.handoff.yaml', '.handoff.yml', '.handoff.json', '.parsed.json'];
    if (endings.some((ending) => document.name === `${id.string ?? ''}${ending}`)) return;
    const ending = document.language === 'json' ? '.handoff.json' : '.handoff.yaml';
    yield { range: id.range, message: 'name', args: { name: id.string + ending }, pointer: id.pointer };
  },
};
