/**
 * Builds everything that ships: `node esbuild.mjs [--production] [--watch] [--validators]`.
 *
 * --validators   only compiles the JSON Schemas to stand-alone validators (needed before type checking and tests)
 * --production   minifies and leaves out source maps
 * --watch        rebuilds on change
 */
import { build, context } from 'esbuild';
import { buildValidators } from './scripts/buildValidators.mjs';
import { bundles } from './scripts/bundles.mjs';

await buildValidators();
if (!process.argv.includes('--validators')) {
  if (process.argv.includes('--watch')) {
    for (const options of bundles) await (await context(options)).watch();
    console.log('Watching for changes.');
  } else {
    await Promise.all(bundles.map((options) => build(options)));
  }
}
