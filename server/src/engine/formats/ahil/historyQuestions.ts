import type { HistoryQuestion } from '../../history.ts';
import type { Project } from '../../project.ts';

/** What the rules want to know of version control: the earlier versions of every log; see `Facts.history`. */
export function* historyQuestions(project: Project): Generator<HistoryQuestion, void, undefined> {
  for (const { path } of project.documentsOfKind('ahil/log', 'ahil/adpl')) yield { kind: 'versions', path };
}
