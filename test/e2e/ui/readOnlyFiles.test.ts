import { describe, expect } from 'vitest';
import { test } from './workbenchTest.ts';

const manifest = '.ai/handoff/MANIFEST.json';
const log = 'agents/exchange.json';
const settings = '.vscode/settings.json';

const entries = {
  schema_version: '1.0',
  entries: [
    {
      id: 'scout-20260227-001',
      type: 'recommendation',
      from: 'scout',
      to: 'human',
      date: '2026-02-27',
      status: 'pending',
      content: 'Split the nightly job in two.',
    },
  ],
};

/** VS Code lets an edit change what it shows of such a file, and never writes it. */
const readOnly = { 'files.readonlyInclude': { '**/.ai/handoff/**': true, '**/agents/**': true } };

describe('read-only files', () => {
  test('are not said to be changed, and stay as they are in views and editors', async ({ workbench }) => {
    await workbench.write(settings, JSON.stringify(readOnly));
    await workbench.write(log, JSON.stringify(entries, undefined, 2));
    await workbench.openFile(manifest);
    const isReadOnly = workbench.page.locator('.tab.active [aria-label*="Read-only"]');
    await isReadOnly.waitFor();
    await workbench.openViewContainer('Agent Handoff');
    const before = await workbench.read(manifest);
    const row = workbench.treeRows('Tasks').filter({ hasText: 'T-002: Take payments by card' });
    await workbench.clickInRow(row, 'Mark Task as Done');
    await workbench
      .notifications(/read-only, so nothing was changed/)
      .first()
      .waitFor();
    expect(await workbench.notifications('T-002 is done').count()).toBe(0);
    expect(await workbench.read(manifest)).toBe(before);
    await workbench.openFile(manifest);
    await workbench.goToText(manifest, '"T-002": {');
    expect(await workbench.page.locator('.tab.dirty').count()).toBe(0);
    await workbench.editor.locator('.view-line', { hasText: '"status": "ready"' }).first().waitFor();
    await row.waitFor();

    await workbench.runCommand('Notifications: Clear All Notifications');
    const text = await workbench.read(log);
    const entry = workbench.treeRows('Log').filter({ hasText: 'Split the nightly job in two.' }).first();
    await workbench.clickInRow(entry, 'Approve Entry');
    await workbench.notifications('exchange.json is read-only, so nothing was changed.').first().waitFor();
    expect(await workbench.read(log)).toBe(text);

    // Once they can be written, the same works.
    await workbench.write(settings, '{}');
    await isReadOnly.waitFor({ state: 'hidden' });
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.clickInRow(row, 'Mark Task as Done');
    await workbench.notifications('T-002 is done').first().waitFor();
    expect(await workbench.read(manifest)).toMatch(/"T-002": \{[^}]*"status": "done"/);
  });
});
