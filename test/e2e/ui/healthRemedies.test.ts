import { describe, expect } from 'vitest';
import type { Workbench } from './workbench.ts';
import { test } from './workbenchTest.ts';

const status = '.ai/handoff/STATUS.md';

/** Unfolds a view of the sidebar, which is folded at first, and folds those above, which leave no room for its rows. */
async function unfold(workbench: Workbench, name: string): Promise<void> {
  await workbench.openViewContainer('Agent Handoff');
  for (const above of ['Tasks', 'Log']) await setFolded(workbench, above, true);
  await setFolded(workbench, name, false);
  await workbench.treeRows(name).first().waitFor();
}

async function setFolded(workbench: Workbench, name: string, folded: boolean): Promise<void> {
  const header = workbench.view(name).locator('.pane-header');
  const wanted = String(!folded);
  if ((await header.getAttribute('aria-expanded')) !== wanted) await header.locator('h3.title').click();
  await workbench.view(name).locator(`.pane-header[aria-expanded="${wanted}"]`).waitFor();
}

const statusItem = (workbench: Workbench) =>
  workbench.page.locator('.statusbar-item[id="agent-handoff.agent-handoff.agentHandoff.status"]');

describe('Remedies and marks', () => {
  test('verify a claim again from the Health view, and Trust follows', async ({ workbench }) => {
    const { page } = workbench;
    await statusItem(workbench).waitFor();
    expect(await statusItem(workbench).getAttribute('aria-label')).toMatch(/claim has expired/);
    await unfold(workbench, 'Trust');
    const row = workbench.treeRows('Trust').filter({ hasText: 'Build passes' });
    await row.waitFor();
    expect(await row.getAttribute('aria-label')).toMatch(/^Build passes, Expired, expired \d+ days ago/);
    await row.click();
    await workbench.activeTab('TRUST.md').waitFor();

    // The status bar unfolds Health; rows without room are not drawn.
    await setFolded(workbench, 'Trust', true);
    await statusItem(workbench).click();
    const checks = workbench.treeRows('Health');
    await checks.filter({ hasText: '5. Trust' }).waitFor();
    expect(await checks.filter({ hasText: '5. Trust' }).getAttribute('aria-label')).toMatch(/^5\. Trust, attention, /);
    await checks.filter({ hasText: 'Verify Trust Row…' }).first().click();
    await workbench.pick('The claim that is to be verified', 'Build passes');
    await workbench.pick('Does this hold today', 'I Have Checked It Today');
    await checks.filter({ hasText: 'No claim has expired' }).waitFor();
    // Trust was not to be seen and comes after it.
    await setFolded(workbench, 'Trust', false);
    await workbench.treeRows('Trust').filter({ hasText: 'Not Verified' }).waitFor();
    await row.waitFor({ state: 'hidden' });
    expect(await page.locator('.notification-list-item.error').count()).toBe(0);
  });

  test('show in the Explorer which files changed, unless a setting says no', async ({ workbench }) => {
    // Of the fixture's files this one has drifted; the others have not.
    const changed = '.ai/handoff/LOG.md';
    const before = await workbench.read(changed);
    await workbench.write(changed, `${before}\nChanged by hand.\n`);
    await workbench.openFile(status);
    const mark = workbench.page.locator(
      '.explorer-folders-view .monaco-icon-label[aria-label*="Changed since MANIFEST.json"]',
    );
    await mark.filter({ hasText: 'STATUS.md' }).waitFor();
    await mark.filter({ hasText: 'LOG.md' }).waitFor();
    await workbench.screenshot('drift in the Explorer');
    await workbench.write('.vscode/settings.json', '{ "agentHandoff.fileDecorations": false }\n');
    await mark.first().waitFor({ state: 'hidden' });
    await workbench.write('.vscode/settings.json', '{}\n');
    await mark.filter({ hasText: 'LOG.md' }).waitFor();
    await workbench.write(changed, before);
    await mark.filter({ hasText: 'LOG.md' }).waitFor({ state: 'hidden' });
    expect(await mark.filter({ hasText: 'STATUS.md' }).count()).toBe(1);
  });

  test('lead from the Health view to what it speaks of, by mouse and by keyboard', async ({ workbench }) => {
    const { page } = workbench;
    await unfold(workbench, 'Health');
    const rows = workbench.treeRows('Health');
    await rows.filter({ hasText: 'STATUS.md has changed.' }).click();
    await workbench.activeTab('STATUS.md').waitFor();
    await rows.filter({ hasText: '5. Trust' }).waitFor();
    await rows.filter({ hasText: 'Build passes' }).click();
    await workbench.activeTab('TRUST.md').waitFor();
    await workbench.runCommand('Agent Handoff: Focus on Health View');
    await workbench.view('Health').locator('.monaco-list:focus, .monaco-list.focused').first().waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await rows.filter({ hasText: '2. Manifest' }).and(page.locator('.focused')).waitFor();
    await page.keyboard.press('Enter');
    await workbench.activeTab('MANIFEST.json').waitFor();
  });

  test('open Health from the status bar, also while files change', async ({ workbench }) => {
    const changed = '.ai/handoff/LOG.md';
    const before = await workbench.read(changed);
    await statusItem(workbench).waitFor();
    await workbench.openViewContainer('Agent Handoff');
    for (let round = 1; round <= 6; round++) {
      await setFolded(workbench, 'Health', true);
      const words = round % 2 === 1 ? '2 files have changed' : '1 file has changed';
      await workbench.write(changed, round % 2 === 1 ? `${before}\nChanged by hand.\n` : before);
      await statusItem(workbench).click();
      await workbench.view('Health').locator('.pane-header[aria-expanded="true"]').waitFor();
      await workbench.page.locator(`.statusbar-item[aria-label*="${words}"]`).first().waitFor();
    }
    // In another view container, too.
    await workbench.openViewContainer('Explorer');
    await statusItem(workbench).click();
    await workbench.view('Health').locator('.pane-header[aria-expanded="true"]').waitFor();
    expect(await workbench.page.locator('.notification-list-item.error').count()).toBe(0);
  });
});
