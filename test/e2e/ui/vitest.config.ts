import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'ui',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['globalSetup.mjs'],
    // One VS Code and one browser serve all tests, one after the other.
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
