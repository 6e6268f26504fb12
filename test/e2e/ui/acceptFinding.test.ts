import { describe, expect } from 'vitest';
import { test } from './workbenchTest.ts';

const notes = '.ai/handoff/NOTES.md';
const configuration = 'agent-handoff.config.json';
const address = 'maja.novak@kontor-nord.de';

describe('Accept this finding', () => {
  test('asks why and who answers for it, and writes the entry without the datum', async ({ workbench }) => {
    await workbench.write(notes, `# Notes\n\nWrite to ${address}.\n`);
    await workbench.openProblems();
    await workbench.untilProblem('e-mail address');
    await workbench.openFile('NOTES.md');
    await workbench.goToText(notes, address);
    await workbench.applyFix('Accept this finding');
    await workbench.answer('Why is this finding accepted', 'Public contact');
    await workbench.answer('Who answers for it', 'maja');
    await workbench.answer('Until which day', '2999-12-31');
    await workbench.untilNoProblem('This looks like an e-mail address');
    const written = await workbench.read(configuration);
    expect(written).not.toContain('novak');
    const { accepted } = JSON.parse(written) as { accepted: Record<string, string>[] };
    expect(accepted).toHaveLength(1);
    expect(accepted[0]).toMatchObject({
      code: 'safety/pii',
      file: notes,
      reason: 'Public contact',
      owner: 'maja',
      expires: '2999-12-31',
    });
    // That something unsafe is accepted is always shown, on the configuration.
    await workbench.untilProblem('A finding of safety/pii');
  });

  test('accepts nothing when a question is left unanswered', async ({ workbench }) => {
    await workbench.write(notes, `# Notes\n\nWrite to ${address}.\n`);
    await workbench.openProblems();
    await workbench.untilProblem('e-mail address');
    await workbench.openFile('NOTES.md');
    await workbench.goToText(notes, address);
    await workbench.applyFix('Accept this finding');
    await workbench.answer('Why is this finding accepted', 'Public contact');
    await workbench.quickInput.filter({ hasText: 'Who answers for it' }).waitFor();
    await workbench.page.keyboard.press('Escape');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await expect(workbench.read(configuration)).rejects.toThrow('ENOENT');
    await workbench.untilProblem('e-mail address');
  });
});
