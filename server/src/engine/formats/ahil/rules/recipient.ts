import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { Entry } from '../entry.ts';
import { type AhilLog, ahilLog } from '../log.ts';
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

interface PartiesOfEntry {
  readonly senders: ReadonlySet<string | undefined>;
  readonly recipients: ReadonlySet<string | undefined>;
  /** Those who approved the entry, and whom they addressed, each with the first approval that says so. */
  readonly approvers: ReadonlyMap<string, number>;
  readonly approved: ReadonlyMap<string, number>;
}

/** Who has to do with an entry. Remembers them, so that many answers to one entry cost no more each. */
class Parties {
  private readonly log: AhilLog;
  private readonly known = new Map<number, PartiesOfEntry>();

  constructor(log: AhilLog) {
    this.log = log;
  }

  /**
   * Whether somebody may acknowledge an entry: it, an approval of it, or what it approves is for them or for all. Approvals count
   * when they stand before the answer.
   */
  mayAnswer(target: number, who: string, answer: number): boolean {
    const { recipients, approved } = this.of(target);
    if (recipients.has(who) || recipients.has(everyone) || recipients.has(undefined)) return true;
    return (approved.get(who) ?? answer) < answer;
  }

  /** Whether an entry concerns somebody: as its sender or as one who approved it, and with `orRecipient` as its recipient. */
  concerns(target: number, who: string, answer: number, orRecipient: boolean): boolean {
    const { senders, approvers } = this.of(target);
    if (senders.has(who) || senders.has(undefined) || (approvers.get(who) ?? answer) < answer) return true;
    return orRecipient && this.mayAnswer(target, who, answer);
  }

  private of(target: number): PartiesOfEntry {
    let parties = this.known.get(target);
    if (!parties) this.known.set(target, (parties = this.find(target)));
    return parties;
  }

  private find(target: number): PartiesOfEntry {
    const { entries, relations } = this.log;
    // An approval stands for what it approves.
    const approves = entries[target]?.type === 'approval' ? relations.targets(target) : [];
    const around = [target, ...approves].flatMap((index) => (index === undefined ? [] : (entries[index] ?? [])));
    const approvers = new Map<string, number>();
    const approved = new Map<string, number>();
    for (const index of relations.directAnswers(target)) {
      const { type, from, to } = entries[index] ?? {};
      if (type !== 'approval') continue;
      if (from !== undefined && !approvers.has(from)) approvers.set(from, index);
      if (to !== undefined && !approved.has(to)) approved.set(to, index);
    }
    return {
      senders: new Set(around.map(({ from }) => from)),
      recipients: new Set(around.map(({ to }) => to)),
      approvers,
      approved,
    };
  }
}
