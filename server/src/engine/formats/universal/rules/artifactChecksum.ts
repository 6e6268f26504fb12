import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { artifactDrifts } from '../artifacts.ts';

/** An artifact that is no longer what was handed over. */
export const artifactChecksum: ProjectRule = {
  code: 'universal/artifact-checksum',
  title: 'An artifact has changed since its checksum was recorded',
  severity: 'warning',
  fixable: 'explicit',
  source: 'Universal Handoff 3.0, schema, artifacts',
  scope: 'project',
  messages: {
    drift:
      '{path} is not the file that was handed over: it has another checksum. See what changed before you rely on it.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const { handoff, node, path } of artifactDrifts(project)) {
      yield {
        document: handoff.document,
        range: node.range,
        message: 'drift',
        args: { path },
        pointer: node.pointer,
        data: { file: path },
      };
    }
  },
};
