import type { Change, Fix } from '../../../fix.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { type Answer, answerEntry } from '../operations/answerEntry.ts';
import { isApproved } from '../possibleAnswers.ts';
import { everyone, human } from '../vocabulary.ts';
import { type ConcernedEntry, concernedEntry } from './concerned.ts';

/**
 * The answers that an entry which waits too long can be given on the spot. What only a person can say (an approval, the reason
 * of a rejection or an override) is asked.
 */
export const answerUnanswered: readonly Fix[] = [
  {
    code: 'ahil/unanswered',
    id: 'acknowledge',
    kind: 'explicit',
    title: (finding, project) => {
      const waiting = waitingEntry(finding, project);
      return waiting && message('Append an acknowledgement of {who}: received', { who: addressee(waiting) });
    },
    build: (finding, project) => {
      const waiting = waitingEntry(finding, project);
      return waiting && answered(waiting, { action: 'acknowledge', by: addressee(waiting) }, project);
    },
  },
  asking('approve', 'confirm', {
    applies: ({ log, index, entry }) =>
      (entry.type === 'recommendation' || entry.type === 'alert') && entry.from !== human && !isApproved(log, index),
    title: message('Approve it'),
    prompt: (id) => message('Do you approve {id}?', { id }),
    answer: (text) => (text === 'yes' ? { action: 'approve', by: human } : undefined),
  }),
  asking('reject', 'text', {
    applies: ({ entry }) => entry.to === human || entry.to === everyone,
    title: message('Reject it'),
    prompt: (id) => message('Why do you reject {id}?', { id }),
    answer: (text) => (text === '' ? undefined : { action: 'reject', by: human, content: text }),
  }),
  asking('override', 'text', {
    applies: ({ entry }) => entry.to !== human,
    title: message('Override it'),
    prompt: (id) => message('Why do you override {id}?', { id }),
    answer: (text) => (text === '' ? undefined : { action: 'override', by: human, content: text }),
  }),
];

interface Asking {
  readonly applies: (waiting: ConcernedEntry) => boolean;
  readonly title: Message;
  readonly prompt: (id: string) => Message;
  readonly answer: (text: string) => Answer | undefined;
}

function asking(
  id: 'approve' | 'reject' | 'override',
  kind: 'confirm' | 'text',
  { applies, title, prompt, answer }: Asking,
): Fix {
  return {
    code: 'ahil/unanswered',
    id,
    kind: 'consent',
    questions: (finding, project) => [{ id, kind, prompt: prompt(waitingEntry(finding, project)?.entry.id ?? '') }],
    title: (finding, project) => {
      const waiting = waitingEntry(finding, project);
      return waiting && applies(waiting) ? title : undefined;
    },
    build: (finding, project, answers) => {
      const waiting = waitingEntry(finding, project);
      const given = waiting && applies(waiting) ? answer((answers[id] ?? '').trim()) : undefined;
      return waiting && given && answered(waiting, given, project);
    },
  };
}

/** The entry, unless its id is no name for it. */
function waitingEntry(finding: Finding, project: Project): ConcernedEntry | undefined {
  const concerned = concernedEntry(finding, project);
  const id = concerned?.entry.id;
  return id !== undefined && id !== '' && concerned?.log.indexOf(id) === concerned?.index ? concerned : undefined;
}

function addressee({ entry }: ConcernedEntry): string {
  return entry.to === undefined || entry.to === '' || entry.to === everyone ? human : entry.to;
}

function answered({ log, entry }: ConcernedEntry, answer: Answer, project: Project): Change | undefined {
  const { document, embedding } = log;
  const source = { text: document.text.text, isAdpl: embedding === 'adpl' };
  const result = answerEntry(source, entry.id ?? '', answer, project.today);
  return result.kind === 'appended' ? { edits: new Map([[document.path, [result.change]]]) } : undefined;
}
