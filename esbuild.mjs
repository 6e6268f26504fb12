/**
 * Builds everything that ships: `node esbuild.mjs [--production] [--watch] [--validators]`.
 *
 * --validators   only compiles the JSON Schemas to stand-alone validators (needed before type checking and tests)
 * --production   minifies and leaves out source maps
 * --watch        rebuilds on change
 */
import { build, context } from 'esbuild';
import { buildValidators } from './scripts/buildValidators.mjs';

const production = process.argv.includes('--production');

/** Options that all bundles share. */
const shared = {
  bundle: true,
  format: 'cjs',
  target: 'es2022',
  logLevel: 'warning',
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
  // The UMD builds of jsonc-parser call `require` dynamically, which no bundler can follow; the ESM build is clean.
  mainFields: ['module', 'main'],
};
const node = { ...shared, platform: 'node' };
const browser = { ...shared, platform: 'browser', mainFields: ['browser', 'module', 'main'] };

const bundles = [
  { ...node, entryPoints: ['client/src/extension.ts'], outfile: 'dist/extension.cjs', external: ['vscode'] },
  { ...node, entryPoints: ['server/src/main.node.ts'], outfile: 'dist/server.cjs' },
  { ...node, entryPoints: ['server/src/cli/main.ts'], outfile: 'dist/cli.cjs', banner: { js: '#!/usr/bin/env node' } },
  { ...node, entryPoints: ['server/src/cli/program.ts'], outfile: 'dist/cliProgram.cjs' },
  {
    ...browser,
    entryPoints: ['client/src/extension.browser.ts'],
    outfile: 'dist/extension.browser.cjs',
    external: ['vscode'],
  },
  {
    ...browser,
    entryPoints: ['server/src/main.browser.ts'],
    outfile: 'dist/server.browser.cjs',
    format: 'iife',
  },
];

await buildValidators();
if (!process.argv.includes('--validators')) {
  if (process.argv.includes('--watch')) {
    for (const options of bundles) await (await context(options)).watch();
    console.log('Watching for changes.');
  } else {
    await Promise.all(bundles.map((options) => build(options)));
  }
}
