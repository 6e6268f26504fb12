import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { checkedManifests } from '../root.ts';
import { statedCommit } from '../statedCommit.ts';

/** A handoff that names a commit nobody has was made elsewhere, or the commit was squashed, rebased or never pushed. */
export const commitUnknown: ProjectRule = {
  code: 'aahp/commit-unknown',
  title: 'The commit of the last session is not in this repository',
  severity: 'hint',
  fixable: 'none',
  source: 'AAHP v3 section 1.1',
  uncertain: true,
  scope: 'project',
  messages: {
    unknown:
      'There is no commit {commit} in this repository. It was squashed, rebased, never pushed, or belongs to another repository; name one that is there.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const { manifest } of checkedManifests(project)) {
      const commit = statedCommit(manifest);
      if (!commit || project.facts.history?.hasCommit(commit.name) !== false) continue;
      yield {
        document: manifest,
        range: manifest.json.range(commit.node),
        pointer: manifest.json.pointer(commit.node),
        message: 'unknown',
        args: { commit: commit.name },
      };
    }
  },
};
