import type { Document } from '../../../document.ts';
import type { NamedPlace } from '../../../features.ts';
import type { Project } from '../../../project.ts';
import { manifestTasks } from '../manifestModel.ts';
import { logEntries } from '../markdown/log.ts';
import { trustClaims } from '../markdown/trust.ts';

/** The tasks of a manifest, the entries of a log, the claims of a trust register (AAHP v3 sections 1.3, 2.5 and 8). */
export function* handoffSymbols(project: Project, document: Document): Iterable<NamedPlace> {
  if (project.kindOf(document) === 'aahp/manifest') {
    for (const { id, title, node } of manifestTasks(document))
      yield {
        name: title === undefined ? id : `${id}: ${title}`,
        kind: 'task',
        range: document.json.memberRange(node),
      };
    return;
  }
  if (project.kindOf(document) !== 'aahp/markdown') return;
  for (const { date, title, heading } of logEntries(document)) {
    const range = document.text.lineRange(heading.line);
    yield { name: `${date.text} ${title}`, kind: 'entry', range };
  }
  for (const { claim, range } of trustClaims(document)) yield { name: claim, kind: 'claim', range };
}
