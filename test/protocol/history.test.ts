import { chmodSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { FileChangeType } from 'vscode-languageserver-protocol/node';
import { TestClient, type Transport, transports } from '../support/testClient.ts';
import { TestRepository } from '../unit/git/support.ts';

const path = 'exchange.json';
const code = 'ahil/append-only';
const log = (content: string) =>
  `[{"id":"human-20260227-001","type":"order","from":"human","to":"scout","date":"2026-02-27","status":"pending","content":"${content}"}]\n`;

describe.each(transports)('what git knows (%s)', (transport: Transport) => {
  let client: TestClient;
  afterEach(() => client.stop());

  const reports = (yes: boolean) =>
    client.diagnostics(path, (diagnostics) => diagnostics.some((one) => one.code === code) === yes);

  it('comes as soon as a commit is made, changes while typing, and goes with the next commit', async () => {
    client = await TestClient.start({ transport, files: { [path]: log('Count the boats.') } });
    await client.open(path);
    await reports(false);
    const repository = new TestRepository(client.folder);
    repository.commit({});
    await client.watched(['.git/index', FileChangeType.Created], ['.git/logs/HEAD', FileChangeType.Created]);
    await client.change(path, 2, { text: log('Count the ferries.') });
    const [finding] = (await reports(true)).filter((one) => one.code === code);
    const actions = await client.codeActions(path, finding);
    expect(actions.map(({ title }) => title)).toContain('Restore the entry, and append what it says now as a new one');
    await client.change(path, 3, { text: log('Count the boats.') });
    await reports(false);
    await client.change(path, 4, { text: log('Count the ferries.') });
    await reports(true);
    repository.commit({ [path]: log('Count the ferries.') });
    await client.watched(['.git/index', FileChangeType.Changed]);
    await reports(false);
  });

  it('is asked for when the workspace becomes trusted, not before', async () => {
    client = await TestClient.start({
      transport,
      files: { [path]: log('Count the boats.') },
      initializationOptions: { trusted: false },
    });
    new TestRepository(client.folder).commit({});
    await client.open(path, log('Count the ferries.'));
    await client.diagnostics(path, (_, version) => version === 1);
    await client.save(path);
    await client.change(path, 2, { text: log('Count the ferries!') });
    await client.diagnostics(path, (_, version) => version === 2);
    await reports(false);
    await client.connection.sendNotification('agentHandoff/trusted');
    await reports(true);
  });
});

it('never makes diagnostics wait for git', async () => {
  const client = await TestClient.start({ transport: 'in-band', files: { [path]: log('Count the boats.') } });
  const before = process.env['PATH'];
  try {
    new TestRepository(client.folder).commit({});
    // Git that goes on for as long as the test does: waiting for it would never end.
    client.write('bin/git', `#!/bin/sh\nwhile [ -e '${client.folder}' ]; do sleep 0.2; done\n`);
    chmodSync(`${client.folder}/bin/git`, 0o755);
    process.env['PATH'] = `${client.folder}/bin:${before ?? ''}`;
    await client.open(path);
    for (let version = 2; version <= 5; version++) {
      await client.change(path, version, { text: `${log('Count the boats.')}${'}'.repeat(version)}` });
      await client.diagnostics(path, (diagnostics, at) => at === version && diagnostics.length > 0);
    }
    expect(client.log).toEqual([]);
  } finally {
    process.env['PATH'] = before;
    await client.stop();
  }
});
