import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Workbench } from './workbench.ts';

/** The language servers that run on this machine, by process id, of the VS Code under test. */
async function languageServers(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isServer = async (id: string) => {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    return /agent-handoff-vscode-[^/]+\/extensions\/[^/]*agent-handoff[^/]*\/dist\/server\.cjs/.test(command);
  };
  const answers = await Promise.all(ids.map(isServer));
  return ids.filter((_, index) => answers[index]);
}

describe('the language server', () => {
  test.skipIf(process.platform !== 'linux')('runs only where there are handoff files', async () => {
    const plain = await mkdtemp(join(tmpdir(), 'agent-handoff-plain-'));
    await writeFile(join(plain, 'README.md'), '# Nothing to hand over\n');
    onTestFinished(() => rm(plain, { recursive: true, force: true }));
    const before = await languageServers();
    const newServers = async () => (await languageServers()).filter((id) => !before.includes(id));
    const workbench = await Workbench.open(plain);
    onTestFinished(() => workbench.close());
    await workbench.openFile('README.md');
    // The palette's command tells that the extension is active: it answers without a server.
    await workbench.runCommand('Agent Handoff: Show the Page of a Rule');
    await workbench.quickInput.locator('.monaco-list-row').first().waitFor();
    await workbench.page.keyboard.press('Escape');
    expect(await newServers()).toEqual([]);

    await workbench.write('.ai/handoff/MANIFEST.json', '{ "aahp_version": "3.0", "files": [] }\n');
    await workbench.openProblems();
    await workbench.untilProblem('aahp/schema');
    expect(await newServers()).toHaveLength(1);
  });
});
