import { afterEach, describe, expect, it } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol/node';
import { rootFiles } from '../support/handoffFiles.ts';
import { TestClient, transports } from '../support/testClient.ts';

/** Only the library of secrets knows this form. */
const token = ['glpat', 'aB3dE6gH9jK2mN5pQ8sT'].join('-');
const statusPath = '.ai/handoff/STATUS.md';
const text = `# Status\r\n\r\n🦊 The runner uses ${token} now. Ask maja.novak@kontor-nord.de.\r\n`;

describe.each(transports)('secrets and personal data in an editor (%s)', (transport) => {
  let client: TestClient;
  afterEach(() => client.stop());

  /** The diagnostics of a code, as soon as there are so many. */
  async function found(code: string, count: number): Promise<Diagnostic[]> {
    const of = (diagnostics: readonly Diagnostic[]) => diagnostics.filter((one) => one.code === code);
    return of(await client.diagnostics(statusPath, (diagnostics) => of(diagnostics).length === count));
  }

  it('are marked and redacted, in text that was never saved, and never repeated', async () => {
    client = await TestClient.start({ transport, files: rootFiles('.') });
    await client.open(statusPath, text, 1);
    const [secret] = await found('safety/secret', 1);
    const [person] = await found('safety/pii', 1);
    const start = text.split('\r\n')[2]?.indexOf(token) ?? -1;
    expect(secret?.range).toEqual({
      start: { line: 2, character: start },
      end: { line: 2, character: start + token.length },
    });
    expect(JSON.stringify([secret, person])).not.toMatch(/glpat|novak/);
    const titled = async (prefix: string, diagnostic: typeof secret) => {
      const actions = await client.codeActions(statusPath, diagnostic);
      expect(JSON.stringify(actions.map(({ title }) => title))).not.toMatch(/glpat|novak/);
      const action = actions.find(({ title }) => title.startsWith(prefix));
      return client.resolve(action ?? expect.fail(`no action ${prefix}`));
    };
    const redact = await titled('Replace a GitLab token by a placeholder (then rotate the real one)', secret);
    expect(client.edited(statusPath, redact.edit)).toBe(text.replace(token, '<redacted: gitlab-token>'));
    const anonymise = await titled('Replace an e-mail address by a placeholder', person);
    expect(client.edited(statusPath, anonymise.edit)).toBe(
      text.replace('maja.novak@kontor-nord.de', '<redacted: email>'),
    );
  });

  it('follow what is typed', async () => {
    client = await TestClient.start({ transport, files: rootFiles('.') });
    await client.open(statusPath, '# Status\n', 1);
    await client.change(statusPath, 2, { text });
    expect(await found('safety/secret', 1)).toHaveLength(1);
    await client.change(statusPath, 3, { text: '# Status\n\nAll is well.\n' });
    expect(await found('safety/secret', 0)).toEqual([]);
    await client.change(statusPath, 4, { text: `# Status\n\n${token} and ${token}\n` });
    expect(await found('safety/secret', 2)).toHaveLength(2);
  });
});
