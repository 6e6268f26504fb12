import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { knownHandoffs } from '../handoff.ts';
import { referencedPaths, stateOf } from '../references.ts';

/** A file that the recipient is sent to and will not find. */
export const referenceMissing: ProjectRule = {
  code: 'universal/reference-missing',
  title: 'A referenced file is not there, or lies in a temporary folder',
  severity: { missing: 'hint', temporary: 'info' },
  fixable: 'none',
  source: 'Universal Handoff 3.0, validation reference section 5',
  scope: 'project',
  messages: {
    missing: '{path} is not in this project. Correct the path, or add the file.',
    temporary:
      '{path} lies in a temporary folder and may be gone when the handoff is read. Keep what the recipient needs in the project.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const handoff of knownHandoffs(project)) {
      for (const reference of referencedPaths(handoff)) {
        const { kind } = stateOf(handoff, reference, project);
        if (kind !== 'missing' && kind !== 'temporary') continue;
        const { node, path } = reference;
        yield {
          document: handoff.document,
          range: node.place,
          message: kind,
          args: { path },
          pointer: node.pointer,
          variant: kind,
        };
      }
    }
  },
};
