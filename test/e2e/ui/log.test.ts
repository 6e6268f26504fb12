import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { themes, Workbench } from './workbench.ts';

const examples = join(import.meta.dirname, '../../../examples');
const exchange = 'agents/exchange.json';

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly content: string;
  readonly context?: { readonly ref?: string };
}

async function withExamples(run: (workbench: Workbench) => Promise<void>): Promise<void> {
  const workbench = await Workbench.open(examples);
  try {
    await workbench.openViewContainer('Agent Handoff');
    await workbench.treeRows('Log').filter({ hasText: 'Waiting for You' }).waitFor();
    await run(workbench);
  } catch (error) {
    await workbench.screenshot('failed log');
    throw error;
  } finally {
    await workbench.close();
  }
}

async function entries(workbench: Workbench): Promise<readonly Entry[]> {
  return (JSON.parse(await workbench.read(exchange)) as { entries: readonly Entry[] }).entries;
}

/** The number on the icon of the activity bar, once it is the wanted one: tasks that can start, and entries that wait. */
async function untilBadge(workbench: Workbench, count: number): Promise<void> {
  const item = workbench.page.locator('.activitybar .action-item', {
    has: workbench.page.locator('a[aria-label^="Agent Handoff"]'),
  });
  await item.locator('.badge-content', { hasText: new RegExp(`^${count}$`) }).waitFor();
}

async function badge(workbench: Workbench): Promise<number> {
  const item = workbench.page.locator('.activitybar .action-item', {
    has: workbench.page.locator('a[aria-label^="Agent Handoff"]'),
  });
  return Number(await item.locator('.badge-content').innerText());
}

async function clickInline(workbench: Workbench, row: string, action: string): Promise<void> {
  const place = workbench.treeRows('Log').filter({ hasText: row }).first();
  await workbench.clickInRow(place, action);
}

describe('the Log view', () => {
  test('approves an entry, and rejects one with a reason', () =>
    withExamples(async (workbench) => {
      const before = await workbench.read(exchange);
      const waiting = await badge(workbench);
      await clickInline(workbench, 'Raise the crawl delay', 'Approve Entry');
      await workbench.notifications('Appended human-').first().waitFor();
      await untilBadge(workbench, waiting - 1);
      expect((await entries(workbench)).at(-1)).toMatchObject({
        type: 'approval',
        from: 'human',
        to: 'architect',
        context: { ref: 'architect-20260227-002' },
      });

      await clickInline(workbench, 'The crawl of the test site took', 'Reject Entry');
      // What gives no reason is told where it was written, and can be written on.
      const question = workbench.quickInput.filter({ hasText: 'Why do you reject monitor-20260226-001' });
      await question.locator('input').first().fill('No.');
      await workbench.page.keyboard.press('Enter');
      await workbench.quickInput.filter({ hasText: 'This rejects without a reason' }).waitFor();
      await workbench.quickInput.locator('input').first().fill('The host');
      await workbench.answer('Why do you reject monitor-20260226-001', 'The host is replaced next week anyway.');
      await untilBadge(workbench, waiting - 2);
      await workbench.treeRows('Log').filter({ hasText: 'Waiting for You' }).waitFor({ state: 'hidden' });
      const after = await entries(workbench);
      expect(after.at(-1)).toMatchObject({
        type: 'acknowledgement',
        status: 'rejected',
        to: 'monitor',
        content: 'The host is replaced next week anyway.',
        context: { ref: 'monitor-20260226-001' },
      });
      expect((await workbench.read(exchange)).startsWith(before.slice(0, before.lastIndexOf('    }') + 5))).toBe(true);
    }));

  test('opens the place of a row, filters, and groups', () =>
    withExamples(async (workbench) => {
      await workbench.treeRows('Log').filter({ hasText: 'Raise the crawl delay' }).first().click();
      await workbench.activeTab('exchange.json').waitFor();
      const { length } = (await workbench.read(exchange)).split('"id": "architect-20260227-002"')[0]?.split('\n') ?? [];
      await workbench.page.locator('.statusbar-item', { hasText: `Ln ${length - 1}, Col 5` }).waitFor();
      await workbench.editor
        .locator('.codelens-decoration a', { hasText: 'Approve' })
        .filter({ visible: true })
        .first()
        .waitFor();

      await workbench.runCommand('Agent Handoff: Filter Log…');
      await workbench.pick('What is to be shown', 'By text');
      await workbench.answer('Part of a text', '429');
      await workbench.view('Log').getByText('Only "429"').waitFor();
      await workbench.treeRows('Log').filter({ hasText: 'Report layout' }).first().waitFor({ state: 'hidden' });
      await workbench.runCommand('Agent Handoff: Clear Log Filter');
      await workbench.view('Log').getByText('Only "429"').waitFor({ state: 'hidden' });

      await workbench.runCommand('Agent Handoff: Group Log By…');
      await workbench.pick('How are the rows grouped', 'By Day');
      await workbench.treeRows('Log').filter({ hasText: '2026-02-27' }).first().waitFor();
    }));

  test('appends an order from the palette', () =>
    withExamples(async (workbench) => {
      await workbench.runCommand('Agent Handoff: Append Entry to AHIL Log…');
      await workbench.pick('The log that the entry goes to', 'agents/exchange.json');
      await workbench.pick('What kind of entry', 'order');
      await workbench.pick('Whom is it for', 'scout');
      await workbench.answer('What is to be said', 'Look at the sitemap again on Monday.');
      await workbench.answer('Further data', '');
      await workbench.notifications('Appended human-').first().waitFor();
      expect((await entries(workbench)).at(-1)).toMatchObject({ type: 'order', to: 'scout', status: 'pending' });
    }));

  test('lends a hand with writing an entry', () =>
    withExamples(async (workbench) => {
      await workbench.treeRows('Log').filter({ hasText: 'Raise the crawl delay' }).first().click();
      await workbench.activeTab('exchange.json').waitFor();
      const lines = (await workbench.read(exchange)).split('\n');
      const last = lines.lastIndexOf('    }');
      await workbench.goTo(last + 1, 6);
      await workbench.page.keyboard.press('Enter');
      await workbench.page.keyboard.type('ahil-obs');
      const suggestion = workbench.page.locator('.suggest-widget .monaco-list-row', { hasText: 'ahil-observation' });
      await suggestion.first().waitFor();
      await suggestion.first().click();
      await workbench.page.keyboard.press('Escape');
      await workbench.save();
      const written = await entries(workbench);
      expect(written.at(-1)).toMatchObject({ type: 'observation', status: 'noted' });
    }));

  test('is to be seen in each theme', () =>
    withExamples(async (workbench) => {
      await workbench.treeRows('Log').filter({ hasText: 'Raise the crawl delay' }).first().click();
      await workbench.editor
        .locator('.codelens-decoration a', { hasText: 'Approve' })
        .filter({ visible: true })
        .first()
        .waitFor();
      for (const theme of themes) {
        await workbench.useTheme(theme);
        await workbench.treeRows('Log').filter({ hasText: 'The crawl of the test site took' }).first().hover();
        await workbench.screenshot(`log ${theme}`);
        expect(await workbench.treeRows('Log').count()).toBeGreaterThan(5);
      }
    }));
});
