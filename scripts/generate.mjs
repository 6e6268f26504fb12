import { buildValidators } from './buildValidators.mjs';
import { buildWordReader } from './buildWordReader.mjs';
import { buildWordTable } from './buildWordTable.mjs';

/** Makes all modules that the sources import but that are not written by hand. */
export async function generate() {
  await Promise.all([buildValidators(), buildWordTable(), buildWordReader()]);
}
