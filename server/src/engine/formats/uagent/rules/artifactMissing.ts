import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { fileExists } from '../../common/fileFacts.ts';
import { artifactPaths } from '../artifacts.ts';
import { uagentHandoffs } from '../handoff.ts';

/** A file that the recipient is given and will not find. */
export const artifactMissing: ProjectRule = {
  code: 'uagent/artifact-missing',
  title: 'An artifact is not there',
  severity: 'hint',
  fixable: 'none',
  source: 'U.AgentHandoff 0.1.0, "Schema"',
  scope: 'project',
  messages: {
    missing: '{path} is not in this project. Correct the path, or add the file.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const handoff of uagentHandoffs(project)) {
      for (const { node, path, places } of artifactPaths(handoff)) {
        if (!places.every((place) => fileExists(project, place) === false)) continue;
        yield {
          document: handoff.document,
          range: node.place,
          message: 'missing',
          args: { path },
          pointer: node.pointer,
        };
      }
    }
  },
};
