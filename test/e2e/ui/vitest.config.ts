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
    // A browser on a busy machine loses a key or a watcher now and then; what is broken fails twice, in a new window.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
