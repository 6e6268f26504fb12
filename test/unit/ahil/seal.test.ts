import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recordedEntries } from '../../../server/src/engine/formats/ahil/history/recordedEntry.ts';
import {
  compareWithSeal,
  headOf,
  readSeal,
  sealedCount,
  sealedEntry,
  sealEntries,
  sealText,
} from '../../../server/src/engine/formats/ahil/history/seal.ts';
import { entry, logOf } from './support.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const entries = ['a', 'b', 'c'].map((id) => entry({ id, content: `Row ${id} was read again.` }));
const recorded = (log: readonly unknown[]) => recordedEntries(logOf(log)).map((one) => sealedEntry(one, hash));

function sealed(log: readonly unknown[]) {
  const seal = readSeal(sealText(sealEntries(recorded(log), 'exchange.json', '2026-03-01', hash)), hash);
  if ('template' in seal) throw new Error(seal.template);
  return seal;
}

function differences(before: readonly unknown[], after: readonly unknown[]) {
  return compareWithSeal(sealed(before), recorded(after)).differences;
}

describe('a seal', () => {
  it('comes back from its file as it was written', () => {
    const seal = sealEntries(
      recorded([...entries, 7, entry({ id: 'with space' })]),
      'exchange.json',
      '2026-03-01',
      hash,
    );
    expect(readSeal(sealText(seal), hash)).toEqual(seal);
    expect(readSeal('\ufeff' + sealText(seal).replaceAll('\n', '\r\n'), hash)).toEqual(seal);
    expect(sealed([]).entries).toEqual([]);
  });

  it('holds as long as entries are only appended', () => {
    expect(differences(entries, entries)).toEqual([]);
    expect(differences(entries, [...entries, entry({ id: 'd' })])).toEqual([]);
    expect(differences([], entries)).toEqual([]);
  });

  it('names what was changed, removed, moved and inserted', () => {
    expect(differences(entries, entries.with(1, entry({ id: 'b' })))).toEqual([
      { kind: 'changed', before: 1, after: 1, members: [] },
    ]);
    expect(differences(entries, entries.slice(1))).toEqual([{ kind: 'removed', before: 0, after: 0 }]);
    expect(differences(entries, [entries[1], entries[2], entries[0]])).toEqual([
      { kind: 'moved', before: 0, after: 2 },
    ]);
    expect(differences(entries, [entry({ id: 'x' }), ...entries])).toEqual([{ kind: 'inserted', after: 0 }]);
  });

  it('is found out when it was edited itself', () => {
    const text = sealText(sealEntries(recorded(entries), 'exchange.json', '2026-03-01', hash));
    const shorter = text.replace(/,\n[^\n]* c"/, '');
    expect(shorter).not.toBe(text);
    for (const broken of [
      shorter,
      text.replace(' b"', ' x"'),
      text.slice(0, -9),
      '{}',
      'null',
      text.replace('"1"', '"2"'),
      text.replace(/[0-9a-f]{64} a/, 'z a'),
    ]) {
      expect(readSeal(broken, hash)).toHaveProperty('template');
    }
  });

  it('has a head by which a log is known again, whatever was appended since', () => {
    const head = headOf(recorded(entries), hash);
    const longer = [...entries, entry({ id: 'd' })];
    expect(sealedCount(recorded(longer), head, hash)).toBe(3);
    expect(sealedCount(recorded(longer.with(1, entry({ id: 'b' }))), head, hash)).toBeUndefined();
    expect(sealedCount(recorded(longer.slice(1)), head, hash)).toBeUndefined();
    expect(sealedCount(recorded([]), headOf([], hash), hash)).toBe(0);
  });
});
