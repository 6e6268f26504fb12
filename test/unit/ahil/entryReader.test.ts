import { describe, expect, it } from 'vitest';
import { EntryReader } from '../../../server/src/engine/formats/ahil/entryReader.ts';
import type { Entry } from '../../../server/src/engine/formats/ahil/entry.ts';
import { ahilEntry } from '../../../server/src/engine/generated/validators.mjs';
import { parseJson } from '../../../server/src/engine/json/parseJson.ts';
import { entry } from './support.ts';

function read(source: string): Entry {
  const tree = parseJson(source);
  return new EntryReader(tree).read(tree.root ?? -1);
}

describe('EntryReader', () => {
  it('reads what an entry says', () => {
    const source = JSON.stringify(entry({ context: { ref: 'a', refs: ['b', 'a', 7, ''], reason: 'late' } }));
    expect(read(source)).toMatchObject({
      id: 'scout-20260227-001',
      number: 1,
      refs: ['a', 'b'],
      hasReason: true,
      violations: [],
    });
  });

  it('takes ref and refs in either form', () => {
    expect(read(JSON.stringify(entry({ context: { ref: ['a', 'b'] } }))).refs).toEqual(['a', 'b']);
    expect(read(JSON.stringify(entry({ context: { refs: 'c' } }))).refs).toEqual(['c']);
    expect(read(JSON.stringify(entry({ context: { ref: { id: 'a' } } }))).refs).toEqual([]);
  });

  it('lets the last of duplicate members count, as parsers do', () => {
    expect(read('{ "id": "a", "id": "b" }').id).toBe('b');
  });

  it.each(['7', 'null', '"text"', '[]', '', '{'])('tolerates %j', (source) => {
    expect(read(source).violations.length).toBeGreaterThan(0);
  });

  it('reports a member called __proto__', () => {
    const source = JSON.stringify(entry()).replace('{', '{ "__proto__": {}, ');
    expect(read(source).violations).toEqual([{ keyword: 'additionalProperties', member: '__proto__' }]);
  });

  // The reader looks entries through by itself and asks the schema only when something is odd; both must agree.
  it('accepts exactly what the schema accepts', () => {
    const values = [undefined, null, 0, true, '', 'scout', 'observation', 'pending', {}, []];
    for (const member of [...Object.keys(entry()), 'context', 'extra']) {
      for (const value of values) {
        const plain = JSON.parse(JSON.stringify(entry({ [member]: value }))) as unknown;
        const { violations } = read(JSON.stringify(plain));
        expect(violations.length === 0, `${member}: ${JSON.stringify(value)}`).toBe(ahilEntry(plain));
      }
    }
  });
});
