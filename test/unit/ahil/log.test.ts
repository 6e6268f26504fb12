import { describe, expect, it } from 'vitest';
import { ahilLog } from '../../../server/src/engine/formats/ahil/log.ts';
import { RecentLogs } from '../../../server/src/engine/formats/ahil/recentLogs.ts';
import { documentOf, entry, logText } from './support.ts';

const entries = Array.from({ length: 20 }, (_, index) =>
  entry({ id: `scout-20260227-${String(index + 1).padStart(3, '0')}` }),
);

describe('AhilLog', () => {
  it('reads all three embeddings', () => {
    const object = ahilLog(documentOf(logText(entries)));
    const array = ahilLog(documentOf(JSON.stringify(entries)));
    const adpl = ahilLog(documentOf(JSON.stringify({ adpl: '1.1', entries: [], ahi: { log: entries } }), 'a.adpl'));
    for (const log of [object, array, adpl])
      expect(log.entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    expect([object, array, adpl].map(({ embedding }) => embedding)).toEqual(['object', 'array', 'adpl']);
    expect([object, array, adpl].map((log) => log.pointer(3, 'id'))).toEqual([
      '/entries/3/id',
      '/3/id',
      '/ahi/log/3/id',
    ]);
    for (const log of [object, array, adpl])
      expect(log.document.json.nodeAt(log.pointer(3, 'id'))).toBe(log.memberNode(3, 'id'));
  });

  it.each(['', '7', '{}', '{ "entries": {} }', '{ "entries": 3 }', '{ "ahi": { "log": [1] } }'])(
    'finds no entries in %j',
    (text) => {
      const log = ahilLog(documentOf(text));
      expect(log.entries).toEqual([]);
      expect(log.array).toBeUndefined();
    },
  );

  it('keeps the good entries of a log that is cut off, and tells which are damaged', () => {
    const text = logText(entries);
    const log = ahilLog(documentOf(text.slice(0, text.indexOf('scout-20260227-003') + 40)));
    expect(log.entries.map(({ id }) => id)).toEqual(['scout-20260227-001', 'scout-20260227-002', 'scout-20260227-003']);
    expect([0, 1, 2].map((index) => log.isDamaged(index))).toEqual([false, false, true]);
    expect(log.select(() => true).map(([index]) => index)).toEqual([0, 1]);
  });

  it('tells damaged entries in the middle', () => {
    const text = logText(entries).replace('"id": "scout-20260227-002",', '"id" "scout-20260227-002"');
    const log = ahilLog(documentOf(text));
    expect(entries.map((_, index) => log.isDamaged(index)).indexOf(true)).toBe(1);
    expect(log.isDamaged(2)).toBe(false);
    expect(log.entries).toHaveLength(20);
  });
});

describe('RecentLogs', () => {
  function versions(...texts: string[]) {
    const recent = new RecentLogs();
    return texts.map((text) => {
      const document = documentOf(text);
      recent.follow(document);
      return ahilLog(document).entries;
    });
  }

  it.each([
    ['in the last entry', (text: string) => text.replace('scout-20260227-020', 'scout-20260227-021'), [19]],
    ['in the first entry', (text: string) => text.replace('"scout"', '"monitor"'), [0]],
    ['by a new entry at the end', () => logText([...entries, entry({ id: 'new' })]), [20]],
    ['by a new entry in front', () => logText([entry({ id: 'new' }), ...entries]), [0]],
    ['by a removed entry', () => logText(entries.toSpliced(4, 1)), []],
    ['before the log', (text: string) => text.replace('"1.0"', '"1.0.0"'), []],
  ])('reads only what changed %s', (_, change, expected) => {
    const text = logText(entries);
    const [before = [], after = []] = versions(text, change(text));
    const known = new Set(before);
    expect(after.flatMap((one, index) => (known.has(one) ? [] : [index]))).toEqual(expected);
    expect(after).toEqual(ahilLog(documentOf(change(text))).entries);
  });

  it('agrees with reading anew, whatever is cut out of the text', () => {
    const text = logText(entries.slice(0, 5));
    for (let at = 0; at < text.length; at += 7) {
      const changed = text.slice(0, at) + text.slice(at + 5);
      const [, after] = versions(text, changed);
      expect(after).toEqual(ahilLog(documentOf(changed)).entries);
    }
  });

  it('lets go of old texts after a while', () => {
    const texts = Array.from({ length: 70 }, (_, index) => logText([...entries, entry({ id: `new${index}` })]));
    const all = versions(...texts);
    expect(all[0]?.[0]).toBe(all[20]?.[0]);
    expect(all[69]?.[0]).not.toBe(all[0]?.[0]);
    expect(all[69]).toHaveLength(21);
  });
});
