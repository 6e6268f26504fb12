import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../server/src/engine/document.ts';
import { firstRecords } from '../../../server/src/engine/formats/ahil/history/earlierVersions.ts';
import { documentOf, entry, logText } from './support.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const entries = ids.map((id) => entry({ id }));

function recordsOf(versions: readonly Document[], present?: Document) {
  const named = versions.map((document, index) => ({ name: String(index), document }));
  return firstRecords(named, present).map(({ entry: { id, source }, versionIndex }) => ({ id, source, versionIndex }));
}

/** A version that must not be parsed. */
function unread(text: string): Document {
  const document = documentOf(text);
  Object.defineProperty(document, 'json', {
    get: () => {
      throw new Error('It was parsed.');
    },
  });
  return document;
}

describe('what was recorded of a log first', () => {
  it('is told without reading versions that were only appended to', () => {
    for (const wrap of [logText, (list: readonly unknown[]) => JSON.stringify(list)]) {
      const versions = [1, 2, 4].map((count) => unread(wrap(entries.slice(0, count))));
      const records = recordsOf(versions, documentOf(wrap(entries)));
      expect(records.map(({ id, versionIndex }) => [id, versionIndex])).toEqual([
        ['a', 0],
        ['b', 1],
        ['c', 2],
        ['d', 2],
      ]);
    }
  });

  it('is the same whether or not the present version helps', () => {
    const item = fc.oneof(
      fc.constantFrom<unknown>(...entries),
      fc.constantFrom<unknown>(1, 12, '', [], {}, entry({ id: 'a', content: 'x' })),
    );
    const list = fc.array(item, { maxLength: 5 });
    const layout = fc.constantFrom<(value: unknown) => string>(
      (value) => JSON.stringify(value),
      (value) => JSON.stringify({ schema_version: '1.0', entries: value }, undefined, 2) + '\n',
      (value) => JSON.stringify({ entries: value, note: ']' }),
    );
    const version = fc.tuple(list, layout, fc.nat(300));
    fc.assert(
      fc.property(
        version,
        fc.array(fc.tuple(version, fc.boolean(), fc.boolean()), { maxLength: 3 }),
        ([list, lay], others) => {
          const present = lay(list);
          const texts = others.map(([[other, otherLay, cut], continues, isCut]) => {
            const text = continues ? lay(list.slice(0, other.length)) : otherLay(other);
            return isCut ? text.slice(0, cut) : text;
          });
          const fresh = () => texts.map((text) => documentOf(text));
          expect(recordsOf(fresh(), documentOf(present))).toEqual(recordsOf(fresh()));
        },
      ),
      { numRuns: 500 },
    );
  });
});
