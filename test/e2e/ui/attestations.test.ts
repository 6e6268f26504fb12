import { join } from 'node:path';
import { test } from 'vitest';
import { Workbench } from './workbench.ts';

test('a governed handoff waits for every attestation and keeps the answers', async () => {
  const workbench = await Workbench.open(join(import.meta.dirname, '../../../examples'));
  try {
    await workbench.openProblems();
    await workbench.untilProblem('aahp/task-cycle');
    await workbench.runCommand('Agent Handoff: New Governed Handoff…');
    await workbench.pick('Which agent hands over', 'domain-05-product');
    await workbench.pick('Which agent takes over', 'domain-02-analysis');
    await workbench.pick('What kind of request', 'analysis');
    await workbench.answer('What is asked for', 'Count the redirects.');
    await workbench.answer('What is to come out of it', 'A number.');
    const attest = (question: string) =>
      workbench.quickInput.filter({ has: workbench.page.locator(`input[placeholder*="${question}"]`) });
    const first = attest('What do you attest');
    await first.locator('.monaco-list-row', { hasText: 'source_agent_verified' }).click();
    await workbench.page.keyboard.press('Enter');
    const again = attest('Not attested yet: 3 of 4');
    await again.waitFor();
    // What was ticked before still is, so the others complete it.
    for (const name of ['target_agent_verified', 'composition_valid', 'boundaries_respected'])
      await again.locator('.monaco-list-row', { hasText: name }).click();
    await workbench.page.keyboard.press('Enter');
    await workbench.editor.locator('.view-line', { hasText: 'handoff_id' }).first().waitFor();
  } finally {
    await workbench.close();
  }
});
