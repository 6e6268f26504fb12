import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { Entry } from '../entry.ts';
import { type AhilLog, ahilLog } from '../log.ts';
import { Parties } from '../parties.ts';
import { isAnswer } from '../relations.ts';
import { everyone } from '../vocabulary.ts';

/** A recommendation needs somebody who answers it; an answer comes from whom it was for and goes to whom it concerns. */
export const recipient: DocumentRule = {
  code: 'ahil/recipient',
  title: 'An entry is addressed to the wrong one, or answered by the wrong one',
  severity: 'warning',
  fixable: 'none',
  source: 'AHIL 1.0, "recommendation" and rules 1 and 4',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    all: 'A recommendation needs somebody who answers it. Address it to one agent or to "human", not to "all".',
    from: '{id} is addressed to {to}, not to {from}. An acknowledgement comes from whom the entry was for.',
    to: 'This answers what {senders: and } wrote, but is addressed to {to}. Address it to the sender of what it answers.',
    involved:
      'This decides on what is between {involved: and }, but is addressed to {to}. Address it to one of them or to "all".',
    target: 'What it answers',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    const parties = new Parties(log);
    const found = log.select((entry, index) => {
      if (entry.refs.length === 0) return entry.type === 'recommendation' && entry.to === everyone;
      return isAnswer(entry) ? !isPlainAnswer(log, index, entry) : entry.to === everyone;
    });
    for (const [index, entry] of found) {
      if (entry.type === 'recommendation' && entry.to === everyone) {
        yield { range: log.memberRange(index, 'to'), message: 'all', pointer: log.pointer(index, 'to') };
      }
      if (isAnswer(entry)) yield* answerProblems(log, parties, index, entry);
    }
  },
};

/** The most frequent case, told without looking at anybody else: the one who was asked answers the one who asked. */
function isPlainAnswer(log: AhilLog, index: number, { from, to }: Entry): boolean {
  const targets = log.relations.targets(index);
  const [target] = targets;
  if (targets.length !== 1 || target === undefined || target >= index) return false;
  const asked = log.entries[target];
  return asked !== undefined && asked.to === from && asked.from === to;
}

function* answerProblems(log: AhilLog, parties: Parties, index: number, entry: Entry): Iterable<Problem> {
  const { type, from, to } = entry;
  const targets = log.relations.targets(index).filter((target) => target !== undefined && target < index) as number[];
  if (targets.length === 0) return;
  const related = (target: number) => [
    { document: log.document, range: log.memberRange(target, 'id'), message: 'target' },
  ];
  if (type === 'acknowledgement' && from !== undefined && from !== '') {
    const stranger = targets.find((target) => !parties.mayAnswer(target, from, index));
    if (stranger !== undefined) {
      const { id = '', to: addressee = '' } = log.entries[stranger] ?? {};
      yield {
        range: log.memberRange(index, 'from'),
        message: 'from',
        args: { id, to: addressee, from },
        pointer: log.pointer(index, 'from'),
        related: related(stranger),
      };
    }
  }
  if (to === undefined || to === '' || to === everyone) return;
  const acknowledges = type === 'acknowledgement';
  if (targets.some((target) => parties.concerns(target, to, index, !acknowledges))) return;
  const [first = index] = targets;
  const names = (member: 'from' | 'to') => targets.map((target) => log.entries[target]?.[member] ?? '');
  yield {
    range: log.memberRange(index, 'to'),
    message: acknowledges ? 'to' : 'involved',
    args: { to, senders: [...new Set(names('from'))], involved: [...new Set([...names('from'), ...names('to')])] },
    pointer: log.pointer(index, 'to'),
    related: related(first),
  };
}
