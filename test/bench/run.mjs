/**
 * Runs all benchmarks and prints ratios against peers measured in the same run: `npm run bench [-- NAME …]`.
 * A ratio of 1.0 means as fast as the peer, lower is faster. Nothing here fails because a machine is slow.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from 'esbuild';

const wanted = process.argv.slice(2);
const folder = import.meta.dirname;
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.mjs'))
  .sort();
for (const file of files) {
  const name = file.slice(0, -'.bench.mjs'.length);
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { title, run } = await import(join(folder, file));
  console.log(`\n${name}: ${title}`);
  for (const [label, value] of Object.entries(await run())) console.log(`  ${label}: ${value}`);
}
// The bundler of a benchmark would otherwise keep the process alive.
await stop();
