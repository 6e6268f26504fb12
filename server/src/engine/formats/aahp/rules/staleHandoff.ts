import type { LaterWork } from '../../../history.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { handoverPlace } from '../handoverPlace.ts';
import { lockOf } from '../lock.ts';
import { checkedManifests } from '../root.ts';

/** What the finding tells its readers beside the message. */
export interface StaleHandoffData {
  readonly commits: LaterWork['commits'];
  /** How many commits there are; `commits` may name fewer. */
  readonly count: number;
  /** Relative to the project. */
  readonly dirty: readonly string[];
  /** The file to bring up to date, relative to the project. */
  readonly status: string;
}

/** The project went on and the handoff did not: whoever reads it takes up work that is done, or misses work that is not. */
export const staleHandoff: ProjectRule = {
  code: 'aahp/stale-handoff',
  title: 'The project changed after the handoff was written',
  severity: 'info',
  fixable: 'none',
  source: 'AAHP v3 section 3.2',
  uncertain: true,
  scope: 'project',
  messages: {
    commit:
      'A commit changed the project after this handoff was written: {commits}. Say in STATUS.md what it did, then regenerate the manifest.',
    commits:
      '{count} commits changed the project after this handoff was written: {commits:; }. Say in STATUS.md what they did, then regenerate the manifest.',
    dirty:
      'The project was changed after this handoff was written, and not committed: {files}. Say in STATUS.md what changed, then regenerate the manifest.',
    both: 'The project changed after this handoff was written, by commits ({commits:; }) and in files that are not committed: {files}. Say in STATUS.md what changed, then regenerate the manifest.',
    status: 'The status to bring up to date',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const { root, manifest } of checkedManifests(project)) {
      const work = project.facts.history?.laterWork(root.path);
      // Somebody who is writing the handoff brings it up to date.
      if (!work || work.handoffIsDirty || lockOf(root, project)) continue;
      const { commits, count, dirty } = work;
      if (count === 0 && dirty.length === 0) continue;
      const status = root.documents.get('STATUS.md');
      yield {
        document: manifest,
        ...handoverPlace(manifest),
        message: dirty.length === 0 ? (count === 1 ? 'commit' : 'commits') : count === 0 ? 'dirty' : 'both',
        args: { count, commits: commits.map(({ name, subject }) => `${name} ${subject}`), files: dirty },
        related: status ? [{ document: status, range: status.text.lineRange(0), message: 'status' }] : [],
        data: { commits, count, dirty, status: root.pathOf('STATUS.md') } satisfies StaleHandoffData,
      };
    }
  },
};
