import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerEntry } from '../../../server/src/engine/formats/ahil/operations/answerEntry.ts';
import { PossibleAnswers } from '../../../server/src/engine/formats/ahil/possibleAnswers.ts';
import { entryStatuses, entryTypes } from '../../../server/src/engine/formats/ahil/vocabulary.ts';
import { answer, entry, logOf, logText, order } from './support.ts';

const recommendation = (id: string, to = 'human') =>
  entry({ id, type: 'recommendation', to, status: 'pending', content: 'Split the nightly job in two.' });

function possible(entries: readonly unknown[], index = 0, by = 'human'): string[] {
  return new PossibleAnswers(logOf(entries), by).of(index);
}

describe('PossibleAnswers', () => {
  it('lets a person approve or refuse what was recommended to them', () => {
    expect(possible([recommendation('r')])).toEqual(['approve', 'reject', 'acknowledge', 'act']);
  });

  it('lets a person approve or override what agents recommend to each other', () => {
    expect(possible([recommendation('r', 'planner')])).toEqual(['approve', 'override']);
    expect(possible([recommendation('r', 'planner')], 0, 'planner')).toEqual([
      'approve',
      'reject',
      'acknowledge',
      'act',
    ]);
    expect(possible([recommendation('r', 'planner')], 0, 'other')).toEqual([]);
  });

  it('lets a person call off their own order, and the agent answer it', () => {
    expect(possible([order('o')])).toEqual(['override']);
    expect(possible([order('o')], 0, 'planner')).toEqual(['reject', 'acknowledge', 'act']);
  });

  it('offers nothing twice', () => {
    const approved = [recommendation('r', 'planner'), answer('p', 'approval', 'r')];
    expect(possible(approved)).toEqual(['override']);
    // What is approved stays so when it is acknowledged, and when an agent approved it.
    const taken = [...approved, answer('k', 'acknowledgement', 'r', { status: 'acknowledged' })];
    expect(possible(taken)).toEqual(['override']);
    const agreed = [recommendation('r', 'planner'), answer('p', 'approval', 'r', { from: 'planner', to: 'scout' })];
    expect(possible([...agreed, answer('k', 'acknowledgement', 'r', { status: 'acknowledged' })])).toEqual([
      'override',
    ]);
    const received = [order('o'), answer('k', 'acknowledgement', 'o', { status: 'acknowledged' })];
    expect(possible(received, 0, 'planner')).toEqual(['reject', 'act']);
  });

  it('offers nothing for what is closed, informs, answers, or has no name', () => {
    expect(possible([order('o'), answer('k', 'acknowledgement', 'o')], 0, 'planner')).toEqual([]);
    expect(possible([order('o'), answer('k', 'acknowledgement', 'o')], 1)).toEqual([]);
    expect(possible([entry()])).toEqual([]);
    expect(possible([{ ...order('o'), id: undefined }])).toEqual([]);
    expect(possible([order('o'), order('o')], 1)).toEqual([]);
    expect(possible([5, null])).toEqual([]);
  });

  it('offers only what is not refused, whatever the log says', () => {
    const names = fc.constantFrom('human', 'scout', 'planner', 'all');
    const entries = fc.array(
      fc.record({
        type: fc.constantFrom(...entryTypes),
        from: names,
        to: names,
        status: fc.constantFrom(...entryStatuses),
        ref: fc.option(fc.nat(7), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(entries, fc.constantFrom('human', 'scout', 'planner'), (drawn, by) => {
        const written = drawn.map(({ ref, ...members }, index) =>
          entry({ ...members, id: `e${index}`, ...(ref !== undefined && { context: { ref: `e${ref}` } }) }),
        );
        const possibilities = new PossibleAnswers(logOf(written), by);
        const source = { text: logText(written), isAdpl: false };
        for (const index of written.keys()) {
          for (const action of possibilities.of(index)) {
            const given = { action, by, content: 'The northern site has no power this week.' };
            expect({ action, result: answerEntry(source, `e${index}`, given, '2026-03-01') }).toMatchObject({
              result: { kind: 'appended' },
            });
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
