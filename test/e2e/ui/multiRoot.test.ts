import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Workbench } from './workbench.ts';

const handoff = join(import.meta.dirname, '../workspace/.ai');
const workspaceFile = 'work.code-workspace';
const [shop, blog, plain] = [{ path: 'shop', name: 'Front end' }, { path: 'blog' }, { path: 'plain' }];
const workspaceOf = (...folders: readonly { readonly path: string; readonly name?: string }[]) =>
  `${JSON.stringify({ folders })}\n`;

/** A window with three folders: two hand over, one has nothing to do with it. */
async function openFolders(): Promise<Workbench> {
  const fixture = await mkdtemp(join(tmpdir(), 'agent-handoff-folders-'));
  onTestFinished(() => rm(fixture, { recursive: true, force: true }));
  for (const { path } of [shop, blog]) await cp(handoff, join(fixture, path, '.ai'), { recursive: true });
  await mkdir(join(fixture, 'plain'));
  await writeFile(join(fixture, 'plain/README.md'), '# Nothing to hand over\n');
  await writeFile(join(fixture, workspaceFile), workspaceOf(plain, shop, blog));
  const workbench = await Workbench.open(fixture, undefined, undefined, workspaceFile);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.screenshot('failed multi-root');
    await workbench.close();
  });
  return workbench;
}

describe('a workspace of several folders', () => {
  test('is called in views and questions as in the Explorer, and followed while folders come and go', async () => {
    const workbench = await openFolders();
    await workbench.openViewContainer('Agent Handoff');
    const roots = workbench.treeRows('Tasks').and(workbench.page.locator('[aria-level="1"]'));
    const names = () => roots.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(',')[0]));
    await expect.poll(names, { timeout: 30_000 }).toEqual(['Front end', 'blog']);

    await workbench.runCommand('Agent Handoff: Initialise Handoff Folder…');
    const folders = workbench.quickInput.locator('.monaco-list-row');
    await folders.filter({ hasText: 'plain' }).waitFor();
    await workbench.quickInput.getByText('Initialise Handoff Folder', { exact: true }).waitFor();
    expect(await folders.filter({ hasText: 'has a handoff folder' }).count()).toBe(2);
    await workbench.page.keyboard.press('Escape');

    // The first folder stays: another one would have VS Code restart its extensions. Of a single handoff only the groups are shown.
    await workbench.write(workspaceFile, workspaceOf(plain, blog));
    await expect.poll(names, { timeout: 30_000 }).toContain('Ready');
    await workbench.write(workspaceFile, workspaceOf(plain, { ...blog, name: 'Diary' }, shop));
    await expect.poll(names, { timeout: 30_000 }).toEqual(['Diary', 'Front end']);
  });

  test('has settings for each folder', async () => {
    const workbench = await openFolders();
    await workbench.openProblems();
    await workbench.page.locator('.viewpane-filter input').first().fill('**/STATUS.md');
    // A file that is not as its checksum says has a finding of its own.
    const fileIn = (folder: string) =>
      workbench.page
        .locator('.markers-panel .monaco-list-row[aria-level="1"]', { hasText: 'STATUS.md' })
        .filter({ hasText: folder });
    for (const { path } of [shop, blog]) {
      const status = `${path}/.ai/handoff/STATUS.md`;
      await workbench.write(status, `${await workbench.read(status)}\nMore.\n`);
    }
    await fileIn('Front end').waitFor();
    await fileIn('blog').waitFor();
    await workbench.write('shop/.vscode/settings.json', '{ "agentHandoff.rules": { "aahp/checksum-drift": "off" } }\n');
    await fileIn('Front end').waitFor({ state: 'hidden' });
    expect(await fileIn('blog').count()).toBe(1);
  });
});
