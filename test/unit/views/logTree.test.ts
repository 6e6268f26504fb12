import { describe, expect, it } from 'vitest';
import { buildLogTree, groupings, type LogTreeNode } from '../../../client/src/views/log/logTree.ts';
import { changedNodes } from '../../../client/src/views/treeDifference.ts';
import type { LogEntryInfo, LogHandoffInfo, LogItem, LogNoteInfo, LogResult } from '../../../server/src/protocol.ts';

const range = { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } };
const row = {
  uri: 'file:///w/exchange.json',
  range,
  file: 'exchange.json',
  project: 'w',
  day: '2026-02-27',
  time: undefined,
  from: 'scout',
  to: 'human',
  text: 'Something',
  textIsWithheld: false,
};

function entry(id: string, members: Partial<LogEntryInfo> = {}): LogEntryInfo {
  return {
    ...row,
    kind: 'entry',
    id,
    entry: id,
    label: id,
    type: 'recommendation',
    state: 'pending',
    stateBy: undefined,
    waitsForMe: false,
    daysWaiting: 1,
    answers: 0,
    actions: [],
    ...members,
  };
}

function note(id: string, members: Partial<LogNoteInfo> = {}): LogNoteInfo {
  return { ...row, kind: 'note', id, file: '.ai/handoff/LOG.md', to: undefined, ...members };
}

function handoff(id: string, members: Partial<LogHandoffInfo> = {}): LogHandoffInfo {
  return { ...row, kind: 'handoff', id, format: 'universal', trace: 't', file: `handoffs/${id}.json`, ...members };
}

function result(items: readonly LogItem[], total = items.length): LogResult {
  return { items, total, waiting: 0, participants: [], types: [], gaps: [] };
}

/** The nodes as lines, children indented. */
function lines(nodes: readonly LogTreeNode[], depth = ''): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'row') return [`${depth}${node.item.id}`];
    if (node.kind === 'gap') return [`${depth}gap ${node.gap.file} ${node.gap.shown}`];
    if (node.kind === 'more') return [`${depth}more ${node.shown}/${node.total}`];
    const label = node.kind === 'trace' ? node.chain.join('>') : node.id;
    return [`${depth}${label}`, ...lines(node.children, `${depth}  `)];
  });
}

const mixed = result([
  entry('mine', { waitsForMe: true }),
  entry('a', { state: 'acted', day: '2026-02-28' }),
  handoff('h2', { from: 'b', to: 'c', day: '2026-02-28' }),
  note('n', { from: 'claude' }),
  entry('p', { to: 'planner' }),
  handoff('h1', { from: 'a', to: 'b' }),
  handoff('single', { trace: undefined, from: 'x', to: 'y' }),
  entry('u', { day: undefined, state: 'unknown', file: 'p.adpl' }),
]);

describe('buildLogTree', () => {
  it('groups by state, with what waits for the person on top', () => {
    expect(lines(buildLogTree(mixed, 'state'))).toEqual([
      'waiting',
      '  mine',
      'state:pending',
      '  p',
      'state:acted',
      '  a',
      'state:unknown',
      '  u',
      'notes',
      '  n',
      'handoffs',
      '  a>b>c',
      '    h1',
      '    h2',
      '  single',
    ]);
  });

  it('groups by day, the newest first', () => {
    expect(lines(buildLogTree(mixed, 'day'))).toEqual([
      'waiting',
      '  mine',
      'day:2026-02-28',
      '  a',
      '  a>b>c',
      '    h1',
      '    h2',
      'day:2026-02-27',
      '  n',
      '  p',
      '  single',
      'day:',
      '  u',
    ]);
  });

  it('groups by file, handoffs by trace', () => {
    expect(lines(buildLogTree(mixed, 'file'))).toEqual([
      'waiting',
      '  mine',
      'file:w/exchange.json',
      '  a',
      '  p',
      'handoffs',
      '  a>b>c',
      '    h1',
      '    h2',
      '  single',
      'file:w/.ai/handoff/LOG.md',
      '  n',
      'file:w/p.adpl',
      '  u',
    ]);
  });

  it('groups by participant, everything below sender and recipient', () => {
    const tree = lines(buildLogTree(mixed, 'participant'));
    expect(tree.filter((line) => line.startsWith('participant:'))).toEqual(
      ['a', 'b', 'c', 'claude', 'human', 'planner', 'scout', 'x', 'y'].map((name) => `participant:${name}`),
    );
    expect(tree.filter((line) => line.trim() === 'a>b>c')).toHaveLength(3);
    expect(lines(buildLogTree(result([note('n', { from: undefined })]), 'participant'))).toEqual([
      'participant:',
      '  n',
    ]);
  });

  it('ends with the logs of which something is missing', () => {
    const gap = {
      uri: 'file:///w/big.ahil.json',
      file: 'big.ahil.json',
      project: 'w',
      reason: 'too-large',
      shown: 9,
    } as const;
    const treeWith = (shown: number): readonly LogTreeNode[] =>
      buildLogTree({ ...result([entry('a')], 90), gaps: [{ ...gap, shown }] }, 'day');
    expect(lines(treeWith(9)).slice(-2)).toEqual(['more 1/90', 'gap big.ahil.json 9']);
    expect(changedNodes(treeWith(9), treeWith(10))).toEqual(['gap:file:///w/big.ahil.json']);
  });

  it('tells when there is more', () => {
    expect(lines(buildLogTree(result([entry('a')], 90), 'day')).at(-1)).toBe('more 1/90');
    expect(buildLogTree(result([]), 'state')).toEqual([]);
  });

  it('keeps handoffs of different traces, formats and projects apart', () => {
    const traces = [
      handoff('a'),
      handoff('b', { trace: 'other' }),
      handoff('c', { format: 'uagent' }),
      handoff('d', { project: 'v' }),
    ];
    expect(lines(buildLogTree(result(traces), 'state'))).toEqual(['handoffs', '  a', '  b', '  c', '  d']);
  });

  it.each(groupings)('gives every node an id of its own (%s)', (grouping) => {
    const ids: string[] = [];
    const waiting: LogTreeNode[] = [...buildLogTree(mixed, grouping)];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      ids.push(node.id);
      if (node.kind === 'group' || node.kind === 'trace') waiting.push(...node.children);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stays fast with 10,000 rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      entry(`e${index}`, { day: `2026-02-${10 + (index % 9)}` }),
    );
    const [group] = buildLogTree(result(rows), 'state');
    expect(group?.kind === 'group' ? group.children : []).toHaveLength(10_000);
    expect(buildLogTree(result(rows), 'day')).toHaveLength(9);
  });
});

describe('changedNodes', () => {
  const before = buildLogTree(mixed, 'state');
  const with_ = (...items: LogItem[]) => buildLogTree(result(items), 'state');

  it('finds nothing where nothing changed', () => {
    expect(changedNodes<LogTreeNode>(before, buildLogTree(mixed, 'state'))).toEqual([]);
  });

  it('finds the row whose text changed, and the group whose rows did', () => {
    expect(
      changedNodes<LogTreeNode>(with_(entry('a'), entry('b')), with_(entry('a'), entry('b', { text: 'Other' }))),
    ).toEqual(['state:pending|b']);
    expect(changedNodes<LogTreeNode>(with_(entry('a')), with_(entry('b'), entry('a')))).toEqual(['state:pending']);
  });

  it('wants everything where the groups are others', () => {
    expect(changedNodes<LogTreeNode>(with_(entry('a')), with_(entry('a', { state: 'acted' })))).toBe('all');
    expect(changedNodes<LogTreeNode>([], before)).toBe('all');
  });
});
