import { describe, expect, it } from 'vitest';
import { answerEntry, type Answer } from '../../../server/src/engine/formats/ahil/operations/answerEntry.ts';
import { ahilLog } from '../../../server/src/engine/formats/ahil/log.ts';
import { answer, appended, documentOf, entry, logText, type Members, order, reasonsOf } from './support.ts';

const recommendation = (id: string, members: Members = {}) =>
  entry({
    id,
    type: 'recommendation',
    to: 'human',
    status: 'pending',
    content: 'Split the nightly job in two.',
    ...members,
  });

function answered(entries: readonly unknown[], id: string, given: Answer) {
  return answerEntry({ text: logText(entries), isAdpl: false }, id, given, '2026-02-28');
}

function refusal(entries: readonly unknown[], id: string, given: Answer): string {
  return reasonsOf(answered(entries, id, given)).join(' ');
}

describe('answerEntry', () => {
  it.each([
    [
      recommendation('r'),
      { action: 'approve', by: 'human' },
      { type: 'approval', from: 'human', to: 'scout', status: 'pending' },
      'approved',
    ],
    [
      recommendation('r', { to: 'planner' }),
      { action: 'approve', by: 'human' },
      { type: 'approval', to: 'planner' },
      'approved',
    ],
    [
      recommendation('r'),
      { action: 'reject', by: 'human', content: 'Too late this year.' },
      { type: 'acknowledgement', to: 'scout', status: 'rejected' },
      'rejected',
    ],
    [
      order('o'),
      { action: 'acknowledge', by: 'planner' },
      { type: 'acknowledgement', to: 'human', status: 'acknowledged', content: 'Received o.' },
      'acknowledged',
    ],
    [
      order('o'),
      { action: 'act', by: 'planner', content: 'Runs at three.' },
      { status: 'acted', content: 'Runs at three.' },
      'acted',
    ],
    [
      order('o', { to: 'all' }),
      { action: 'note', by: 'scout' },
      { from: 'scout', to: 'human', status: 'noted' },
      'noted',
    ],
    [
      order('o'),
      { action: 'override', by: 'human', content: 'Not this week.' },
      { type: 'override', from: 'human', to: 'planner' },
      'overridden',
    ],
    [
      recommendation('r'),
      { action: 'override', by: 'human', content: 'Not this week.' },
      { type: 'override', to: 'scout' },
      'overridden',
    ],
  ] as const)('%#: appends the answer', (target, given, expected, state) => {
    const result = answered([entry(), target], target['id'] as string, given);
    expect(result).toMatchObject({ kind: 'appended', entry: { ...expected, context: { ref: target['id'] } } });
    const log = ahilLog(documentOf(appended(logText([entry(), target]), result)));
    expect(log.relations.state(1)).toBe(state);
  });

  it('keeps further context and adds the reference', () => {
    const result = answered([order('o')], 'o', { action: 'act', by: 'planner', context: { rows: 4, ref: 'x' } });
    expect(result).toMatchObject({ entry: { context: { rows: 4, ref: 'o' } } });
  });

  it('lets the one whom an approval speaks to act on what it approves', () => {
    const log = [recommendation('r'), answer('p', 'approval', 'r', { to: 'scout' })];
    expect(answered(log, 'r', { action: 'act', by: 'scout' })).toMatchObject({
      kind: 'appended',
      entry: { to: 'scout' },
    });
    expect(answered(log, 'p', { action: 'act', by: 'scout' })).toMatchObject({
      kind: 'appended',
      entry: { to: 'human' },
    });
  });

  it.each([
    ['an unknown id', [order('o')], 'x', { action: 'act', by: 'planner' }, 'no entry x'],
    ['rejecting without a reason', [order('o')], 'o', { action: 'reject', by: 'planner' }, 'needs a reason'],
    [
      'rejecting with an empty phrase',
      [order('o')],
      'o',
      { action: 'reject', by: 'planner', content: 'Rejected.' },
      'without a reason',
    ],
    ['overriding without a reason', [order('o')], 'o', { action: 'override', by: 'human' }, 'Say why'],
    [
      'overriding by an agent',
      [order('o')],
      'o',
      { action: 'override', by: 'planner', content: 'No time left.' },
      'comes from "human"',
    ],
    ['approving an order', [order('o')], 'o', { action: 'approve', by: 'human' }, 'Only recommendations'],
    ['approving what one wrote', [recommendation('r')], 'r', { action: 'approve', by: 'scout' }, 'somebody else'],
    ['answering for somebody else', [order('o')], 'o', { action: 'act', by: 'scout' }, 'is addressed to planner'],
    [
      'answering an acknowledgement',
      [order('o'), answer('k', 'acknowledgement', 'o')],
      'k',
      { action: 'act', by: 'human' },
      'asks for no answer',
    ],
    [
      'answering twice',
      [order('o'), answer('k', 'acknowledgement', 'o')],
      'o',
      { action: 'reject', by: 'planner', content: 'No time left.' },
      'answered already: k says acted',
    ],
    [
      'approving twice',
      [recommendation('r'), answer('p', 'approval', 'r', { to: 'scout' })],
      'r',
      { action: 'approve', by: 'human' },
      'answered already: p says approved',
    ],
    [
      'acknowledging twice',
      [order('o'), answer('k', 'acknowledgement', 'o', { status: 'acknowledged' })],
      'o',
      { action: 'acknowledge', by: 'planner' },
      'answered already: k says acknowledged',
    ],
    [
      'answering all twice',
      [order('o', { to: 'all' }), answer('k', 'acknowledgement', 'o')],
      'o',
      { action: 'act', by: 'planner' },
      'answered already',
    ],
    [
      'approving what was overridden',
      [recommendation('r'), answer('v', 'override', 'r', { to: 'scout' })],
      'r',
      { action: 'approve', by: 'human' },
      'was overridden by v',
    ],
    [
      'acting on what was overridden',
      [order('o'), answer('v', 'override', 'o')],
      'o',
      { action: 'act', by: 'planner' },
      'was overridden by v',
    ],
  ] as const)('refuses %s', (_, log, id, given, words) => {
    expect(refusal(log, id, given)).toContain(words);
  });

  it('lets others answer what is addressed to all', () => {
    const log = [order('o', { to: 'all' }), answer('k', 'acknowledgement', 'o')];
    expect(answered(log, 'o', { action: 'reject', by: 'scout', content: 'No time left.' })).toMatchObject({
      kind: 'appended',
    });
  });

  it('answers in a log of many entries as in a small one', () => {
    const others = Array.from({ length: 3000 }, (_, index) =>
      order(`human-20260101-${String(index + 1).padStart(3, '0')}`),
    );
    const many = [
      ...others,
      recommendation('r'),
      ...Array.from({ length: 150 }, (_, index) => answer(`p${index}`, 'approval', 'r', { to: 'scout' })),
    ];
    expect(answered(many, 'r', { action: 'act', by: 'scout' })).toMatchObject({
      kind: 'appended',
      entry: { to: 'scout' },
    });
    expect(
      refusal([...many, answer('v', 'override', 'p77', { to: 'scout' })], 'r', { action: 'act', by: 'scout' }),
    ).toContain('overridden by v');
  });
});
