import type { Document } from '../../../document.ts';
import type { CodeLens, LensAction } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { type AhilLog, ahilLog } from '../log.ts';
import { type OfferedAnswer, PossibleAnswers } from '../possibleAnswers.ts';
import { stateWords } from '../stateWords.ts';
import { answersTo, threadOf } from '../thread.ts';
import { human } from '../vocabulary.ts';

/** So many entries of a log get lenses: first those that something can be answered to, then the newest. */
const lensLimit = 500;

/** So many places of a thread are shown. */
const threadLimit = 200;

const titles: Readonly<Record<OfferedAnswer, { readonly title: Message; readonly name: string }>> = {
  approve: { title: message('Approve'), name: 'approveEntry' },
  reject: { title: message('Reject…'), name: 'rejectEntry' },
  acknowledge: { title: message('Acknowledge'), name: 'acknowledgeEntry' },
  act: { title: message('Mark Acted'), name: 'actOnEntry' },
  override: { title: message('Override…'), name: 'overrideEntry' },
};

/** Above an entry: what became of it, which shows its thread, and what the person may answer (AHIL 1.0, "Status lifecycle"). */
export function* entryLenses(project: Project, document: Document): Iterable<CodeLens> {
  const kind = project.kindOf(document);
  if (kind !== 'ahil/log' && kind !== 'ahil/adpl') return;
  const log = ahilLog(document);
  const possible = new PossibleAnswers(log, project.settings.identity ?? human);
  for (const { index, answers } of chosenEntries(log, possible)) {
    const { start } = log.rangeOf(index);
    const range = { start, end: start + 1 };
    const count = answersTo(log, index).length;
    if (answers.length > 0 || count > 0) {
      const thread = threadOf(log, index);
      const action = thread.length > 1 ? { action: showThread(log, index, thread) } : {};
      yield { range, title: stateTitle(log, index, count, project.today), ...action };
    }
    for (const answer of answers) {
      const { title, name } = titles[answer];
      const reference = { uri: document.uri, entry: log.entries[index]?.id ?? '' };
      yield { range, title, action: { name, arguments: [reference] } };
    }
  }
}

/** The entries that get lenses, in file order. */
function chosenEntries(log: AhilLog, possible: PossibleAnswers): { index: number; answers: OfferedAnswer[] }[] {
  const open: { index: number; answers: OfferedAnswer[] }[] = [];
  const others: { index: number; answers: OfferedAnswer[] }[] = [];
  for (let index = log.entries.length - 1; index >= 0; index--) {
    if (!log.entries[index]?.isObject || log.isDamaged(index)) continue;
    const answers = possible.of(index);
    if (answers.length > 0) open.push({ index, answers });
    else if (others.length < lensLimit) others.push({ index, answers });
    if (open.length === lensLimit) break;
  }
  const chosen = [...open, ...others.slice(0, lensLimit - open.length)];
  return chosen.sort((a, b) => a.index - b.index);
}

function stateTitle(log: AhilLog, index: number, count: number, today: string): Message {
  const state = stateWords(log, index, today) ?? message('no known status');
  if (count === 0) return state;
  return count === 1
    ? message('{state} · 1 answer', { state })
    : message('{state} · {count} answers', { state, count });
}

function showThread(log: AhilLog, index: number, thread: readonly number[]): LensAction {
  const { text, uri } = log.document;
  const range = (one: number) => {
    const { start, end } = log.anchor(one);
    return { start: text.positionAt(start), end: text.positionAt(end) };
  };
  const reference = { uri, position: range(index).start, ranges: thread.slice(0, threadLimit).map(range) };
  return { name: 'showThread', arguments: [reference] };
}
