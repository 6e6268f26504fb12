import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { handoverPlace } from '../handoverPlace.ts';
import { checkedManifests } from '../root.ts';

/** Agents that work at the same time do so on branches; a lock on one tells that its handoff was never finished. */
export const lockOnBranch: ProjectRule = {
  code: 'aahp/lock-on-branch',
  title: 'Another branch holds a HANDOFF.lock',
  severity: 'info',
  fixable: 'none',
  source: 'AAHP v3 section 7.3',
  uncertain: true,
  scope: 'project',
  messages: {
    branch:
      'The branch {branches} holds a HANDOFF.lock: a handoff was begun there and not finished. Finish it before the branch is merged.',
    branches:
      'The branches {branches} hold a HANDOFF.lock each: handoffs were begun there and not finished. Finish them before the branches are merged.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const { root, manifest } of checkedManifests(project)) {
      const branches = project.facts.history?.branchesWith(root.pathOf('HANDOFF.lock')) ?? [];
      if (branches.length === 0) continue;
      const message = branches.length === 1 ? 'branch' : 'branches';
      yield { document: manifest, ...handoverPlace(manifest), message, args: { branches } };
    }
  },
};
