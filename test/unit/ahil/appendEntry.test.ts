import { describe, expect, it } from 'vitest';
import { ahilLog } from '../../../server/src/engine/formats/ahil/log.ts';
import { appendEntry, type NewEntry } from '../../../server/src/engine/formats/ahil/operations/appendEntry.ts';
import { LogText } from '../../../server/src/engine/formats/ahil/operations/logText.ts';
import { newLog } from '../../../server/src/engine/formats/ahil/operations/newLog.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { answer, appended, documentOf, entry, logText, order, reasonsOf } from './support.ts';

const today = '2026-02-28';
const request: NewEntry = { type: 'observation', from: 'scout', to: 'all', content: 'The mart was refreshed at six.' };

function append(text: string, more: Partial<NewEntry> = {}, isAdpl = false): string {
  return appended(text, appendEntry({ text, isAdpl }, { ...request, ...more }, today));
}

function refusal(text: string, more: Partial<NewEntry>): string {
  return reasonsOf(appendEntry({ text, isAdpl: false }, { ...request, ...more }, today)).join(' ');
}

const two = [entry(), order('human-20260227-001')];
const written = {
  id: 'scout-20260228-001',
  type: 'observation',
  from: 'scout',
  to: 'all',
  date: today,
  status: 'noted',
  content: 'The mart was refreshed at six.',
};

describe('the layout of an appended entry', () => {
  const context = { tables: ['orders', 'marts'], load: { rows: 4, late: false } };

  it.each([
    ['two spaces', 2],
    ['four spaces', 4],
    ['tabs', '\t'],
    ['none', undefined],
  ])('is that of the log: %s', (_, indent) => {
    for (const wrap of [
      (entries: unknown[]) => ({ schema_version: '1.0', entries, note: 'behind' }),
      (entries: unknown[]) => entries,
    ]) {
      for (const count of [1, 2]) {
        const before = [{ ...entry(), context }, ...two].slice(0, count);
        const after = [...before, { ...written, context }];
        const text = JSON.stringify(wrap(before), undefined, indent);
        expect(append(text, { context })).toBe(JSON.stringify(wrap(after), undefined, indent));
      }
    }
  });

  it('stands on one line where the others do', () => {
    const line = (value: unknown) =>
      '    ' +
      JSON.stringify(value).replaceAll('":', '": ').replaceAll(',"', ', "').replace('{', '{ ').replace(/}$/, ' }');
    const log = (...entries: unknown[]) =>
      `{\n  "schema_version": "1.0",\n  "entries": [\n${entries.map(line).join(',\n')}\n  ]\n}\n`;
    expect(append(log(...two))).toBe(log(...two, written));
  });

  it('keeps CRLF', () => {
    const text = logText(two).replaceAll('\n', '\r\n');
    expect(append(text)).toBe(logText([...two, written]).replaceAll('\n', '\r\n'));
  });

  it('keeps commas in front of lines', () => {
    const text = '[ {"id": "a"}\n, {"id": "b"}\n]';
    const after = append(text);
    expect(after.startsWith('[ {"id": "a"}\n, {"id": "b"}\n, {')).toBe(true);
    expect(JSON.parse(after)).toEqual([{ id: 'a' }, { id: 'b' }, written]);
  });

  it.each([
    ['{\n  "schema_version": "1.0",\n  "entries": []\n}\n', false],
    ['{\n  "schema_version": "1.0",\n  "entries": [\n  ]\n}\n', false],
    ['{"schema_version":"1.0","entries":[]}', false],
    ['[]', false],
    [newLog('Exchange of the night shift'), false],
    ['{\n  "adpl": "1.1",\n  "ahi": { "log": [] },\n  "summary": { "agents": [] }\n}\n', true],
    [JSON.stringify({ adpl: '1.0', pipeline: { nodes: [{ id: 1 }] }, ahi: { log: [] } }, undefined, 2), true],
  ])('fills the empty log %j', (text, isAdpl) => {
    const once = append(text, {}, isAdpl);
    const log = ahilLog(documentOf(append(once, {}, isAdpl), isAdpl ? 'a.adpl' : 'exchange.json'));
    expect(log.document.json.errors).toEqual([]);
    expect(log.entries.map(({ id }) => id)).toEqual(['scout-20260228-001', 'scout-20260228-002']);
    // What stood around the array is untouched.
    const [empty = ''] = /\[\s*\]/.exec(text) ?? [];
    const at = text.indexOf(empty);
    expect(once.startsWith(text.slice(0, at + 1))).toBe(true);
    expect(once.endsWith(text.slice(at + empty.length - 1))).toBe(true);
  });

  it('leaves every character of the log as it is', () => {
    const text = '{ "entries" : [{"id":"x" , "a":1},\n\n   {"b":\t2}\n ] , "z" : 0}';
    const result = appendEntry({ text, isAdpl: false }, request, today);
    if (result.kind !== 'appended') throw new Error('refused');
    expect(result.change.start).toBe(result.change.end);
    expect(text.slice(0, result.change.start).endsWith('2}')).toBe(true);
    expect(JSON.parse(append(text))).toEqual({ entries: [{ id: 'x', a: 1 }, { b: 2 }, written], z: 0 });
  });
});

describe('what an appended entry gets', () => {
  it('is the next id of its sender and day', () => {
    const ids = ['scout-20260228-001', 'scout-20260228-004', 'scout-20260227-009', 'monitor-20260228-030'];
    const text = logText([
      ...ids.map((id) => entry({ id })),
      entry({ id: 'x', context: { id: 'scout-20260228-077', ref: 'scout-20260228-088' } }),
    ]);
    expect(append(text)).toContain('"scout-20260228-005"');
  });

  it('is not misled by ids in contents', () => {
    const text = logText([
      entry({ content: 'See "id": "scout-20260228-050" there.' }),
      entry({ id: 'scout-20260228-001' }),
    ]);
    expect(append(text)).toContain('"scout-20260228-002"');
  });

  it('finds ids of senders whose names are escaped', () => {
    const text = logText([entry({ id: 'späher-20260228-001', from: 'späher' })]).replaceAll('ä', '\\u00e4');
    expect(append(text, { from: 'späher' })).toContain('"späher-20260228-002"');
  });

  it('grows to four digits', () => {
    const text = logText(
      Array.from({ length: 999 }, (_, index) => entry({ id: `scout-20260228-${String(index + 1).padStart(3, '0')}` })),
    );
    const once = append(text);
    expect(once).toContain('"scout-20260228-1000"');
    expect(append(once)).toContain('"scout-20260228-1001"');
  });

  it.each([
    ['observation', 'scout', 'all', 'noted'],
    ['recommendation', 'scout', 'planner', 'pending'],
    ['alert', 'scout', 'human', 'noted'],
    ['order', 'human', 'planner', 'pending'],
    ['approval', 'human', 'planner', 'pending'],
    ['override', 'human', 'planner', 'pending'],
    ['acknowledgement', 'planner', 'human', 'acknowledged'],
  ])('is the first status of its type: %s', (type, from, to, status) => {
    const context = { ref: 'human-20260227-001' };
    const result = appendEntry({ text: logText(two), isAdpl: false }, { ...request, type, from, to, context }, today);
    expect(result).toMatchObject({ kind: 'appended', index: 2, entry: { type, status, date: today } });
  });

  it('is the date of the last entry where that is a day ahead', () => {
    const text = logText([entry({ date: '2026-03-01' })]);
    expect(append(text)).toContain('"scout-20260301-001"');
    expect(append(logText([entry({ date: '2026-03-09' })]))).toContain('"scout-20260228-001"');
  });
});

describe('what is refused', () => {
  const text = logText([...two, answer('human-20260228-001', 'override', 'human-20260227-001')]);

  it.each([
    ['an unknown type', { type: 'wish' }, 'wish is no type of AHIL'],
    ['orders of agents', { type: 'order', to: 'planner' }, 'An order comes from "human"'],
    ['observations of people', { from: 'human' }, 'A person does not write'],
    ['recommendations to all', { type: 'recommendation' }, 'needs somebody who answers it'],
    ['statuses of other types', { status: 'pending' }, 'is not written with the status pending'],
    ['answered orders', { type: 'order', from: 'human', to: 'planner', status: 'acted' }, 'itself says acted'],
    ['unknown statuses', { status: 'open' }, 'Did you mean pending?'],
    ['senders without a name', { from: '' }, 'must not be empty'],
    ['senders that are all', { from: 'all' }, '"all" is no sender'],
    ['senders with spaces', { from: 'the scout' }, 'cannot be part of an id'],
    ['recipients without a name', { to: '' }, 'must not be empty'],
    ['recipients with line breaks', { to: 'a\nb' }, 'is no recipient'],
    ['contents without a word', { content: '  ' }, 'says nothing'],
    ['answers to nothing', { type: 'acknowledgement', from: 'planner', to: 'human' }, 'does not say what it answers'],
    [
      'references that are no ids',
      { type: 'acknowledgement', from: 'planner', to: 'human', context: { ref: 5 } },
      'must be the id',
    ],
    [
      'answers of somebody else',
      { type: 'acknowledgement', from: 'scout', to: 'human', context: { ref: 'human-20260227-001' } },
      'is addressed to planner, not to scout',
    ],
    [
      'answers to somebody else',
      { type: 'acknowledgement', from: 'planner', to: 'scout', context: { ref: 'human-20260227-001' } },
      'Address it to the sender',
    ],
    [
      'work on what was overridden',
      {
        type: 'acknowledgement',
        from: 'planner',
        to: 'human',
        status: 'acted',
        context: { ref: 'human-20260227-001' },
      },
      'was overridden by human-20260228-001',
    ],
    [
      'rejections without a reason',
      {
        type: 'acknowledgement',
        from: 'planner',
        to: 'human',
        status: 'rejected',
        content: 'No.',
        context: { ref: 'human-20260227-001' },
      },
      'rejects without a reason',
    ],
  ])('%s', (_, more, words) => {
    expect(refusal(text, more)).toContain(words);
  });

  it('texts that are no log', () => {
    expect(refusal('{ "entries": [ {} ', {})).toContain('not valid JSON (line 1)');
    expect(refusal('{}', {})).toContain('no AHIL log');
    expect(reasonsOf(appendEntry({ text: '{}', isAdpl: true }, request, today)).join()).toContain('no array "ahi.log"');
    expect(refusal('[1 2,, ]', {})).toContain('Repair it first');
  });

  it('nothing because of what other entries do wrong', () => {
    const wrong = logText([entry({ type: 'wish' }), entry(), 7, entry({ from: 'human', date: '2027-01-01' })]);
    expect(append(wrong)).toContain('"scout-20260228-001"');
  });

  it('nothing because of entries that are elsewhere, but says so', () => {
    const context = { ref: 'planner-20260101-001' };
    const result = appendEntry(
      { text, isAdpl: false },
      { ...request, type: 'acknowledgement', from: 'planner', to: 'human', context },
      today,
    );
    if (result.kind !== 'appended') throw new Error('refused');
    expect(result.notes.map((note) => formatMessage(note)).join()).toContain('planner-20260101-001');
  });
});

describe('LogText', () => {
  it('finds entries by id without parsing all', () => {
    const log = LogText.read(
      logText([entry({ id: 'a', content: 'See "b".' }), entry({ id: 'b' }), answer('c', 'approval', 'b')]),
      false,
    );
    if (!(log instanceof LogText)) throw new Error('no log');
    expect(log.find('b')).toBe(1);
    expect(log.find('d')).toBeUndefined();
    expect(log.mentions('b')).toEqual([1, 2]);
  });
});
