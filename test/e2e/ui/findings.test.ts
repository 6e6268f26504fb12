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

  test('suggestions for a value are those of the protocol and nothing else', async ({ workbench }) => {
    await workbench.openFile(manifest);
    await workbench.goToText(manifest, '"status": "');
    for (let moves = 0; moves < '"status": "'.length; moves++) await workbench.page.keyboard.press('ArrowRight');
    const suggestions = workbench.page.locator('.suggest-widget.visible .monaco-list-row');
    // Right after the start VS Code's JSON support does not know its schemas yet.
    const labels = async () => {
      await workbench.page.keyboard.press('Escape');
      await workbench.page.keyboard.press('Control+Space');
      await suggestions.filter({ hasText: 'cancelled' }).first().waitFor();
      const rows = await Promise.all((await suggestions.all()).map((row) => row.getAttribute('aria-label')));
      return rows.map((row) => row?.split(',')[0]);
    };
    await expect.poll(labels, { timeout: 30_000 }).toEqual(['ready', 'in_progress', 'blocked', 'done', 'cancelled']);
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
