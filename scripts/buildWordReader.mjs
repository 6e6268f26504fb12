/** Compiles the program that reads words, and writes it as a module. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';
import { writeIfChanged } from './writeIfChanged.mjs';

const outputFolder = 'server/src/engine/generated';
const source = 'server/assembly/wordReader.ts';
/** Memory in pages of 64 KiB; it never grows. */
const pages = '5';

/** Writes `wordReader.mjs` and its types; files that would not change are left untouched. Throws with what the compiler says. */
export async function buildWordReader() {
  const files = new Map();
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--initialMemory', pages, '--maximumMemory', pages];
  const { error, stderr } = await asc.main([source, ...options, '--enable', 'simd', '--outFile', 'wordReader.wasm'], {
    writeFile: (name, contents) => void files.set(name, contents),
  });
  if (error !== null) throw new Error(`${source} does not compile.\n${stderr.toString()}`, { cause: error });
  await mkdir(outputFolder, { recursive: true });
  const bytes = [...files.get('wordReader.wasm')].join(',');
  await writeIfChanged(
    join(outputFolder, 'wordReader.mjs'),
    `export const wordReaderProgram = Uint8Array.of(${bytes});\n`,
  );
  await writeIfChanged(
    join(outputFolder, 'wordReader.d.mts'),
    'export declare const wordReaderProgram: Uint8Array<ArrayBuffer>;\n',
  );
}
