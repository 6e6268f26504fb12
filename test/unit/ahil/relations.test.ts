import { describe, expect, it } from 'vitest';
import { findContradictions } from '../../../server/src/engine/formats/ahil/contradictions.ts';
import { referenceCycles } from '../../../server/src/engine/formats/ahil/cycles.ts';
import { pendingFor } from '../../../server/src/engine/formats/ahil/pending.ts';
import { answeredBy, answersTo, threadOf } from '../../../server/src/engine/formats/ahil/thread.ts';
import type { AhilLog } from '../../../server/src/engine/formats/ahil/log.ts';
import { answer, entry, logOf, type Members, order, randomNumbers } from './support.ts';

const ack = (id: string, ref: string, status: string, members: Members = {}) =>
  answer(id, 'acknowledgement', ref, { status, ...members });

function stateOf(...entries: Members[]): string | undefined {
  return logOf(entries).relations.state(0);
}

describe('effective state', () => {
  it('is the own status as long as nothing answers', () => {
    expect(stateOf(order('o'))).toBe('pending');
    expect(stateOf(entry())).toBe('noted');
    expect(stateOf(order('o', { status: 'open' }))).toBeUndefined();
  });

  it('follows the answers in file order', () => {
    expect(stateOf(order('o'), ack('k', 'o', 'acknowledged'))).toBe('acknowledged');
    expect(stateOf(order('o'), ack('k', 'o', 'acknowledged'), ack('l', 'o', 'acted'))).toBe('acted');
    expect(stateOf(order('o'), ack('k', 'o', 'acted'), ack('l', 'o', 'acknowledged'))).toBe('acted');
    expect(stateOf(order('o'), ack('k', 'o', 'acted'), ack('l', 'o', 'rejected'))).toBe('rejected');
    expect(stateOf(order('o'), ack('k', 'o', 'noted'))).toBe('noted');
    expect(stateOf(order('o'), ack('k', 'o', 'pending'))).toBe('pending');
  });

  it('is approved until somebody receives or acts', () => {
    expect(stateOf(order('r'), answer('p', 'approval', 'r'))).toBe('approved');
    expect(stateOf(order('r'), answer('p', 'approval', 'r'), ack('k', 'r', 'acknowledged'))).toBe('acknowledged');
  });

  it('is overridden for good by a later override', () => {
    expect(stateOf(order('o'), answer('v', 'override', 'o'), ack('k', 'o', 'acted'))).toBe('overridden');
    expect(logOf([answer('v', 'override', 'o'), order('o')]).relations.state(1)).toBe('pending');
  });

  it('passes through approvals', () => {
    const log = logOf([order('r'), answer('p', 'approval', 'r'), answer('q', 'approval', 'p'), ack('k', 'q', 'acted')]);
    expect([0, 1, 2].map((index) => log.relations.state(index))).toEqual(['acted', 'acted', 'acted']);
    expect(stateOf(order('r'), answer('p', 'approval', 'r'), answer('v', 'override', 'p'))).toBe('overridden');
    // What is said of the recommendation is not said of its approval.
    const other = logOf([order('r'), answer('p', 'approval', 'r'), ack('k', 'r', 'acted')]);
    expect(other.relations.state(1)).toBe('pending');
  });

  it('takes no answer from an entry of another type, or from one before', () => {
    expect(stateOf(order('o'), entry({ id: 'b', context: { ref: 'o' }, status: 'acted' }))).toBe('pending');
    expect(logOf([ack('k', 'o', 'acted'), order('o')]).relations.state(1)).toBe('pending');
  });

  it('belongs to the first entry with an id', () => {
    const log = logOf([order('o'), order('o'), ack('k', 'o', 'acted')]);
    expect([log.relations.state(0), log.relations.state(1)]).toEqual(['acted', 'pending']);
    expect(log.relations.repeated).toEqual([1]);
  });

  it('agrees with the definition taken word for word, on logs of every kind', () => {
    const random = randomNumbers(7);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    for (let round = 0; round < 300; round++) {
      const entries = Array.from({ length: 12 }, (_, index) => {
        const type = pick(['order', 'approval', 'override', 'acknowledgement', 'acknowledgement', 'approval']);
        const refs = Array.from({ length: Math.floor(random() * 3) }, () => `e${Math.floor(random() * 12)}`);
        const status = pick(['pending', 'noted', 'acknowledged', 'acted', 'rejected']);
        return entry({
          id: `e${index}`,
          type,
          status,
          from: pick(['human', 'a', 'b']),
          to: pick(['all', 'a', 'b']),
          context: { refs },
        });
      });
      const log = logOf(entries);
      for (let index = 0; index < entries.length; index++) {
        expect(log.relations.state(index), JSON.stringify({ round, index })).toBe(definedState(log, index));
        const answers = entries.flatMap((_, other) => (reached(log, other).has(index) ? [other] : []));
        expect(answersTo(log, index)).toEqual(answers);
        expect(answeredBy(log, index)).toEqual([...reached(log, index)].sort((a, b) => a - b));
      }
    }
  });

  it('takes no longer for chains and crowds than their length asks for', () => {
    const approvals = Array.from({ length: 20_000 }, (_, index) => answer(`p${index + 1}`, 'approval', `p${index}`));
    const answers = Array.from({ length: 20_000 }, (_, index) => ack(`k${index}`, 'p20000', 'acted'));
    const log = logOf([order('p0'), ...approvals, ...answers]);
    expect(log.relations.state(0)).toBe('acted');
    expect(findContradictions(log)).toEqual([]);
    expect(referenceCycles(log.document).cycles).toEqual([]);
    expect(threadOf(log, 0)).toHaveLength(40_001);
  });
});

describe('threads', () => {
  const log = logOf([
    order('r', { from: 'scout', to: 'human', type: 'recommendation' }),
    order('o'),
    answer('p', 'approval', 'r'),
    ack('k', 'p', 'acknowledged'),
    ack('l', 'gone', 'acted'),
    ack('m', 'r', 'acted', { context: { refs: ['r', 'o'] } }),
  ]);

  it('tell what an entry answers and what answers it', () => {
    expect(answeredBy(log, 3)).toEqual([0, 2]);
    expect(answeredBy(log, 0)).toEqual([]);
    expect(answersTo(log, 0)).toEqual([2, 3, 5]);
    expect(answersTo(log, 9)).toEqual([]);
  });

  it('gather everything that hangs together', () => {
    expect(threadOf(log, 3)).toEqual([0, 1, 2, 3, 5]);
    expect(threadOf(log, 4)).toEqual([4]);
    expect(threadOf(log, 9)).toEqual([]);
  });
});

describe('pendingFor', () => {
  it('gives what waits for somebody, approved entries included', () => {
    const log = logOf([
      order('a'),
      order('b', { to: 'all' }),
      order('c', { to: 'scout' }),
      order('d'),
      answer('p', 'approval', 'd', { status: 'noted' }),
      order('e'),
      ack('k', 'e', 'acknowledged'),
      'no entry',
    ]);
    expect(pendingFor(log, 'planner')).toEqual([0, 1, 3]);
    expect(pendingFor(log, 'scout')).toEqual([1, 2]);
    expect(pendingFor(log)).toEqual([0, 1, 2, 3]);
  });

  it('leaves out what somebody wrote to all, and what they approved, whoever else approved it', () => {
    const log = logOf([
      order('a', { to: 'all' }),
      order('r', { from: 'scout', to: 'human', type: 'recommendation' }),
      answer('p', 'approval', 'r', { to: 'scout', status: 'noted' }),
      answer('q', 'approval', 'r', { from: 'boss', to: 'scout', status: 'noted' }),
      order('s', { to: 'human' }),
    ]);
    expect(pendingFor(log, 'human')).toEqual([4]);
    expect(pendingFor(log, 'planner')).toEqual([0]);
    expect(pendingFor(log)).toEqual([0, 1, 4]);
  });

  it('leaves out approvals of what is settled, also where the answer names only what was approved', () => {
    const log = logOf([
      order('r', { from: 'scout', to: 'human', type: 'recommendation' }),
      order('o', { from: 'scout', to: 'human', type: 'recommendation' }),
      answer('p', 'approval', 'r', { to: 'scout' }),
      answer('q', 'approval', 'p', { to: 'scout' }),
      answer('u', 'approval', 'o', { to: 'scout', context: { refs: ['r', 'o'] } }),
      answer('v', 'approval', 'elsewhere', { to: 'scout' }),
      ack('k', 'r', 'acted', { from: 'scout' }),
    ]);
    expect(pendingFor(log, 'scout')).toEqual([4, 5]);
    expect([...log.relations.settledApprovals]).toEqual([2, 3]);
  });
});

/** What an entry answers: what it names before it and, through approvals, what they name. */
function reached({ entries, relations }: AhilLog, index: number): Set<number> {
  const found = new Set<number>();
  const visit = (from: number): void => {
    for (const target of relations.targets(from)) {
      if (target === undefined || target >= from || found.has(target)) continue;
      found.add(target);
      if (entries[target]?.type === 'approval') visit(target);
    }
  };
  if (['approval', 'override', 'acknowledgement'].includes(entries[index]?.type ?? '')) visit(index);
  return found;
}

function definedState(log: AhilLog, index: number): string | undefined {
  const answers = log.entries.filter((_, other) => reached(log, other).has(index));
  if (answers.some(({ type }) => type === 'override')) return 'overridden';
  const acknowledgements = answers.filter(({ type }) => type === 'acknowledgement');
  const final = acknowledgements.findLast(({ status = '' }) => ['acted', 'rejected', 'noted'].includes(status));
  if (final) return final.status;
  if (acknowledgements.some(({ status }) => status === 'acknowledged')) return 'acknowledged';
  if (answers.some(({ type }) => type === 'approval')) return 'approved';
  return log.entries[index]?.status;
}
