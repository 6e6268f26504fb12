/**
 * Builds the table of words that the injection rules look for, as a module: it is the same on every machine, and building it takes longer
 * than starting the program.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writeIfChanged } from './writeIfChanged.mjs';

const outputFolder = 'server/src/engine/generated';
const sources = 'server/src/engine/safety/injection';

/** Writes `wordTable.mjs` and its types; files that would not change are left untouched. */
export async function buildWordTable() {
  const entry = `export { buildWordTable } from './buildWordTable.ts'; export { packWordTable } from './packedWordTable.ts';`;
  const builder = join(outputFolder, 'buildWordTable.mjs');
  // Bundled first, so that any version of Node can run it.
  await build({
    stdin: { contents: entry, resolveDir: sources, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    outfile: builder,
  });
  const module = await import(pathToFileURL(resolve(builder)).href);
  const packed = module.packWordTable(module.buildWordTable());
  await mkdir(outputFolder, { recursive: true });
  await writeIfChanged(
    join(outputFolder, 'wordTable.mjs'),
    `export const packedWordTable = ${JSON.stringify(packed)};\n`,
  );
  await writeIfChanged(
    join(outputFolder, 'wordTable.d.mts'),
    [
      "import type { PackedWordTable } from '../safety/injection/packedWordTable.ts';",
      'export declare const packedWordTable: PackedWordTable;',
      '',
    ].join('\n'),
  );
}
