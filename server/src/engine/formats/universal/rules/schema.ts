import type { DocumentRule } from '../../../rule.ts';
import { schemaMessages, schemaProblem } from '../../common/schemaProblems.ts';
import { yamlMessages, yamlProblems } from '../../common/yamlProblems.ts';
import { isOptionalNull, isReportedElsewhere, universalKnowledge, universalViolations } from '../schema.ts';
import { isCountReported } from '../budget.ts';

/** The shape of the document: the first stage of the validation pipeline. */
export const schema: DocumentRule = {
  code: 'universal/schema',
  title: 'The handoff does not have the shape that Universal Handoff 3.0 requires',
  severity: { violation: 'error', null: 'hint' },
  fixable: 'explicit',
  source: 'Universal Handoff 3.0, validation reference section 1',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    ...schemaMessages,
    ...yamlMessages,
    null: '{name} is null. A property that may be missing is left out, or has its default.',
  },
  *check(document, { settings }) {
    for (const violation of universalViolations(document)) {
      if (isReportedElsewhere(violation, document) || isCountReported(violation, document, settings)) continue;
      const problem = schemaProblem(violation, universalKnowledge, universalKnowledge.shapeOf);
      if (isOptionalNull(violation)) {
        yield { ...problem, message: 'null', args: { name: violation.node.key ?? '' }, variant: 'null' };
      } else {
        yield { ...problem, variant: 'violation' };
      }
    }
    for (const problem of yamlProblems(document)) yield { ...problem, variant: 'violation' };
  },
};
