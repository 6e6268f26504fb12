import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test } from './workbenchTest.ts';

const manifest = '.ai/handoff/MANIFEST.json';

describe('Tasks view', () => {
  test('follows the manifest on disk', async ({ workbench }) => {
    await workbench.openViewContainer('Agent Handoff');
    const rows = workbench.treeRows('Tasks');
    await rows.filter({ hasText: 'T-003: Deploy to staging' }).waitFor();
    const text = await workbench.read(manifest);
    await workbench.write(manifest, text.replace('Deploy to staging', 'Deploy to production'));
    await rows.filter({ hasText: 'T-003: Deploy to production' }).waitFor();
    await rows.filter({ hasText: 'T-003: Deploy to staging' }).waitFor({ state: 'hidden' });
  });

  test('marks a task as done from its row', async ({ workbench }) => {
    await workbench.openViewContainer('Agent Handoff');
    const row = workbench.treeRows('Tasks').filter({ hasText: 'T-002: Take payments by card' });
    await workbench.clickInRow(row, 'Mark Task as Done');
    await workbench.notifications('T-002').first().waitFor();
    expect(await workbench.read(manifest)).toMatch(/"T-002": \{[^}]*"status": "done"/);
  });

  test('says why there is no task to choose', async ({ workbench }) => {
    await workbench.openViewContainer('Agent Handoff');
    await workbench.write(manifest, '');
    await workbench.treeRows('Tasks').filter({ hasText: 'MANIFEST.json holds nothing' }).waitFor();
    await workbench.runCommand('Agent Handoff: Set Task State…');
    await workbench.notifications('MANIFEST.json holds nothing').first().waitFor();
    await rm(join(workbench.folder, '.ai'), { recursive: true });
    await workbench.view('Tasks').getByText('There are no tasks here.').waitFor();
    await workbench.runCommand('Agent Handoff: Start Task');
    await workbench.notifications('There is no handoff folder here.').first().waitFor();
  });

  test('says what is in the editor only, and adds a task of the usual priority when only Enter is pressed', async ({
    workbench,
  }) => {
    await workbench.openFile('NEXT_ACTIONS.md');
    await workbench.page.keyboard.type('x');
    await workbench.page.locator('.tab.active.dirty').waitFor();
    await workbench.runCommand('Agent Handoff: New Task…');
    await workbench.answer('What is there to do?', 'Write the printer');
    const urgency = workbench.quickInput.filter({ has: workbench.page.getByPlaceholder('How urgent is it?') });
    await urgency.waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.notifications('NEXT_ACTIONS.md had unsaved changes; save it yourself.').first().waitFor();
    expect(await workbench.read(manifest)).toMatch(/"title": "Write the printer",[^}]*"priority": "medium"/);
    expect(await workbench.page.locator('.tab.active.dirty').count()).toBe(1);
  });

  test('counts what can start while nobody sees it', async ({ workbench }) => {
    const badge = workbench.page.locator('.activitybar .action-item', {
      has: workbench.page.locator('a[aria-label^="Agent Handoff"]'),
    });
    const text = await workbench.read(manifest);
    const ready = '"T-004": { "title": "Print the invoice", "status": "ready" },\n    "T-002": {';
    await workbench.write(manifest, text.replace('"T-002": {', ready));
    await badge.locator('.badge-content', { hasText: /^1$/ }).waitFor();
    await workbench.write(manifest, text.replace('"T-002": {', ready.replace('"ready"', '"done"')));
    await badge.locator('.badge-content', { hasText: /^1$/ }).waitFor({ state: 'hidden' });
  });
});
