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
    await row.hover();
    await row.getByRole('button', { name: 'Mark Task as Done' }).click();
    await workbench.notifications('T-002').first().waitFor();
    expect(await workbench.read(manifest)).toMatch(/"T-002": \{[^}]*"status": "done"/);
  });
});
