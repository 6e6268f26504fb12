import { expect, it } from 'vitest';
import { buildWordTable } from '../../../server/src/engine/safety/injection/buildWordTable.ts';
import { packWordTable, unpackWordTable } from '../../../server/src/engine/safety/injection/packedWordTable.ts';
import { wordTable } from '../../../server/src/engine/safety/injection/wordTable.ts';

it('a packed word table comes back as it was built, and the one that ships is that of the words', () => {
  const built = buildWordTable();
  expect(unpackWordTable(packWordTable(built))).toEqual(built);
  expect(wordTable).toEqual(built);
});

it('an empty table is refused', () => {
  expect(() => unpackWordTable({})).toThrow('Build it anew');
});
