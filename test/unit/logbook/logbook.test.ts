import { describe, expect, it } from 'vitest';
import { logbook, type LogFilter, textOf } from '../../../server/src/engine/logbook/logbook.ts';
import type { Project } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { documentOf } from '../../support/handoffProject.ts';
import { answer, entry, logText, order } from '../ahil/support.ts';

const recommendation = (id: string, members = {}) =>
  entry({
    id,
    type: 'recommendation',
    to: 'human',
    status: 'pending',
    content: 'Split the nightly job in two.',
    ...members,
  });

function projectOf(texts: Readonly<Record<string, string>>, identity?: string): Project {
  return createEngine().project({
    uri: 'file:///',
    documents: Object.entries(texts).map(([path, text]) => documentOf(path, text)),
    facts: { exists: (path) => path in texts, outside: new Set() },
    settings: { ...defaultSettings, ...(identity !== undefined && { identity }) },
    today: '2026-03-01',
    generation: 1,
  });
}

function keys(project: Project, limit = 100, filter?: LogFilter): string[] {
  return logbook([project], limit, filter).rows.map(({ row }) => row.key);
}

const universal = (trace: string, from: string, to: string, timestamp: string) =>
  JSON.stringify({
    handoff: {
      version: '3.0',
      schema_type: 'universal',
      trace_id: trace,
      timestamp,
      source: { skill: from },
      target: { skill: to, expected_action: 'Write the section on redirects.' },
      payload: {},
      meta: {},
    },
  });

const notes = `# Log

## 2026-02-27 claude-code: Second note

> **Timestamp:** 2026-02-27T16:40:00Z

## 2026-02-27 claude-code: First note

## 2026-02-30 someone: Impossible day

## Undated
`;

describe('logbook', () => {
  it('holds entries, notes and handoffs, newest first', () => {
    const project = projectOf({
      'exchange.json': logText([entry({ id: 'a', date: '2026-02-26' }), entry({ id: 'b', date: '2026-02-28' })]),
      'x.adpl': JSON.stringify({ adpl: '1.0', ahi: { log: [entry({ id: 'c', date: '2026-02-25' })] } }),
      '.ai/handoff/LOG.md': notes,
      'handoffs/h.json': universal('t', 'a', 'b', '2026-02-27T17:00:00Z'),
    });
    expect(logbook([project], 100).rows.map(({ row }) => `${row.kind} ${textOf(row)}`)).toEqual([
      'entry The orders table was loaded at six and holds 40,000 rows.',
      'handoff Write the section on redirects.',
      'note Second note',
      'note First note',
      'entry The orders table was loaded at six and holds 40,000 rows.',
      'entry The orders table was loaded at six and holds 40,000 rows.',
      'note Impossible day',
    ]);
    expect(keys(project)).toEqual(['b', '', '2026-02-27#2', '2026-02-27#1', 'a', 'c', '#1']);
  });

  it('puts what waits for the person on top and counts it, whatever the filter', () => {
    const log = logText([recommendation('r'), order('o'), recommendation('all', { to: 'all' }), entry({ id: 'z' })]);
    const { rows, waiting, total } = logbook([projectOf({ 'exchange.json': log })], 100);
    expect(rows.map(({ row, waitsForMe }) => `${row.key} ${waitsForMe}`)).toEqual([
      'all true',
      'r true',
      'z false',
      'o false',
    ]);
    expect({ waiting, total }).toEqual({ waiting: 2, total: 4 });
    expect(logbook([projectOf({ 'exchange.json': log })], 0)).toMatchObject({ rows: [], waiting: 2 });
    expect(logbook([projectOf({ 'exchange.json': log })], 5, { types: ['order'] })).toMatchObject({
      total: 1,
      waiting: 2,
    });
    expect(keys(projectOf({ 'exchange.json': log }, 'planner'))[1]).toBe('o');
  });

  it('waits no longer for who has approved', () => {
    const log = logText([recommendation('r'), answer('p', 'approval', 'r', { to: 'scout' })]);
    expect(logbook([projectOf({ 'exchange.json': log })], 9).waiting).toBe(0);
    expect(logbook([projectOf({ 'exchange.json': log }, 'scout')], 9).waiting).toBe(1);
  });

  it('gives pages of the newest, with what waits first', () => {
    const entries = Array.from({ length: 50 }, (_, index) => entry({ id: `e${index}` }));
    const project = projectOf({ 'exchange.json': logText([recommendation('r'), ...entries]) });
    expect(keys(project, 4)).toEqual(['r', 'e49', 'e48', 'e47']);
    expect(logbook([project], 4).total).toBe(51);
  });

  it('filters by text, type and participant', () => {
    const project = projectOf({
      'exchange.json': logText([recommendation('r'), order('o', { content: 'Move the JOB.' }), entry({ id: 'z' })]),
      '.ai/handoff/LOG.md': notes,
      'handoffs/h.json': universal('trace-1', 'a', 'b', '2026-02-27T17:00:00Z'),
    });
    expect(keys(project, 9, { text: 'job' })).toEqual(['r', 'o']);
    expect(keys(project, 9, { text: 'EXCHANGE.json', types: ['order', 'note'] })).toEqual(['o']);
    expect(keys(project, 9, { types: ['note'] })).toHaveLength(3);
    expect(keys(project, 9, { participants: ['planner'] })).toEqual(['o']);
    expect(keys(project, 9, { text: 'trace-1' })).toEqual(['']);
    const { participants, types } = logbook([project], 9);
    expect(participants).toEqual(['a', 'all', 'b', 'claude-code', 'human', 'planner', 'scout', 'someone']);
    expect(types).toEqual(['handoff', 'note', 'observation', 'order', 'recommendation']);
  });

  it('tells entries of LOG.md apart by what stays when a title changes or a newer entry comes', () => {
    const log = (...headings: string[]) => ({
      '.ai/handoff/LOG.md': `# Log\n\n${headings.map((heading) => `## ${heading}\n\nText.\n\n`).join('')}`,
    });
    const before = keys(projectOf(log('2026-02-26 a: Two', '2026-02-26 a: One', '2026-02-25 a: Old')));
    expect(new Set(before).size).toBe(3);
    expect(keys(projectOf(log('2026-02-26 a: Second', '2026-02-26 a: One', '2026-02-25 a: Old')))).toEqual(before);
    const grown = log('2026-02-26 a: Three', '2026-02-26 a: Two', '2026-02-26 a: One', '2026-02-25 a: Old');
    expect(keys(projectOf(grown)).slice(1)).toEqual(before);
  });

  it('offers no names to choose from that are to be withheld wherever they are', () => {
    const project = projectOf({
      'exchange.json': logText([entry({ id: 'a', from: 'x' }), entry({ id: 'b', from: 'y' })]),
    });
    const isWithheld: LogFilter['isWithheld'] = (_, row, text) => text === 'type' || row.from === 'x';
    const { participants, types, total } = logbook([project], 9, { isWithheld });
    expect({ participants, types, total }).toEqual({ participants: ['all', 'y'], types: [], total: 2 });
  });

  it('shows the good entries of a broken log, and nothing of what is no entry', () => {
    const good = JSON.stringify(entry({ id: 'a' }));
    const cut = `{"schema_version":"1.0","entries":[${good}, 5, null, {"x": 1}, ${good}, {"id": "b", "type": "order", "content": "cut of`;
    expect(keys(projectOf({ 'exchange.json': cut }))).toEqual(['b', '#4', 'a']);
  });

  it('orders entries without a readable date behind the one before them', () => {
    const project = projectOf({
      'exchange.json': logText([
        entry({ id: 'a', date: '2026-02-20' }),
        entry({ id: 'b', date: '2026-02-30' }),
        entry({ id: 'c', date: 5 }),
      ]),
      'other.ahil.json': logText([entry({ id: 'd', date: '2026-02-21' }), entry({ id: 'e', date: '2026-02-19' })]),
    });
    expect(keys(project)).toEqual(['d', 'c', 'b', 'a', 'e']);
  });
});

describe('a log that is too large', () => {
  const size = 5 * 1024 * 1024;
  const long = 'The orders table was loaded at six. '.repeat(30);
  const many = Array.from({ length: 5500 }, (_, index) => entry({ id: `scout-${index}`, content: `${index} ${long}` }));
  const asked = recommendation('scout-asked');
  const texts = {
    'big.ahil.json': logText([
      recommendation('scout-first'),
      ...many,
      asked,
      recommendation('scout-done'),
      answer('k', 'acknowledgement', 'scout-done'),
    ]),
    'small.ahil.json': logText([recommendation('small')]),
    'orders.adpl': JSON.stringify({ adpl: '1.1', ahi: { log: [...many, asked] } }),
    'cut.ahil.json': logText(many).slice(0, -100),
    'agents/exchange.json': '<<<<<<< ours\n{}\n=======\n[]\n>>>>>>> theirs\n',
    'other/exchange.json': JSON.stringify({ rates: [1] }),
  };

  it('is there with its newest entries, their states and places', () => {
    const project = projectOf(texts);
    expect(project.document('big.ahil.json')?.text.text.length).toBeGreaterThan(size);
    const { rows, waiting, gaps } = logbook([project], 10_000);
    expect(waiting).toBe(3);
    expect(rows.slice(0, 3).map(({ row }) => [row.key, row.document.path])).toEqual([
      ['scout-asked', 'big.ahil.json'],
      ['scout-asked', 'orders.adpl'],
      ['small', 'small.ahil.json'],
    ]);
    expect(gaps.map(({ gap }) => [gap.document.path, gap.reason, gap.shown > 1000 && gap.shown <= 2000])).toEqual([
      ['agents/exchange.json', 'conflict', false],
      ['big.ahil.json', 'too-large', true],
      ['cut.ahil.json', 'too-large', false],
      ['orders.adpl', 'too-large', true],
    ]);
    for (const { row } of rows) {
      if (row.kind !== 'entry') continue;
      const { start, end } = row.log.rangeOf(row.index);
      const source = row.document.text.text.slice(start + row.offset, end + row.offset);
      expect((JSON.parse(source) as { id: string }).id).toBe(row.key);
    }
    const done = rows.find(({ row }) => row.key === 'scout-done')?.row;
    expect(done?.kind === 'entry' && done.log.relations.state(done.index)).toBe('acted');
    expect(keys(project, 10_000)).not.toContain('scout-first');
    expect(logbook([project], 0)).toMatchObject({ waiting: 3, gaps: [] });
  });
});
