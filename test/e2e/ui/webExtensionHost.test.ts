import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../../scripts/vscode/server.mjs';
import { readExtension } from '../../../scripts/vscode/vsix.mjs';
import { runInBrowser } from './webExtensionHost.ts';
import { Workbench } from './workbench.ts';

const manifest = '.ai/handoff/MANIFEST.json';
const drift = 'aahp/checksum-drift';

describe('in the extension host of a browser', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let files: ReadonlyMap<string, Buffer>;
  let workbench: Workbench | undefined;

  beforeAll(async () => {
    files = await readExtension(process.env['AGENT_HANDOFF_VSIX'] ?? '');
    // Without the extension, which would run on the server otherwise.
    server = await startServer();
  });

  afterEach(async (context) => {
    if (context.task.result?.state === 'fail') await workbench?.screenshot('failed in the browser host');
    await workbench?.close();
  });

  afterAll(() => server.stop());

  // At times VS Code drops a built-in extension that was announced to it as this one is; a new window has it.
  test('finds, shows and repairs without any process', { retry: 2 }, async () => {
    workbench = await Workbench.open(undefined, server.authority, (context) =>
      runInBrowser(context, server.authority, files),
    );
    await workbench.openProblems();
    await workbench.untilProblem(drift);
    await workbench.openViewContainer('Agent Handoff');
    await workbench.treeRows('Tasks').filter({ hasText: 'T-0' }).first().waitFor();
    const before = await workbench.read(manifest);
    await workbench.runCommand('Agent Handoff: Regenerate Manifest');
    await workbench.answer('who hands over', 'alice');
    await workbench.pick('Phase', 'review');
    await workbench.answer('Quick context');
    await workbench.untilChanged(manifest, before);
    await workbench.untilNoProblem(drift);
    expect(JSON.parse(await workbench.read(manifest))).toMatchObject({ last_session: { agent: 'alice' } });
  });
});
