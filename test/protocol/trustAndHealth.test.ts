import { afterEach, describe, expect, it } from 'vitest';
import { FileChangeType } from 'vscode-languageserver-protocol/node';
import {
  clientCommands,
  type HealthOverviewResult,
  notifications,
  requests,
  type StatusParams,
  type TrustResult,
} from '../../server/src/protocol.ts';
import { driftedManifest, rootFiles } from '../support/handoffFiles.ts';
import { TestClient, transports } from '../support/testClient.ts';

const trust = '.ai/handoff/TRUST.md';
const register = `# Trust

| Property | Status | Last Verified | Agent | TTL | Expires |
| --- | --- | --- | --- | --- | --- |
| Build passes | verified | 2026-01-01 | kim | 7d | 2026-01-08 |
| Docs \u202e are **there** | verified | 2999-01-01 | kim | 7d | 2999-01-08 |
| Tests pass | untested | | | | |
`;

describe.each(transports)('trust and health (%s)', (transport) => {
  let client: TestClient;
  let status: StatusParams | undefined;
  const start = async (files: Record<string, string>) => {
    status = undefined;
    client = await TestClient.start({
      transport,
      files,
      initializationOptions: { commands: Object.values(clientCommands) },
    });
    client.connection.onNotification(notifications.status, (told: StatusParams) => {
      status = told;
    });
  };
  afterEach(() => client.stop());

  it('lists the claims of a register with what became of them, as text that can be shown', async () => {
    await start({ ...rootFiles('.'), [trust]: register });
    const { roots } = await client.connection.sendRequest<TrustResult>(requests.trust);
    expect(roots).toHaveLength(1);
    const [root] = roots;
    expect(root?.register.uri).toBe(client.uri(trust));
    expect(root?.register.claims).toMatchObject([
      { label: 'Build passes', state: 'expired', verified: '2026-01-01', agent: 'kim', canVerify: true },
      { state: 'verified', expires: '2999-01-08' },
      { label: 'Tests pass', state: 'not-verified' },
    ]);
    expect(root?.register.claims[0]?.daysLeft).toBeLessThan(0);
    expect(root?.register.claims[1]?.label).not.toContain('\u202e');
    expect(root?.register.claims[2]?.range.start.line).toBe(6);
  });

  it('says why a register cannot be told, and has none where there is no TRUST.md', async () => {
    await start({ ...rootFiles('.'), [trust]: '<<<<<<< ours\n| a |\n=======\n| b |\n>>>>>>> theirs\n' });
    const { roots } = await client.connection.sendRequest<TrustResult>(requests.trust);
    expect(roots[0]?.register).toMatchObject({ claims: [], problem: expect.stringMatching(/./) as string });
    client.remove(trust);
    await client.watched([trust, FileChangeType.Deleted]);
    expect((await client.connection.sendRequest<TrustResult>(requests.trust)).roots).toEqual([]);
  });

  it('gives the entry checks of every root', async () => {
    await start({
      ...rootFiles('.', driftedManifest()),
      [trust]: register,
      'app/.git/HEAD': 'ref: refs/heads/main\n',
      'app/.ai/handoff/STATUS.md': '# Status\n',
    });
    const { roots } = await client.connection.sendRequest<HealthOverviewResult>(requests.healthOverview);
    expect(roots.map(({ root }) => root.hasManifest)).toEqual([true, false]);
    const verdicts = roots.map(({ health }) =>
      Object.fromEntries(health.checks.map(({ id, verdict }) => [id, verdict])),
    );
    expect(verdicts[0]).toMatchObject({
      folder: 'good',
      manifest: 'good',
      checksums: expect.not.stringMatching('good') as string,
    });
    expect(verdicts[0]?.['trust']).not.toBe('good');
    expect(verdicts[1]?.['manifest']).not.toBe('good');
  });

  it('tells the status bar what drifted and what has expired, and that it is mended', async () => {
    await start({ ...rootFiles('.', driftedManifest()), [trust]: register });
    await client.diagnostics('.ai/handoff/MANIFEST.json', (found) =>
      found.some(({ code }) => code === 'aahp/checksum-drift'),
    );
    await client.connection.sendRequest(requests.tasks);
    expect(status).toMatchObject({
      roots: [{ drifted: 1, expired: 1, expiring: 0, root: { uri: client.uri('.ai/handoff') } }],
      drifted: [{ manifestUri: client.uri('.ai/handoff/MANIFEST.json') }],
      limited: [],
      capped: [],
    });
    for (const [path, text] of Object.entries(rootFiles('.'))) client.write(path, text);
    await client.watched(['.ai/handoff/MANIFEST.json', FileChangeType.Changed]);
    await client.diagnostics('.ai/handoff/MANIFEST.json', (found) =>
      found.every(({ code }) => code !== 'aahp/checksum-drift'),
    );
    await client.connection.sendRequest(requests.tasks);
    expect(status).toMatchObject({ roots: [{ drifted: 0, expired: 1 }], drifted: [] });
  });
});
