/** Compiles the program that reads words, and writes it as a module. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeIfChanged } from './writeIfChanged.mjs';

const outputFolder = 'server/src/engine/generated';
const source = 'server/assembly/wordReader.ts';
/** Memory in pages of 64 KiB; it never grows. */
const pages = '5';

/** Writes `wordReader.mjs` and its types; files that would not change are left untouched. Throws with what the compiler says. */
export async function buildWordReader() {
  const bytes = await compile();
  await mkdir(outputFolder, { recursive: true });
  await writeIfChanged(
    join(outputFolder, 'wordReader.mjs'),
    `export const wordReaderProgram = Uint8Array.of(${[...bytes].join(',')});\n`,
  );
  await writeIfChanged(
    join(outputFolder, 'wordReader.d.mts'),
    'export declare const wordReaderProgram: Uint8Array<ArrayBuffer>;\n',
  );
}

/** The compiled program. Made in a folder of its own, since builds may run side by side. */
async function compile() {
  const folder = await mkdtemp(join(tmpdir(), 'word-reader-'));
  const program = join(folder, 'wordReader.wasm');
  try {
    // A process of its own, since the types of the compiler, when imported, change those of arrays for everyone.
    await promisify(execFile)(process.execPath, [
      'node_modules/assemblyscript/bin/asc.js',
      source,
      ...['-O3', '--noAssert', '--enable', 'simd', '--runtime', 'stub'],
      ...['--initialMemory', pages, '--maximumMemory', pages],
      ...['--outFile', program],
    ]);
    return await readFile(program);
  } finally {
    await rm(folder, { recursive: true });
  }
}
