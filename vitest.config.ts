import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The package hides its entry for browsers from Node, where tests put something else in its place. */
const alias = {
  'vscode-languageclient/browser': fileURLToPath(
    new URL('node_modules/vscode-languageclient/lib/browser/main.js', import.meta.url),
  ),
};

const project = (name: string, include: string[], timeout = 20_000) => ({
  test: {
    name,
    include,
    alias,
    testTimeout: timeout,
    hookTimeout: timeout,
    globalSetup: ['test/support/globalSetup.ts'],
  },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', ['test/unit/**/*.test.ts', 'test/rules/**/*.test.ts']),
      project('protocol', ['test/protocol/**/*.test.ts']),
      project('corpus', ['test/corpus/**/*.test.ts'], 120_000),
    ],
  },
});
