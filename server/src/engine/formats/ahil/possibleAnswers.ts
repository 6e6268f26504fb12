import { type AnswerAction, whyNotAnswer } from './operations/answerEntry.ts';
import { Parties } from './parties.ts';
import type { EffectiveState } from './relations.ts';
import type { RelatedEntries } from './thread.ts';
import { human } from './vocabulary.ts';

/** The answers that an editor offers, in the order in which it shows them. */
const offeredAnswers = ['approve', 'reject', 'acknowledge', 'act', 'override'] as const;
export type OfferedAnswer = (typeof offeredAnswers)[number] & AnswerAction;

/** Effective states in which an entry still waits for somebody to say or do something. */
const openStates: ReadonlySet<EffectiveState | undefined> = new Set(['pending', 'approved', 'acknowledged']);

/** Stands for what the person will be asked, since actions that need a reason are refused without one. */
const anyReason = '-';

/**
 * Tells what somebody may answer to the entries of a log, without writing anything: what would be refused whatever they say is
 * left out, and so is what would change nothing. Costs no more than looking at the entry and its direct answers.
 */
export class PossibleAnswers {
  private readonly log: RelatedEntries;
  private readonly by: string;
  private readonly parties: Parties;
  private readonly idle: ReadonlySet<number>;

  constructor(log: RelatedEntries, by: string) {
    this.log = log;
    this.by = by;
    this.parties = new Parties(log);
    this.idle = idleApprovals(log);
  }

  /** The answers that fit the entry at an index; none for entries without an id of their own, and for closed ones. */
  of(index: number): OfferedAnswer[] {
    const { entries, relations } = this.log;
    const id = entries[index]?.id;
    if (id === undefined || id === '' || relations.byId.get(id) !== index) return [];
    if (!openStates.has(relations.state(index)) || this.idle.has(index)) return [];
    return offeredAnswers.filter((action) => this.fits(index, action));
  }

  private fits(index: number, action: OfferedAnswer): boolean {
    const { log, by } = this;
    const entry = log.entries[index];
    const state = log.relations.state(index);
    if (!entry || whyNotAnswer(log, index, { action, by, content: anyReason })) return false;
    switch (action) {
      case 'approve':
        // Who approves is a person, or the agent that was asked. What is approved stays so when somebody acknowledges it.
        return !isApproved(log, index) && (by === human || entry.to === by);
      case 'override':
        return by === human && entry.to !== human;
      case 'acknowledge':
        return state !== 'acknowledged' && this.isAsked(index);
      case 'act':
      case 'reject':
        return this.isAsked(index);
    }
  }

  /** Whether an entry is for the one who answers. Nobody answers what they wrote to all themselves. */
  private isAsked(index: number): boolean {
    const { entries } = this.log;
    const { from, to } = entries[index] ?? {};
    return (from !== this.by || to === this.by) && this.parties.mayAnswer(index, this.by, entries.length);
  }
}

/** Whether somebody has approved the entry at an index, whatever was answered since. */
export function isApproved({ relations }: RelatedEntries, index: number): boolean {
  return (relations.approvedBy[index] ?? -1) !== -1;
}

/** The approvals that nothing is left to be said of, since what they approve, be it through other approvals, is settled. */
function idleApprovals({ relations }: RelatedEntries): ReadonlySet<number> {
  const idle = new Set<number>();
  // References lead back, so an approval stands behind those that it approves.
  for (const index of relations.approvals) {
    const isIdle = relations.targets(index).some((target) => {
      if (target === undefined || target >= index) return false;
      return idle.has(target) || !openStates.has(relations.state(target));
    });
    if (isIdle) idle.add(index);
  }
  return idle;
}
