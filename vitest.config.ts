import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], timeout = 20_000) => ({
  test: { name, include, testTimeout: timeout, hookTimeout: timeout, globalSetup: ['test/support/globalSetup.ts'] },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', ['test/unit/**/*.test.ts', 'test/rules/**/*.test.ts']),
      project('protocol', ['test/protocol/**/*.test.ts'], 20_000),
      project('corpus', ['test/corpus/**/*.test.ts'], 120_000),
    ],
  },
});
