import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

export const title = 'sizes of the bundles as they ship';

export async function run() {
  process.argv.push('--production');
  const { bundles } = await import('../../scripts/bundles.mjs');

  const sizes = {};
  for (const options of bundles) {
    const { outputFiles } = await build({ ...options, write: false });
    const [output] = outputFiles;
    sizes[options.outfile] =
      `${kilobytes(output.contents.length)} (${kilobytes(gzipSync(output.contents).length)} compressed)`;
  }
  return sizes;
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(0)} KB`;
}
