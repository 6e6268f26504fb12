import { describe, expect } from 'vitest';
import { themes } from './workbench.ts';
import { test } from './workbenchTest.ts';

const manifest = '.ai/handoff/MANIFEST.json';

describe('colour themes', () => {
  test('findings and views are to be seen in each', async ({ workbench }) => {
    await workbench.openViewContainer('Agent Handoff');
    await workbench.openProblems();
    await workbench.openFile(manifest);
    for (const theme of themes) {
      await workbench.useTheme(theme);
      await workbench.squiggles('warning').first().waitFor();
      await workbench.screenshot(`theme ${theme}`);
      expect(await workbench.treeRows('Tasks').count()).toBeGreaterThan(0);
    }
  });
});
