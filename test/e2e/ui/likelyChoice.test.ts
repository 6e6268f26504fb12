import { describe, expect } from 'vitest';
import type { Workbench } from './workbench.ts';
import { test } from './workbenchTest.ts';

const manifest = '.ai/handoff/MANIFEST.json';

/** Runs a command and gives what it offers first, which is what Enter takes. */
async function firstOffered(workbench: Workbench, command: string, title: string): Promise<string> {
  await workbench.runCommand(`Agent Handoff: ${command}`);
  const rows = workbench.quickInput.filter({ hasText: title }).locator('.monaco-list-row');
  await rows.first().waitFor();
  const offered = await rows.first().getAttribute('aria-label');
  await workbench.page.keyboard.press('Escape');
  await workbench.quickInput.waitFor({ state: 'hidden' });
  return offered ?? '';
}

describe('what commands offer first', () => {
  test('is what is at hand, or what was begun', async ({ workbench }) => {
    await workbench.write('.ai/handoff-web/STATUS.md', '# Status\n');
    await workbench.write('.ai/handoff-api/STATUS.md', '# Status\n');
    for (const root of ['.ai/handoff-web', '.ai/handoff-api'])
      await workbench.write(`${root}/HANDOFF.lock`, '{ "agent": "lee", "started": "2026-01-02T10:00:00Z" }\n');
    await workbench.openProblems();
    await workbench.untilProblem('aahp/lock-present');
    await workbench.openFile(manifest);
    await workbench.goToText(manifest, '"T-002": {');

    expect(await firstOffered(workbench, 'Mark Task as Done', 'Mark Task as Done')).toContain('T-002');
    expect(await firstOffered(workbench, 'Regenerate Manifest', 'Regenerate Manifest')).toMatch(/, \.ai\/handoff$/);
    const rule = await firstOffered(workbench, 'Show the Page of a Rule', 'Show the Page of a Rule');
    expect(rule).toContain('aahp/checksum-drift, A file no longer matches its checksum in the manifest');
    for (const [command, title] of [
      ['Finish Handoff…', 'Finish Handoff'],
      ['Recover Interrupted Handoff…', 'Recover Interrupted Handoff'],
    ] as const)
      expect(await firstOffered(workbench, command, title)).toMatch(/, \.ai\/handoff-(?:api|web)$/);
    // A handoff that was begun is finished first; the other folder lacks only its .aiignore.
    const migrated = await firstOffered(workbench, 'Migrate Handoff Folder to Version 3…', 'Migrate');
    expect(migrated).toMatch(/, \.ai\/handoff · of version 3, can be completed$/);
  });
});
