import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Workbench } from './workbench.ts';

const examples = join(import.meta.dirname, '../../../examples');

/** Elements of the Markdown preview, which lies in a frame within a frame; waits for the first. */
async function inPreview(workbench: Workbench, selector: string): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(
      async () => {
        for (const frame of workbench.page.frames()) {
          // Frames come and go while a preview is made.
          found = await frame
            .locator(selector)
            .allInnerTexts()
            .catch(() => []);
          if (found.length > 0) return true;
        }
        return false;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return found.map((text) => text.trim());
}

async function preview(workbench: Workbench, path: string): Promise<void> {
  await workbench.openFile(path);
  await workbench.runCommand('Markdown: Open Preview');
}

test('the Markdown preview shows trust, tasks and sections of a handoff folder, and nothing elsewhere', async () => {
  const workbench = await Workbench.open(examples);
  try {
    await preview(workbench, '.ai/handoff/TRUST.md');
    expect(await inPreview(workbench, '.agent-handoff-expired')).toEqual(['expired', 'expired']);
    expect(await inPreview(workbench, '.agent-handoff-level-assumed')).toEqual(['assumed']);
    await workbench.screenshot('preview of TRUST.md');
    await preview(workbench, '.ai/handoff/NEXT_ACTIONS.md');
    const tasks = await inPreview(workbench, 'a.agent-handoff-task');
    expect(tasks).toContain('T-006 Blocked');
    await preview(workbench, '.ai/handoff/STATUS.md');
    const sections = await inPreview(workbench, '.agent-handoff-section');
    expect(sections).toEqual(['summary', 'build_health', 'what_is_missing']);
    await preview(workbench, 'README.md');
    await inPreview(workbench, 'h1:has-text("Examples"), h1');
    for (const frame of workbench.page.frames())
      expect(
        await frame
          .locator('.agent-handoff-task, .agent-handoff-trust')
          .count()
          .catch(() => 0),
      ).toBe(0);
  } catch (error) {
    await workbench.screenshot('failed preview');
    throw error;
  } finally {
    await workbench.close();
  }
});

test('commands take the folder of the file that the Markdown preview shows for the likely one', async () => {
  const workbench = await Workbench.open(examples);
  try {
    await preview(workbench, 'services/billing/.ai/handoff/STATUS.md');
    await inPreview(workbench, 'h1');
    const tab = workbench.page.locator('.tab', { hasText: 'Preview STATUS.md' });
    await tab.click();
    await workbench.runCommand('Agent Handoff: Health Check');
    const folders = workbench.quickInput.locator('.monaco-list-row');
    await workbench.quickInput.getByText('Health Check', { exact: true }).waitFor();
    await folders.first().filter({ hasText: 'services/billing' }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.activeTab('Health of billing').waitFor();
    // The status bar speaks of the same folder while the preview is active.
    const bar = workbench.page.locator('.statusbar-item[aria-label*="Handoff of billing"]');
    const other = workbench.page.locator('.statusbar-item[aria-label*="Handoff of workspace-"]');
    await tab.click();
    await bar.waitFor();
    await other.waitFor({ state: 'detached' });
  } catch (error) {
    await workbench.screenshot('failed commands at a preview');
    throw error;
  } finally {
    await workbench.close();
  }
});
