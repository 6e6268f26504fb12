import { packedWordTable } from '../../generated/wordTable.mjs';
import { unpackWordTable } from './packedWordTable.ts';
import type { WordTable } from './wordTableLayout.ts';

export * from './wordTableLayout.ts';

/** The words of every language, built once when building. */
export const wordTable: WordTable = unpackWordTable(packedWordTable);
