import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { lockOf, lockRange } from '../lock.ts';
import { handoffRoots } from '../root.ts';

/** A lock says that somebody is writing at this moment. In a commit it says so for ever, to everybody who checks it out. */
export const lockCommitted: ProjectRule = {
  code: 'aahp/lock-committed',
  title: 'HANDOFF.lock is under version control',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 3.1',
  uncertain: true,
  scope: 'project',
  messages: {
    tracked:
      'HANDOFF.lock is under version control, so everybody who checks this out is told that a handoff was interrupted. Remove it and commit that.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const lock = lockOf(root, project);
      if (!lock || project.facts.history?.isTracked(lock.document.path) !== true) continue;
      yield { document: lock.document, range: lockRange(lock), pointer: '', message: 'tracked' };
    }
  },
};
