import { describe, expect } from 'vitest';
import { test } from './workbenchTest.ts';

const manifest = '.ai/handoff/MANIFEST.json';

describe('findings', () => {
  test('a squiggle marks a defect until its fix is applied', async ({ workbench }) => {
    const code = 'aahp/task-self-dependency';
    await workbench.openProblems();
    await workbench.untilProblem(code);
    await workbench.openFile(manifest);
    await workbench.goToText(manifest, '"T-002"],\n      "created"');
    await workbench.squiggles('error').first().waitFor();
    await workbench.openFixes();
    await workbench.screenshot('fixes');
    await workbench.closeMenu();
    await workbench.applyFix('Remove the dependency on T-002');
    await workbench.untilNoProblem(code);
    await workbench.squiggles('error').first().waitFor({ state: 'hidden' });
    await workbench.save();
    expect(await workbench.read(manifest)).toContain('"depends_on": ["T-001"],');
  });

  test('a drifted checksum is recorded anew, and the drift ends with saving', async ({ workbench }) => {
    const code = 'aahp/checksum-drift';
    await workbench.openProblems();
    await workbench.untilProblem(code);
    await workbench.openFile(manifest);
    await workbench.goToText(manifest, 'sha256:');
    await workbench.squiggles('warning').first().waitFor();
    await workbench.applyFix('Record the present checksum of STATUS.md');
    await workbench.save();
    await workbench.untilNoProblem(code);
    await workbench.untilProblem('aahp/trust-expired');
  });

  test('the page of a rule opens from the code of a problem', async ({ workbench }) => {
    await workbench.openProblems();
    await workbench.untilProblem('aahp/checksum-drift');
    await workbench.openRulePage('aahp/checksum-drift');
    await workbench.activeTab('checksum-drift').waitFor();
    await workbench.webview.getByRole('heading', { name: 'aahp/checksum-drift' }).waitFor();
    await workbench.screenshot('rule page');
  });
});
