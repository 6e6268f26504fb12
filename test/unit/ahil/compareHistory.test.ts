import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../server/src/engine/formats/ahil/history/canonicalJson.ts';
import { compareHistory } from '../../../server/src/engine/formats/ahil/history/compareHistory.ts';
import { RecordedEntry } from '../../../server/src/engine/formats/ahil/history/recordedEntry.ts';
import { entry, type Members, randomNumbers } from './support.ts';

const record = (value: unknown) => {
  const { id } = (value ?? {}) as { id?: unknown };
  return new RecordedEntry(typeof id === 'string' ? id : undefined, JSON.stringify(value));
};
const log = (ids: string, change: Readonly<Record<string, Members>> = {}) =>
  [...ids].map((id) => entry({ id, content: `Row ${id} was read again.`, ...change[id] }));

function compare(before: readonly unknown[], after: readonly unknown[]) {
  return compareHistory(before.map(record), after.map(record)).differences;
}

describe('compareHistory', () => {
  it('finds nothing when entries were only appended', () => {
    expect(compare(log('abc'), log('abcde'))).toEqual([]);
    expect(compare([], log('ab'))).toEqual([]);
    expect(compare(log('ab'), log('ab'))).toEqual([]);
  });

  it('takes no notice of layout and of the order of members', () => {
    const before = [new RecordedEntry('a', '{ "id": "a", "context": { "x": [1, 2], "y": {} } }')];
    const after = [new RecordedEntry('a', '{"context":{"y":{},"x":[1,2]},\r\n"id":"\\u0061"}')];
    expect(compareHistory(before, after).differences).toEqual([]);
  });

  it.each([
    [
      'a changed entry',
      'abc',
      'abc',
      { b: { status: 'acted', content: 'Other.' } },
      [{ kind: 'changed', before: 1, after: 1, members: ['content', 'status'] }],
    ],
    ['a removed entry', 'abc', 'ac', {}, [{ kind: 'removed', before: 1, after: 1 }]],
    ['a removed first entry', 'abc', 'bc', {}, [{ kind: 'removed', before: 0, after: 0 }]],
    ['a removed last entry', 'abc', 'ab', {}, [{ kind: 'removed', before: 2, after: 2 }]],
    [
      'an emptied log',
      'ab',
      '',
      {},
      [
        { kind: 'removed', before: 0, after: 0 },
        { kind: 'removed', before: 1, after: 0 },
      ],
    ],
    ['a moved entry', 'abcde', 'acdeb', {}, [{ kind: 'moved', before: 1, after: 4 }]],
    ['a moved entry, new ones behind', 'abcd', 'bcdax', {}, [{ kind: 'moved', before: 0, after: 3 }]],
    ['an inserted entry', 'abc', 'axbc', {}, [{ kind: 'inserted', after: 1 }]],
    ['an inserted first entry', 'abc', 'xabc', {}, [{ kind: 'inserted', after: 0 }]],
    [
      'an entry that was changed and moved',
      'abc',
      'bca',
      { a: { to: 'human' } },
      [
        { kind: 'moved', before: 0, after: 2 },
        { kind: 'changed', before: 0, after: 2, members: ['to'] },
      ],
    ],
  ] as const)('tells %s', (_, before, after, change, expected) => {
    expect(compare(log(before), log(after, change))).toEqual(expected);
  });

  it('tells an entry whose id was changed', () => {
    const after = log('axc').map((one) => ({ ...one, content: String(one['content']).replace('Row x', 'Row b') }));
    expect(compare(log('abc'), after)).toEqual([{ kind: 'changed', before: 1, after: 1, members: ['id'] }]);
  });

  it('tells an entry that was rewritten in its place, id and all', () => {
    expect(compare(log('abc'), log('axc'))).toEqual([
      { kind: 'changed', before: 1, after: 1, members: ['content', 'id'] },
    ]);
    // At the end it must say much the same, or it is another entry.
    const other = entry({ id: 'z', from: 'monitor', to: 'human', content: 'Something else.' });
    expect(compare(log('ab'), [...log('a'), other])).toEqual([{ kind: 'removed', before: 1, after: 1 }]);
  });

  it('pairs repeated ids and entries without one in their order', () => {
    const twice = [entry({ id: 'a' }), entry({ id: 'a', content: 'Second.' }), 7, null];
    expect(compare(twice, twice)).toEqual([]);
    expect(compare(twice, [...twice.slice(0, 3), 8])).toEqual([{ kind: 'removed', before: 3, after: 3 }]);
    expect(compare(twice, twice.slice(1))).toEqual([{ kind: 'removed', before: 0, after: 0 }]);
  });

  it('accounts for every entry, whatever was done to the log', () => {
    const random = randomNumbers(3);
    for (let round = 0; round < 300; round++) {
      const before = log('abcdefgh');
      const after = [...before];
      for (let step = 0; step < 3; step++) {
        const at = Math.floor(random() * after.length);
        const kind = Math.floor(random() * 4);
        if (kind === 0) after.splice(at, 1);
        else if (kind === 1) after.splice(at, 0, entry({ id: `n${round}-${step}`, content: String(random()) }));
        else if (kind === 2) after[at] = { ...after[at], status: 'acted' };
        else after.push(...after.splice(at, 1));
      }
      const { differences, match, added } = compareHistory(before.map(record), after.map(record));
      const removed = differences.filter(({ kind }) => kind === 'removed').length;
      const matched = [...match].filter((index) => index !== -1);
      expect(matched.length + removed).toBe(before.length);
      expect(new Set([...matched, ...added]).size).toBe(after.length);
      // What neither changed nor moved is really the same and in order.
      const touched = new Set(differences.flatMap((one) => (one.kind === 'inserted' ? [] : [one.before])));
      const kept = [...match].flatMap((index, old) => (touched.has(old) ? [] : [{ old, index }]));
      for (const { old, index } of kept) expect(after[index]).toEqual(before[old]);
      expect(kept.map(({ index }) => index)).toEqual(kept.map(({ index }) => index).sort((a, b) => a - b));
    }
  });

  it('compares long logs turned upside down', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => entry({ id: `e${index}` }));
    expect(compare(before, [...before].reverse())).toHaveLength(19_999);
  });
});

describe('canonicalJson', () => {
  it('is the same for equal values only', () => {
    expect(canonicalJson({ b: [1, { d: 2, c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null,"d":2}]}');
    expect(canonicalJson({ a: [], b: {} })).toBe('{"a":[],"b":{}}');
    expect(canonicalJson({ id: 1, a: { id: 2 } }, ['id'])).toBe('{"a":{"id":2}}');
    expect(canonicalJson('x')).toBe('"x"');
  });

  it('needs no stack for deep values', () => {
    let value: unknown = 0;
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    expect(canonicalJson(value)).toHaveLength(200_001);
  });
});
