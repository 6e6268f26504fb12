import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { themes, Workbench } from './workbench.ts';

const examples = join(import.meta.dirname, '../../../examples');
const conventions = '.ai/handoff/CONVENTIONS.md';

describe('Trust, Health and the status bar', () => {
  test('show how the handoff stands, lead to it, and follow the files', async () => {
    const workbench = await Workbench.open(examples);
    const { page } = workbench;
    try {
      await workbench.openViewContainer('Agent Handoff');
      const expand = async (name: string) => {
        const header = page.locator('.pane-header', { hasText: name });
        if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
      };
      // Folded views make room for those below.
      for (const name of ['Tasks', 'Log']) await page.locator('.pane-header', { hasText: name }).click();
      await expand('Trust');
      const claim = workbench.treeRows('Trust').filter({ hasText: 'Build passes' });
      await claim.waitFor();
      expect(await claim.getAttribute('aria-label')).toMatch(/^Build passes, Expired, expired \d+ days ago/);
      await claim.click();
      await page.locator('.tab.active', { hasText: 'TRUST.md' }).waitFor();
      await page.locator('.statusbar-item', { hasText: /Ln 11, Col 3/ }).waitFor();

      await expand('Health');
      const checksums = workbench.treeRows('Health').filter({ hasText: '4. Checksums' }).first();
      await checksums.waitFor();
      await workbench.treeRows('Health').filter({ hasText: 'STATUS.md has changed.' }).waitFor();

      // One more file that is other than recorded: the status bar says so without being asked.
      const bar = (words: string) => page.locator(`.statusbar-item[aria-label*="${words}"]`).first();
      await bar('1 file has changed').waitFor();
      await workbench.write(conventions, `${await workbench.read(conventions)}\nOne more line.\n`);
      await bar('2 files have changed').waitFor();

      await workbench.openFile('STATUS.md');
      await page.locator('.tab.active', { hasText: 'STATUS.md' }).waitFor();
      for (const theme of themes) {
        await workbench.useTheme(theme);
        await workbench.screenshot(`trust and health ${theme}`);
      }
    } catch (error) {
      await workbench.screenshot('failed trust and health');
      throw error;
    } finally {
      await workbench.close();
    }
  });
});
