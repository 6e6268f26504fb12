import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { FileChangeType } from 'vscode-languageserver-protocol/node';
import { recordedEntries } from '../../server/src/engine/formats/ahil/history/recordedEntry.ts';
import { sealedEntry, sealEntries, sealText } from '../../server/src/engine/formats/ahil/history/seal.ts';
import { editorCapabilities, TestClient, transports } from '../support/testClient.ts';
import { entry, logOf, logText } from '../unit/ahil/support.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const entries = [entry({ id: 'scout-20260227-001' }), entry({ id: 'scout-20260227-002' })];
const sealOf = (log: readonly unknown[]) => {
  const sealed = recordedEntries(logOf(log)).map((one) => sealedEntry(one, hash));
  return sealText(sealEntries(sealed, 'exchange.json', '2026-03-01', hash));
};

const handoff = {
  schema_version: '0.1.0',
  type: 'U.AgentHandoff',
  version: '0.1.0',
  context: 'Release',
  session_id: 'REL-7',
  handoff_id: 'REL-7.executor.1',
  from_agent_type: 'strategist',
  to_agent_type: 'executor',
  issued_at: '2026-02-20T09:00:00Z',
  instructions: ['Tag the commit'],
  acceptance_criteria: [],
  constraints: [],
  prohibited_actions: [],
  artifacts: ['notes/[draft] plan.md'],
};

describe.each(transports)('files that rules ask about (%s)', (transport) => {
  let client: TestClient;
  afterEach(() => client.stop());

  const has = (code: string) => (found: readonly { readonly code?: unknown }[]) =>
    found.some((one) => one.code === code);
  const lacks = (code: string) => (found: readonly { readonly code?: unknown }[]) => !has(code)(found);

  it('a seal that is made, changed or deleted is compared with at once', async () => {
    const log = 'agents/exchange.json';
    const seal = 'agents/exchange.json.seal';
    client = await TestClient.start({ transport, files: { [log]: logText(entries) } });
    await client.watching('agents');

    client.write(seal, sealOf([entry({ id: 'scout-20260227-001', content: 'Said otherwise.' }), entries[1]]));
    await client.watched([seal, FileChangeType.Created]);
    await client.diagnostics(log, has('ahil/append-only'));

    client.write(seal, sealOf(entries));
    await client.watched([seal, FileChangeType.Changed]);
    await client.diagnostics(log, lacks('ahil/append-only'));

    client.write(seal, 'no seal');
    await client.watched([seal, FileChangeType.Changed]);
    await client.diagnostics(log, has('ahil/append-only'));

    client.remove(seal);
    await client.watched([seal, FileChangeType.Deleted]);
    await client.diagnostics(log, lacks('ahil/append-only'));
  });

  it('an artifact that is made is no longer missing, and is missing when its folder is deleted', async () => {
    const path = 'runtime/contexts/Release/handoffs/REL-7.executor.1.handoff.json';
    client = await TestClient.start({ transport, files: { [path]: JSON.stringify(handoff, null, 2) } });
    await client.diagnostics(path, has('uagent/artifact-missing'));
    await client.watching('notes');

    client.write('notes/[draft] plan.md', '# Plan\n');
    await client.watched(['notes/[draft] plan.md', FileChangeType.Created]);
    await client.diagnostics(path, lacks('uagent/artifact-missing'));

    client.remove('notes');
    await client.watched(['notes', FileChangeType.Deleted]);
    await client.diagnostics(path, has('uagent/artifact-missing'));
  });

  it('handoff files that only settings name are followed as well', async () => {
    client = await TestClient.start({
      transport,
      files: { 'talk/of agents.json': '{', 'handoffs/a.handoff.json': '{' },
      settings: { agentHandoff: { files: { ahil: ['talk/*.json'] } } },
    });
    await client.diagnostics('talk/of agents.json', has('file/syntax'));
    await client.watching('talk');
    client.write('talk/of agents.json', logText(entries));
    await client.watched(['talk/of agents.json', FileChangeType.Changed]);
    await client.diagnostics('talk/of agents.json', lacks('file/syntax'));
    // What the client watches anyway is not asked for twice.
    expect(client.watchedFolders()).toEqual([client.uri('talk')]);
  });

  it('are not watched where the client cannot watch a folder', async () => {
    const { workspace } = editorCapabilities;
    client = await TestClient.start({
      transport,
      files: { 'handoffs/a.handoff.json': JSON.stringify(handoff) },
      capabilities: {
        ...editorCapabilities,
        workspace: { ...workspace, didChangeWatchedFiles: { dynamicRegistration: true } },
      },
    });
    await client.diagnostics('handoffs/a.handoff.json', has('uagent/artifact-missing'));
    expect(client.registrations.filter((method) => method === 'workspace/didChangeWatchedFiles')).toHaveLength(1);
  });
});
