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
const browser = {
  ...shared,
  platform: 'browser',
  mainFields: ['browser', 'module', 'main'],
  alias: { 'node:path': './server/src/browser/path.ts' },
};

/** Options for esbuild, one a file that ships. */
export const bundles = [
  { ...node, entryPoints: ['client/src/extension.ts'], outfile: 'dist/extension.cjs', external: ['vscode'] },
  { ...node, entryPoints: ['server/src/main.node.ts'], outfile: 'dist/server.cjs' },
  { ...node, entryPoints: ['server/src/serverProgram.ts'], outfile: 'dist/serverProgram.cjs' },
  // Loaded when a configuration wants it; two megabytes of vocabulary are no part of what starts.
  { ...node, entryPoints: ['server/src/tokenizer/o200kBase.ts'], outfile: 'dist/tokenizer.cjs' },
  { ...node, entryPoints: ['server/src/cli/main.ts'], outfile: 'dist/cli.cjs', banner: { js: '#!/usr/bin/env node' } },
  { ...node, entryPoints: ['server/src/cli/program.ts'], outfile: 'dist/cliProgram.cjs' },
  { ...node, entryPoints: ['server/src/cli/mcp/serveTools.ts'], outfile: 'dist/mcp.cjs' },
  {
    ...browser,
    entryPoints: ['client/src/extension.browser.ts'],
    outfile: 'dist/extension.browser.cjs',
    external: ['vscode'],
  },
  // The page of the task graph, for both hosts of the extension.
  {
    ...browser,
    entryPoints: ['client/src/graph/webview/main.ts'],
    outfile: 'dist/taskGraph.browser.js',
    format: 'iife',
  },
  {
    ...browser,
    entryPoints: ['server/src/main.browser.ts'],
    // Loaded by URL into a worker: web servers know the type of `.js` only, and workers refuse any other.
    outfile: 'dist/server.browser.js',
    format: 'iife',
  },
  {
    ...browser,
    entryPoints: ['server/src/tokenizer/tokenizer.browser.ts'],
    outfile: 'dist/tokenizer.browser.js',
    format: 'iife',
  },
];
