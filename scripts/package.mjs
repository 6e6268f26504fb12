// Builds for production and packages the extension: `npm run package`. Prints the sizes of what ships.
import { buildVsix, isBundle } from './vscode/vsix.mjs';

try {
  const { file, bytes, entries } = await buildVsix();
  const bundles = entries.filter(({ name }) => isBundle(name));
  const rows = [...bundles, { name: file, bytes }].map(({ name, bytes: size }) => [
    name.replace(/^extension\//, ''),
    size,
  ]);
  for (const [name, size] of rows) console.log(`${(Number(size) / 1024).toFixed(1).padStart(9)} kB  ${name}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
