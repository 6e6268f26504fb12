import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { handoffRoots } from '../root.ts';

/** A folder of version 1 works, but costs every agent the reading of all its files. */
export const manifestMissing: ProjectRule = {
  code: 'aahp/manifest-missing',
  title: 'The handoff folder has no manifest',
  severity: 'info',
  fixable: 'explicit',
  source: 'AAHP v3 sections 1.1, 3.3 and 5',
  scope: 'project',
  messages: {
    missing:
      'This folder has no MANIFEST.json, so every agent has to read all of its files, and changes go unnoticed. Make one if it follows the handoff protocol.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const status = root.documents.get('STATUS.md');
      if (!status || root.manifest || project.facts.exists(root.pathOf('MANIFEST.json')) !== false) continue;
      if (project.isSkipped(status)) continue;
      yield { document: status, range: status.text.lineRange(0), message: 'missing' };
    }
  },
};
