import { readFile, writeFile } from 'node:fs/promises';

/** Writes a text file unless it holds just that already, so that watchers rest. */
export async function writeIfChanged(file, text) {
  const current = await readFile(file, 'utf8').catch(() => undefined);
  if (current !== text) await writeFile(file, text);
}
