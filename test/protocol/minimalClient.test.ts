import {
  CompletionRequest,
  CallHierarchyPrepareRequest,
  DidOpenTextDocumentNotification,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  HoverRequest,
  PublishDiagnosticsNotification,
  RenameRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node';
import { afterEach, describe, expect, it } from 'vitest';
import { driftedManifest, manifest, rootFiles } from '../support/handoffFiles.ts';
import { codeActionsOnly, TestClient, type TestClientOptions, type Transport } from '../support/testClient.ts';

const manifestPath = '.ai/handoff/MANIFEST.json';
const transports: readonly Transport[] = ['command-line', 'in-band'];

describe.each(transports)('a client that announces nothing (%s)', (transport) => {
  let client: TestClient;

  afterEach(async () => {
    await client.stop();
  });

  async function start(options: Partial<TestClientOptions> = {}): Promise<void> {
    client = await TestClient.start({ transport, files: rootFiles('.'), capabilities: {}, ...options });
  }

  const position = (text: string, part: string) => {
    const before = text.slice(0, text.indexOf(part)).split('\n');
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  const textDocument = () => ({ textDocument: { uri: client.uri(manifestPath) } });

  it('is offered UTF-16 positions and asked for nothing it cannot do', async () => {
    await start({ files: rootFiles('.', driftedManifest()) });
    await client.codes(manifestPath, 'aahp/checksum-drift');
    expect(client.initializeResult.capabilities).toMatchObject({
      positionEncoding: 'utf-16',
      renameProvider: true,
    });
    expect(client.registrations).toEqual([]);
  });

  it('is offered no fixes, which it would take for commands', async () => {
    await start({ files: rootFiles('.', driftedManifest()) });
    await client.open(manifestPath);
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    expect(client.initializeResult.capabilities).not.toHaveProperty('codeActionProvider');
    expect(await client.codeActions(manifestPath, drift, [])).toEqual([]);
  });

  it('gets fixes with their edits where it knows these, and none that it could not carry out', async () => {
    await start({ files: rootFiles('.', driftedManifest()), capabilities: { textDocument: codeActionsOnly } });
    expect(client.initializeResult.capabilities.codeActionProvider).toMatchObject({ resolveProvider: false });
    await client.open(manifestPath);
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    const actions = await client.codeActions(manifestPath, drift, []);
    expect(actions.map(({ title }) => title)).toContain('Record the present checksum of STATUS.md');
    for (const action of actions) {
      expect(Object.keys(action.edit?.changes ?? {})).toContain(client.uri(manifestPath));
      expect(action).not.toHaveProperty('data');
      expect(action).not.toHaveProperty('command');
    }
  });

  it('reads hovers as plain text', async () => {
    const text = manifest();
    await start();
    await client.open(manifestPath);
    await client.diagnostics(manifestPath, () => true);
    const hover = await client.connection.sendRequest(HoverRequest.type, {
      ...textDocument(),
      position: position(text, '"aahp_version"'),
    });
    expect(hover?.contents).toMatchObject({ kind: 'plaintext' });
  });

  it('reads hovers in the format that it names first', async () => {
    for (const contentFormat of [['plaintext', 'markdown'] as const, ['markdown', 'plaintext'] as const]) {
      await start({ capabilities: { textDocument: { hover: { contentFormat: [...contentFormat] } } } });
      await client.open(manifestPath);
      const hover = await client.connection.sendRequest(HoverRequest.type, {
        ...textDocument(),
        position: position(manifest(), '"aahp_version"'),
      });
      expect(hover?.contents).toMatchObject({ kind: contentFormat[0] });
      if (contentFormat[0] === 'plaintext') await client.stop();
    }
  });

  it('completes without tab stops', async () => {
    const text = manifest({ tasks: { 'T-001': { title: 'Write', status: '' } } });
    await start({ files: rootFiles('.', text) });
    await client.open(manifestPath);
    const { line, character } = position(text, '""');
    const found = await client.connection.sendRequest(CompletionRequest.type, {
      ...textDocument(),
      position: { line, character: character + 1 },
    });
    const items = Array.isArray(found) ? found : (found?.items ?? []);
    expect(items.map(({ label }) => label)).toContain('ready');
    for (const { insertTextFormat, textEdit } of items) {
      expect(insertTextFormat).toBe(1);
      expect(textEdit?.newText).not.toMatch(/\$[{\d]/);
    }
  });

  it('lists symbols of the kinds that every client knows, none within another', async () => {
    await start({ files: rootFiles('.', manifest({ tasks: { 'T-001': { title: 'Write', status: 'ready' } } })) });
    await client.open(manifestPath);
    const symbols = (await client.connection.sendRequest(DocumentSymbolRequest.type, textDocument())) ?? [];
    expect(symbols.length).toBeGreaterThan(0);
    for (const symbol of symbols) {
      expect(symbol).toMatchObject({ location: { uri: client.uri(manifestPath) } });
      expect(symbol).not.toHaveProperty('children');
      expect(symbol.kind).toBeLessThanOrEqual(18);
    }
  });

  it('finds symbols of the kinds that every client knows', async () => {
    await start({ files: rootFiles('.', manifest({ tasks: { 'T-001': { title: 'Write', status: 'ready' } } })) });
    const symbols = (await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'T-001' })) ?? [];
    expect(symbols.map(({ name }) => name)).toEqual(['T-001: Write']);
    for (const { kind } of symbols) expect(kind).toBeLessThanOrEqual(18);
  });

  it('renames with plain changes', async () => {
    const text = manifest({ tasks: { 'T-001': { title: 'Write', status: 'ready' } } });
    await start({ files: rootFiles('.', text) });
    await client.open(manifestPath);
    await client.diagnostics(manifestPath, () => true);
    const edit = await client.connection.sendRequest(RenameRequest.type, {
      ...textDocument(),
      position: { ...position(text, 'T-001') },
      newName: 'T-009',
    });
    expect(Object.keys(edit?.changes ?? {})).toContain(client.uri(manifestPath));
  });

  it('is told nothing that is no part of LSP', async () => {
    await start({ files: rootFiles('.', driftedManifest()) });
    const unknown: string[] = [];
    client.connection.onUnhandledNotification(({ method }) => unknown.push(method));
    await client.codes(manifestPath, 'aahp/checksum-drift');
    await client.codeActions(manifestPath);
    expect(unknown).toEqual([]);
  });

  it('has its files read although it refuses to watch them', async () => {
    client = await TestClient.start({
      transport,
      files: rootFiles('.', driftedManifest()),
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
      refusesRegistrations: true,
    });
    await client.codes(manifestPath, 'aahp/checksum-drift');
  });

  it('hears of a file under the name that it gave', async () => {
    const text = driftedManifest().replace('"demo"', '"demo",\n  "tasks": { "T-001": { "status": "ready" } }');
    const files = rootFiles('a(b)', text);
    await start({ files });
    const normal = client.uri(`a(b)/${manifestPath}`);
    const written = normal.replace('%28', '(').replace('%29', ')');
    expect(written).not.toBe(normal);
    const published = new Promise<string>((resolve) => {
      client.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version }) => {
        if (version === 7) resolve(uri);
      });
    });
    await client.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: written, languageId: 'json', version: 7, text },
    });
    expect(await published).toBe(written);
    const textDocument = { uri: written };
    const items = await client.connection.sendRequest(CallHierarchyPrepareRequest.type, {
      textDocument,
      position: position(text, 'T-001'),
    });
    expect(items?.map(({ uri }) => uri)).toEqual([written]);
    const status = written.replace('MANIFEST.json', 'STATUS.md');
    await client.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: status, languageId: 'markdown', version: 1, text: '# Status\n' },
    });
    const links = await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument });
    expect(links?.map(({ target }) => target)).toEqual([status]);
  });

  it('hears nothing of documents that only mirror files', async () => {
    await start({ files: rootFiles('.') });
    const mirrors = ['git', 'untitled', 'fugitive'].map((scheme) => client.uri(manifestPath).replace('file', scheme));
    for (const uri of mirrors) {
      await client.connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'json', version: 1, text: '{' },
      });
    }
    await client.open(manifestPath, driftedManifest());
    await client.codes(manifestPath, 'aahp/checksum-drift');
    expect(client.reported()).toEqual([client.uri(manifestPath)]);
  });
});
