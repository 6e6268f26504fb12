import { afterEach, describe, expect, it } from 'vitest';
import german from '../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { notifications, type RegenerationResult, requests, type StatusParams } from '../../server/src/protocol.ts';
import { driftedManifest, rootFiles } from '../support/handoffFiles.ts';
import { TestClient, transports } from '../support/testClient.ts';

const manifestPath = '.ai/handoff/MANIFEST.json';

describe.each(transports)('a server whose client brings translations (%s)', (transport) => {
  let client: TestClient;

  afterEach(async () => {
    await client.stop();
  });

  function start(files: Record<string, string>): Promise<TestClient> {
    return TestClient.start({ transport, files, initializationOptions: { commands: [], translations: german } });
  }

  function regenerated(): Promise<RegenerationResult> {
    const params = { root: client.uri('.ai/handoff'), agent: 'tester', phase: 'review', summaries: 'keep' };
    return client.connection.sendRequest<RegenerationResult>(requests.planRegeneration, params);
  }

  it('speaks the language of the editor', async () => {
    client = await start(rootFiles('.', driftedManifest()));
    await client.open(manifestPath);
    const found = await client.diagnostics(manifestPath, (list) => list.length > 0);
    expect(JSON.stringify(found)).toContain('hat sich geändert, seit diese Prüfsumme festgehalten wurde.');
  });

  it('says in it what regenerating changes, and why it is refused', async () => {
    client = await start(rootFiles('.', driftedManifest()));
    await client.open(manifestPath);
    const planned = await regenerated();
    if (planned.kind !== 'planned') expect.fail(planned.reason);
    expect(planned.changes.join('\n')).toMatch(/STATUS\.md: .*checksum geändert/);
    expect(planned.changes.join('\n')).not.toMatch(/\b(?:changed|added|removed|listed|kept)\b/);
    await client.change(manifestPath, 2, { text: '{' });
    expect(await regenerated()).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('ist kein gültiges JSON (Zeile 1, Spalte 1)') as string,
    });
  });

  it('says in it what is wrong with a configuration', async () => {
    const configuration = '{ "lock": { "staleMinutes": "soon" }, "rules": { "aahp/log-ordr": "warn" } }';
    client = await start({ ...rootFiles('.', driftedManifest()), 'agent-handoff.config.json': configuration });
    const statuses: StatusParams[] = [];
    client.connection.onNotification(notifications.status, (status: StatusParams) => void statuses.push(status));
    await client.open(manifestPath);
    await expect
      .poll(() => statuses.at(-1)?.configurationProblems.flatMap(({ problems }) => problems))
      .toEqual([
        'Zeile 1, Spalte 29: lock.staleMinutes muss eine ganze Zahl sein.',
        'Zeile 1, Spalte 50: Es gibt keine Regel "aahp/log-ordr". Ist aahp/log-order gemeint?',
        'Zeile 1, Spalte 67: rules["aahp/log-ordr"] kann nicht "warn" sein. Ist warning gemeint? Möglich sind off, hint, info, warning, error.',
      ]);
  });
});
