/**
 * Builds everything that ships: `node esbuild.mjs [--production] [--watch] [--generate]`.
 *
 * --generate     only makes the modules that are not written by hand (needed before type checking and tests)
 * --production   minifies and leaves out source maps
 * --watch        rebuilds on change
 */
import { build, context } from 'esbuild';
import { generate } from './scripts/generate.mjs';
import { bundles } from './scripts/bundles.mjs';

await generate();
if (!process.argv.includes('--generate')) {
  if (process.argv.includes('--watch')) {
    for (const options of bundles) await (await context(options)).watch();
    console.log('Watching for changes.');
  } else {
    await Promise.all(bundles.map((options) => build(options)));
  }
}
