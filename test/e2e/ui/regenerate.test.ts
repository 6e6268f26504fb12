import { describe, expect } from 'vitest';
import type { Workbench } from './workbench.ts';
import { test } from './workbenchTest.ts';

const manifest = '.ai/handoff/MANIFEST.json';
const drift = 'aahp/checksum-drift';

/** Runs the command and gives the manifest as it was before. */
async function start(workbench: Workbench): Promise<string> {
  const before = await workbench.read(manifest);
  await workbench.openProblems();
  await workbench.untilProblem(drift);
  await workbench.runCommand('Agent Handoff: Regenerate Manifest');
  return before;
}

interface Manifest {
  readonly last_session: { readonly agent: string; readonly phase: string };
  readonly quick_context: string;
  readonly tasks: Readonly<Record<string, unknown>>;
}

/** The manifest once it is another than before and nothing drifts; the list of problems alone may be empty for a moment. */
async function written(workbench: Workbench, before: string): Promise<Manifest> {
  await workbench.untilChanged(manifest, before);
  await workbench.untilNoProblem(drift);
  return JSON.parse(await workbench.read(manifest)) as Manifest;
}

describe('Regenerate Manifest', () => {
  test('asks for agent, phase and context, and removes the drift', async ({ workbench }) => {
    const text = await start(workbench);
    const before = JSON.parse(text) as Manifest;
    await workbench.answer('who hands over', 'alice');
    await workbench.pick('Phase', 'review');
    await workbench.answer('Quick context');
    const after = await written(workbench, text);
    expect(after.last_session).toMatchObject({ agent: 'alice', phase: 'review' });
    expect(after.quick_context).toBe(before.quick_context);
    expect(after.tasks).toEqual(before.tasks);
  });

  test('replaces the context by the one that is given', async ({ workbench }) => {
    const before = await start(workbench);
    await workbench.answer('who hands over');
    await workbench.pick('Phase', 'implementation');
    await workbench.answer('Quick context', 'Payments by card are next.');
    expect((await written(workbench, before)).quick_context).toBe('Payments by card are next.');
  });

  test('takes the manifest whose editor has the button, and asks for no folder', async ({ workbench }) => {
    const other = 'services/billing/.ai/handoff/MANIFEST.json';
    await workbench.write(other, await workbench.read(manifest));
    await workbench.openViewContainer('Agent Handoff');
    await workbench.treeRows('Tasks').filter({ hasText: 'billing' }).waitFor();
    const before = await workbench.read(other);
    await workbench.openFile(other);
    await workbench.page.locator('.editor-actions').getByRole('button', { name: 'Regenerate Manifest' }).click();
    await workbench.answer('who hands over', 'alice');
    await workbench.pick('Phase', 'review');
    await workbench.answer('Quick context');
    // Of what it lists nothing is there.
    const question = workbench.page.locator('.monaco-dialog-box', { hasText: 'billing: regenerating the manifest' });
    await question.getByRole('button', { name: 'Regenerate' }).click();
    await workbench.untilChanged(other, before);
  });

  test('changes nothing when a question is left unanswered', async ({ workbench }) => {
    const before = await workbench.read(manifest);
    await start(workbench);
    await workbench.answer('who hands over', 'alice');
    await workbench.quickInput.filter({ hasText: 'implementation' }).waitFor();
    await workbench.page.keyboard.press('Escape');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    expect(await workbench.read(manifest)).toBe(before);
  });

  test('asks to save what is not, records it, and says of which files', async ({ workbench }) => {
    await workbench.openFile('.ai/handoff/STATUS.md');
    await workbench.page.keyboard.press('ControlOrMeta+End');
    await workbench.page.keyboard.type('Payments wait for the bank.');
    await workbench.page.locator('.tab.active.dirty').waitFor();
    const before = await start(workbench);
    const question = workbench.notifications('These files have unsaved changes: STATUS.md.');
    await question.getByRole('button', { name: 'Save and Continue' }).click();
    await workbench.answer('who hands over');
    await workbench.pick('Phase', 'review');
    await workbench.answer('Quick context');
    await written(workbench, before);
    expect(await workbench.read('.ai/handoff/STATUS.md')).toContain('Payments wait for the bank.');
    await workbench.notifications(/manifest regenerated\. Recorded anew: .*STATUS\.md/).waitFor();
  });
});
