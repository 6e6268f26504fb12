import type { DocumentRule } from '../../../rule.ts';
import { schemaMessages, schemaProblem } from '../../common/schemaProblems.ts';
import { yamlMessages, yamlProblems } from '../../common/yamlProblems.ts';
import { governedKnowledge, governedViolations } from '../schema.ts';

/** The shape of the document. */
export const schema: DocumentRule = {
  code: 'governed/schema',
  title: 'The handoff does not have the shape that Agent Handoff Schema 1.0.0 requires',
  severity: 'error',
  fixable: 'explicit',
  source: 'Agent Handoff Schema 1.0.0, "Required Fields" and "Context Integrity"',
  scope: 'document',
  kinds: ['governed/handoff'],
  messages: { ...schemaMessages, ...yamlMessages },
  *check(document) {
    for (const violation of governedViolations(document)) {
      yield schemaProblem(violation, governedKnowledge, governedKnowledge.shapeOf);
    }
    yield* yamlProblems(document);
  },
};
