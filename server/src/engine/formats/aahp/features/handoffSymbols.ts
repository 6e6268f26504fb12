import type { Document } from '../../../document.ts';
import type { NamedPlace } from '../../../features.ts';
import type { Project } from '../../../project.ts';
import { type IsWarnedOf, withheldName } from '../../../safety/warnedParts.ts';
import { manifestTasks } from '../manifestModel.ts';
import { logEntries } from '../markdown/log.ts';
import { trustClaims } from '../markdown/trust.ts';
import { TaskTexts } from '../taskTexts.ts';

/** The tasks of a manifest, the entries of a log, the claims of a trust register (AAHP v3 sections 1.3, 2.5 and 8). */
export function* handoffSymbols(project: Project, document: Document, isWarnedOf: IsWarnedOf): Iterable<NamedPlace> {
  if (project.kindOf(document) === 'aahp/manifest') {
    const texts = new TaskTexts(document, { warnsOf: (range) => isWarnedOf(document, range) });
    for (const task of manifestTasks(document)) {
      const { title, node } = task;
      const id = texts.isSafeId(task) ? task.id : withheldName;
      const shown = texts.isSafeTitle(task) ? title : withheldName;
      yield {
        name: title === undefined || shown === id ? id : `${id}: ${shown}`,
        kind: 'task',
        range: document.json.memberRange(node),
      };
    }
    return;
  }
  if (project.kindOf(document) !== 'aahp/markdown') return;
  for (const { date, title, heading } of logEntries(document)) {
    const range = document.text.lineRange(heading.line);
    yield { name: `${date.text} ${isWarnedOf(document, range) ? withheldName : title}`, kind: 'entry', range };
  }
  for (const { claim, range } of trustClaims(document))
    yield { name: isWarnedOf(document, range) ? withheldName : claim, kind: 'claim', range };
}
