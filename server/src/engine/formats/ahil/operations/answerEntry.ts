import { type Message, message } from '../../../message.ts';
import type { Entry } from '../entry.ts';
import { isFinal, relate, type Relations } from '../relations.ts';
import type { RelatedEntries } from '../thread.ts';
import { everyone, human } from '../vocabulary.ts';
import { type AppendResult, appendTo, type LogSource, type NewEntry } from './appendEntry.ts';
import { LogText } from './logText.ts';
import { relevantEntries } from './relevantEntries.ts';

/** What can be answered to an entry. `note` says that it was seen and nothing will be done. */
export const answerActions = ['approve', 'reject', 'acknowledge', 'act', 'note', 'override'] as const;
export type AnswerAction = (typeof answerActions)[number];

export interface Answer {
  readonly action: AnswerAction;
  /** Who answers: the name of an agent, or "human". */
  readonly by: string;
  /** What was done, or why not. Needed to reject and to override; the others have a sentence of their own. */
  readonly content?: string | undefined;
  /** Further data beside the reference. */
  readonly context?: Readonly<Record<string, unknown>> | undefined;
}

/** The status that an acknowledgement carries for an action. */
const statusOf = { reject: 'rejected', acknowledge: 'acknowledged', act: 'acted', note: 'noted' } as const;

/** Types that can be approved: those by which an agent asks for something. */
const approvable: ReadonlySet<string> = new Set(['recommendation', 'alert']);

/**
 * Appends the answer to an entry (the first with this id): an approval, an override or an acknowledgement, addressed to whom it
 * concerns and referring to the entry. Refuses, and says why, where the matter is closed, where somebody else has to
 * answer, where a reason is missing, and whatever else the rules forbid. AHIL 1.0, rules 2, 4 and 5.
 */
export function answerEntry(source: LogSource, id: string, answer: Answer, today: string): AppendResult {
  const log = LogText.read(source.text, source.isAdpl);
  if (!(log instanceof LogText)) return { kind: 'refused', reasons: [log] };
  const index = log.find(id);
  if (index === undefined) return refuse(message('The log has no entry {id}.', { id }));
  const indexes = relevantEntries(log, [id]);
  const entries = indexes.map((place) => log.entry(place));
  const target = indexes.indexOf(index);
  const entry = entries[target];
  if (!entry) return refuse(message('The log has no entry {id}.', { id }));
  const reason = whyNotAnswer({ entries, relations: relate(entries) }, target, answer);
  if (reason) return refuse(reason);
  return appendTo(log, source.isAdpl, requestFor(entry, id, answer), today);
}

function requestFor(entry: Entry, id: string, { action, by, content, context }: Answer): NewEntry {
  const answered = { ...context, ref: id };
  const base = { from: by, context: answered, content: content ?? '' };
  switch (action) {
    case 'approve':
      return { ...base, type: 'approval', to: whoActs(entry, by), content: content ?? `Approved: ${id}.` };
    case 'override':
      return { ...base, type: 'override', to: whoActs(entry, by) };
    case 'reject':
      return { ...base, type: 'acknowledgement', status: statusOf[action], to: senderOf(entry) };
    case 'acknowledge':
    case 'act':
    case 'note': {
      const said = {
        acknowledge: `Received ${id}.`,
        act: `Acted on ${id}.`,
        note: `Noted ${id}; nothing is to be done.`,
      };
      return {
        ...base,
        type: 'acknowledgement',
        status: statusOf[action],
        to: senderOf(entry),
        content: content ?? said[action],
      };
    }
  }
}

/** Why an answer to the entry at an index makes no sense; `undefined` when it may be written as far as the state of the entry goes. */
export function whyNotAnswer(
  { entries, relations }: RelatedEntries,
  target: number,
  { action, by, content = '' }: Answer,
): Message | undefined {
  const { id = '', type = '', from, to } = entries[target] ?? {};
  const override = entries[relations.overriddenBy[target] ?? -1];
  if (override && (action === 'approve' || action === 'override')) {
    return message('{id} was overridden by {override}.', { id, override: override.id ?? '?' });
  }
  if (action === 'override') {
    return content.trim() === '' ? message('Say why {id} is overridden.', { id }) : undefined;
  }
  if (action === 'approve') {
    if (!approvable.has(type)) {
      return message('{id} is of type {type}. Only recommendations and alerts are approved.', { id, type });
    }
    if (by === from) return message('{by} wrote {id}; somebody else has to approve it.', { by, id });
  }
  if (action !== 'approve' && type === 'acknowledgement') {
    return message('{id} is an acknowledgement, which asks for no answer.', { id });
  }
  if (action === 'reject' && content.trim() === '') {
    return message('Say why {id} is rejected: a rejection needs a reason.', { id });
  }
  const said =
    finalAnswerOf(entries, relations, target, to === everyone ? by : undefined) ??
    sameAnswerOf(entries, relations, target, action, by);
  return (
    said &&
    message('{id} was answered already: {answer} says {status}.', {
      id,
      answer: said.id ?? '?',
      status: (said.type === 'approval' ? 'approved' : said.status) ?? '?',
    })
  );
}

/** What somebody has said already and would only repeat: an approval or a receipt. */
function sameAnswerOf(
  entries: readonly Entry[],
  relations: Relations,
  target: number,
  action: Answer['action'],
  by: string,
): Entry | undefined {
  if (action !== 'approve' && action !== 'acknowledge') return undefined;
  return relations
    .directAnswers(target)
    .flatMap((index) => entries[index] ?? [])
    .find(({ type, status, from }) => {
      if (from !== by) return false;
      return action === 'approve' ? type === 'approval' : type === 'acknowledgement' && status === 'acknowledged';
    });
}

/** The final answer that closes an entry; of an entry to all the one that `sender` has given. */
function finalAnswerOf(
  entries: readonly Entry[],
  relations: Relations,
  target: number,
  sender: string | undefined,
): Entry | undefined {
  if (sender === undefined) return entries[relations.finalAnswer[target] ?? -1];
  const answers = relations.directAnswers(target).flatMap((index) => entries[index] ?? []);
  return answers.find((answer) => isFinal(answer) && answer.from === sender);
}

/** Whom a decision about an entry is for: the agent that would act on it. */
function whoActs({ from, to }: Entry, by: string): string {
  if (to !== undefined && to !== '' && to !== human && to !== everyone && to !== by) return to;
  return from !== undefined && from !== '' && from !== by ? from : everyone;
}

function senderOf({ from }: Entry): string {
  return from === undefined || from === '' ? everyone : from;
}

function refuse(reason: Message): AppendResult {
  return { kind: 'refused', reasons: [reason] };
}
