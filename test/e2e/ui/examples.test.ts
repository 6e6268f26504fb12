import { join } from 'node:path';
import { test } from 'vitest';
import { Workbench } from './workbench.ts';

test('the example workspace shows what its README promises', async () => {
  const workbench = await Workbench.open(join(import.meta.dirname, '../../../examples'));
  try {
    await workbench.openViewContainer('Agent Handoff');
    await workbench.openFile('.ai/handoff/MANIFEST.json');
    await workbench.openProblems();
    await workbench.squiggles('warning').first().waitFor();
    await workbench.treeRows('Tasks').filter({ hasText: 'T-007' }).waitFor();
    await workbench.untilProblem('T-006 depends on T-099');
    await workbench.goTo(13, 40);
    await workbench.openFixes();
    await workbench.screenshot('overview');
  } finally {
    await workbench.close();
  }
});
