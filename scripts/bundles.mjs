/** What is bundled, for the build and for everything that asks what ships. */

/** Minified and without source maps. */
export const production = process.argv.includes('--production');

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

/** Options for esbuild, one a file that ships. */
export const bundles = [
  { ...node, entryPoints: ['client/src/extension.ts'], outfile: 'dist/extension.cjs', external: ['vscode'] },
  { ...node, entryPoints: ['server/src/main.node.ts'], outfile: 'dist/server.cjs' },
  { ...node, entryPoints: ['server/src/serverProgram.ts'], outfile: 'dist/serverProgram.cjs' },
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
