import { test as base } from 'vitest';
import { Workbench } from './workbench.ts';

/**
 * A test that gets a window of its own on a fresh workspace. When the test fails, a picture of the window is left in
 * `test-results/screenshots`.
 */
export const test = base.extend<{ workbench: Workbench }>({
  workbench: async ({ task }, use) => {
    const workbench = await Workbench.open();
    await use(workbench);
    if (task.result?.state === 'fail') await workbench.screenshot(`failed ${task.name.replace(/[^\w -]/g, '')}`);
    await workbench.close();
  },
});
