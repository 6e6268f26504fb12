import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { startServer } from '../../../scripts/vscode/server.mjs';
import { Workbench } from './workbench.ts';

describe('in Restricted Mode', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let workbench: Workbench | undefined;

  beforeAll(async () => {
    server = await startServer({
      vsix: process.env['AGENT_HANDOFF_VSIX'] ?? '',
      settings: { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' },
    });
  });

  afterEach(async (context) => {
    if (context.task.result?.state === 'fail') await workbench?.screenshot('failed in Restricted Mode');
    await workbench?.close();
  });

  afterAll(() => server.stop());

  test('finds what is wrong, and leads to trust where a program is needed', async () => {
    workbench = await Workbench.open(undefined, server.authority);
    await workbench.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await workbench.openProblems();
    await workbench.untilProblem('aahp/checksum-drift');
    for (const command of ['Open Terminal with the Command Line', 'Show What Changed Since Last Clean Handoff']) {
      await workbench.runCommand(`Agent Handoff: ${command}`);
      const message = workbench.notifications('Trust the workspace first').first();
      await message.getByRole('button', { name: 'Manage Workspace Trust' }).click();
      const trust = workbench.page.getByText('You are in Restricted Mode');
      await trust.waitFor();
      await workbench.page.keyboard.press('Escape');
      await trust.waitFor({ state: 'hidden' });
    }
  });
});
