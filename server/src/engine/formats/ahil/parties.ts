import type { RelatedEntries } from './thread.ts';
import { everyone } from './vocabulary.ts';

interface PartiesOfEntry {
  readonly senders: ReadonlySet<string | undefined>;
  readonly recipients: ReadonlySet<string | undefined>;
  /** Those who approved the entry, and whom they addressed, each with the first approval that says so. */
  readonly approvers: ReadonlyMap<string, number>;
  readonly approved: ReadonlyMap<string, number>;
}

/** Who has to do with the entries of a log. Remembers them, so that many answers to one entry cost no more each. */
export class Parties {
  private readonly log: RelatedEntries;
  private readonly known = new Map<number, PartiesOfEntry>();

  constructor(log: RelatedEntries) {
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
