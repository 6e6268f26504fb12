import type { Entry } from './entry.ts';
import { type EntryStatus, isEntryStatus } from './vocabulary.ts';

/**
 * What became of an entry: overridden, for good; else its last final answer; else acknowledged; else approved, which waits for somebody to
 * act; else its own first status. Derived from the log and never written into it.
 */
export type EffectiveState = EntryStatus | 'approved' | 'overridden';

/** How the entries of a log refer to each other. Indexes count the items of the log; -1 stands for none. */
export interface Relations extends Outcomes {
  /** The first entry with each id: an id belongs to whoever had it first. */
  readonly byId: ReadonlyMap<string, number>;
  /** The entries whose id an earlier one has already. */
  readonly repeated: readonly number[];
  /** The entries that refer to a later one or to themselves. */
  readonly forward: readonly number[];
  /** The approvals, and the final answers (see `isFinal`), that refer to anything. */
  readonly approvals: readonly number[];
  readonly finals: readonly number[];
  /** The approvals of entries every one of which is settled, be it through other approvals; found on first use. */
  readonly settledApprovals: ReadonlySet<number>;
  /** The index that each of an entry's `refs` leads to, in their order; `undefined` where it leads out of the log. */
  targets(index: number): readonly (number | undefined)[];
  /** The answers that name an entry themselves, in file order. */
  directAnswers(index: number): readonly number[];
  /** What became of an entry; `undefined` when it has no known status either. */
  state(index: number): EffectiveState | undefined;
}

/** By entry, the first override of it, the last final answer, the last receipt and the last approval. */
interface Outcomes {
  readonly overriddenBy: Int32Array;
  readonly finalAnswer: Int32Array;
  readonly acknowledgedBy: Int32Array;
  readonly approvedBy: Int32Array;
}

const none: readonly never[] = [];

/**
 * Relates the entries of a log. An answer (approval, override, acknowledgement) answers entries before it: what it
 * names, and through an approval what the approval names. Linear in entries and references, and without recursion:
 * answers stand behind what they answer, so one pass from the end has seen all answers of an entry when it gets there.
 */
export function relate(entries: readonly Entry[]): Relations {
  // The references of entry i are the edges from `firstEdge[i]` up to `firstEdge[i + 1]`.
  const firstEdge = new Int32Array(entries.length + 1);
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    firstEdge[index + 1] = at(firstEdge, index) + (entry?.refs.length ?? 0);
  }
  const { byId, repeated } = indexIds(entries);
  const edges = at(firstEdge, entries.length);
  const target = new Int32Array(edges).fill(-1);
  // The answers to an entry are linked from the first to the last; each names the next edge and the entry it starts from.
  const firstAnswer = new Int32Array(entries.length).fill(-1);
  const nextAnswer = new Int32Array(edges).fill(-1);
  const source = new Int32Array(edges);

  const outcomes = noOutcomes(entries.length);
  const { overriddenBy, finalAnswer, acknowledgedBy, approvedBy } = outcomes;
  const forward: number[] = [];
  const approvals: number[] = [];
  const finals: number[] = [];

  for (let index = entries.length - 1; index >= 0; index--) {
    const start = at(firstEdge, index);
    const end = at(firstEdge, index + 1);
    const entry = start === end ? undefined : entries[index];
    if (!entry) continue;
    const answers = isAnswer(entry);
    let leadsForward = false;
    for (let edge = start; edge < end; edge++) {
      const to = byId.get(entry.refs[edge - start] ?? '');
      if (to === undefined) continue;
      target[edge] = to;
      source[edge] = index;
      leadsForward ||= to >= index;
      if (!answers || to >= index) continue;
      nextAnswer[edge] = at(firstAnswer, to);
      firstAnswer[to] = edge;
      noteAnswer(outcomes, entry, index, to);
    }
    if (leadsForward) forward.push(index);
    if (isFinal(entry)) finals.push(index);
    else if (entry.type === 'approval') approvals.push(index);
  }

  let settled: ReadonlySet<number> | undefined;
  const relations: Relations = {
    byId,
    repeated,
    forward: forward.reverse(),
    approvals: approvals.reverse(),
    finals: finals.reverse(),
    get settledApprovals() {
      return (settled ??= settledApprovals(relations));
    },
    ...outcomes,
    targets(index) {
      const start = at(firstEdge, index);
      const end = index < entries.length ? at(firstEdge, index + 1) : start;
      if (start >= end) return none;
      if (start + 1 === end) return [existing(at(target, start))];
      const found: (number | undefined)[] = [];
      for (let edge = start; edge < end; edge++) found.push(existing(at(target, edge)));
      return found;
    },
    directAnswers(index) {
      const found: number[] = [];
      for (let edge = at(firstAnswer, index); edge !== -1; edge = at(nextAnswer, edge)) found.push(at(source, edge));
      return found;
    },
    state(index) {
      if (at(overriddenBy, index) !== -1) return 'overridden';
      const final = entries[at(finalAnswer, index)]?.status;
      if (isEntryStatus(final)) return final;
      if (at(acknowledgedBy, index) !== -1) return 'acknowledged';
      if (at(approvedBy, index) !== -1) return 'approved';
      const own = entries[index]?.status;
      return isEntryStatus(own) ? own : undefined;
    },
  };
  return relations;
}

function noOutcomes(count: number): Outcomes {
  const nobody = () => new Int32Array(count).fill(-1);
  return { overriddenBy: nobody(), finalAnswer: nobody(), acknowledgedBy: nobody(), approvedBy: nobody() };
}

/** What an answer means for an entry that it names; of an approval, of which all answers are known by then, also what became of it. */
function noteAnswer(outcomes: Outcomes, answer: Entry, index: number, to: number): void {
  const { overriddenBy, finalAnswer, acknowledgedBy, approvedBy } = outcomes;
  if (answer.type === 'override') {
    setEarliest(overriddenBy, to, index);
  } else if (answer.type === 'approval') {
    setLatest(approvedBy, to, index);
    setLatest(approvedBy, to, at(approvedBy, index));
    setLatest(finalAnswer, to, at(finalAnswer, index));
    setLatest(acknowledgedBy, to, at(acknowledgedBy, index));
    setEarliest(overriddenBy, to, at(overriddenBy, index));
  } else if (isFinal(answer)) {
    setLatest(finalAnswer, to, index);
  } else if (answer.status === 'acknowledged') {
    setLatest(acknowledgedBy, to, index);
  }
}

const openStates: ReadonlySet<EffectiveState | undefined> = new Set(['pending', 'approved', 'acknowledged']);

/** Approvals that name something in the log before them, all of which is closed. References lead back, so one pass is enough. */
function settledApprovals(relations: Relations): ReadonlySet<number> {
  const settled = new Set<number>();
  for (const index of relations.approvals) {
    const approved = relations.targets(index).filter((target) => target !== undefined && target < index) as number[];
    const isClosed = (target: number) => settled.has(target) || !openStates.has(relations.state(target));
    if (approved.length > 0 && approved.every(isClosed)) settled.add(index);
  }
  return settled;
}

/** From the end, so that the first entry with an id is the one that stays; only where ids come again are they looked up once more. */
function indexIds(entries: readonly Entry[]): { byId: ReadonlyMap<string, number>; repeated: readonly number[] } {
  const byId = new Map<string, number>();
  let count = 0;
  for (let index = entries.length - 1; index >= 0; index--) {
    const id = entries[index]?.id;
    if (id === undefined) continue;
    byId.set(id, index);
    count++;
  }
  const repeated: number[] = [];
  if (byId.size < count) {
    entries.forEach(({ id }, index) => {
      if (id !== undefined && byId.get(id) !== index) repeated.push(index);
    });
  }
  return { byId, repeated };
}

/** Whether an entry is of a type that answers others. */
export function isAnswer({ type }: Entry): boolean {
  return type === 'acknowledgement' || type === 'approval' || type === 'override';
}

/** Whether an entry is an acknowledgement that ends the matter: acted, rejected, or noted without action. */
export function isFinal({ type, status }: Entry): boolean {
  return type === 'acknowledgement' && (status === 'acted' || status === 'rejected' || status === 'noted');
}

function at(column: Int32Array, index: number): number {
  return column[index] ?? -1;
}

function existing(index: number): number | undefined {
  return index === -1 ? undefined : index;
}

function setLatest(column: Int32Array, target: number, index: number): void {
  if (index > at(column, target)) column[target] = index;
}

function setEarliest(column: Int32Array, target: number, index: number): void {
  const present = at(column, target);
  if (index !== -1 && (present === -1 || index < present)) column[target] = index;
}
