import type { DocumentRule } from '../../../rule.ts';
import { schemaMessages, schemaProblem } from '../../common/schemaProblems.ts';
import { yamlMessages, yamlProblems } from '../../common/yamlProblems.ts';
import { uagentHandoff } from '../handoff.ts';
import { uagentKnowledge, uagentViolations } from '../schema.ts';

/** The shape of the document, in either of the two dialects. */
export const schema: DocumentRule = {
  code: 'uagent/schema',
  title: 'The handoff does not have the shape that U.AgentHandoff 0.1.0 requires',
  severity: 'error',
  fixable: 'explicit',
  source: 'U.AgentHandoff 0.1.0, "Validation rules"',
  scope: 'document',
  kinds: ['uagent/handoff'],
  messages: {
    ...schemaMessages,
    ...yamlMessages,
    'unknown-prefix': 'A handoff has no member "{key}". Keys of your own begin with x-.',
    'unknown-extension': 'A handoff has no member "{key}". Keys of your own belong under x_extensions.',
  },
  *check(document) {
    const dialect = uagentHandoff(document)?.dialect;
    for (const violation of uagentViolations(document)) {
      const problem = schemaProblem(violation, uagentKnowledge, uagentKnowledge.shapeOf);
      const isOwn = problem.message === 'unknown' && !violation.node.parent;
      yield isOwn ? { ...problem, message: dialect === 'strings' ? 'unknown-prefix' : 'unknown-extension' } : problem;
    }
    yield* yamlProblems(document);
  },
};
