import { afterEach, describe, expect, it } from 'vitest';
import {
  CompletionRequest,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  ShutdownRequest,
} from 'vscode-languageserver-protocol/node';
import { requests } from '../../server/src/protocol.ts';
import { connect } from '../support/testClient.ts';

const folder = 'memfs:/work';
const own = `${folder}/handoffs/S1.executor.1.handoff.yaml`;
const beginning = [
  'type: U.AgentHandoff',
  'schema_version: "0.1.0"',
  'context: AgentWorkflow',
  'session_id: S1',
  'handoff_id: S1.executor.1',
  'issued_at: "2026-03-01T10:00:00Z"',
  'from_agent_type: strategist',
  'to_agent_type: executor',
  'instructions: [Write it]',
  'constraints: [No new dependencies]',
  'artifacts:',
  '',
].join('\n');

/** What a folder of the client is said to hold; anything may be said. */
type Listings = Readonly<Record<string, unknown>>;

const file = (name: string) => ({ name, kind: 'file' });
const listings: Listings = {
  [folder]: [file('notes.md'), { name: 'docs', kind: 'folder' }, { name: 'elsewhere', kind: 'link' }],
  [`${folder}/docs`]: [file('plan.md'), { name: 'drafts', kind: 'folder' }],
  [`${folder}/docs/drafts`]: [file('first.md')],
  [`${folder}/elsewhere`]: [file('secret.md')],
  'memfs:/': [file('outside.md'), { name: 'work', kind: 'folder' }],
};

describe('paths in a folder that only the client can list', () => {
  let connection: ProtocolConnection;
  let exited: Promise<number | null>;

  async function start(said: Listings): Promise<void> {
    ({ connection, exited } = connect('stdio'));
    connection.onRequest(requests.listFolder, ({ uri }: { uri: string }) => {
      const entries = said[uri];
      if (entries instanceof Error) throw entries;
      return entries ?? [];
    });
    connection.onRequest(requests.readFile, () => ({ kind: 'missing' }));
    connection.onRequest(requests.fileExists, () => false);
    connection.listen();
    await connection.sendRequest(InitializeRequest.method, {
      processId: process.pid,
      workspaceFolders: [{ uri: folder, name: 'work' }],
      capabilities: {},
      initializationOptions: { fileBridge: true },
    });
    await connection.sendNotification(InitializedNotification.type, {});
  }

  async function open(uri: string, text: string, languageId = 'yaml'): Promise<void> {
    await connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version: 1, text },
    });
  }

  /** What is offered behind a path of an artifact. */
  async function offered(path: string): Promise<string[]> {
    const line = `  - path: ${path}`;
    await open(own, `${beginning}${line}\n`);
    const position = { line: beginning.split('\n').length - 1, character: line.length };
    const items = await connection.sendRequest(CompletionRequest.type, { textDocument: { uri: own }, position });
    return (Array.isArray(items) ? items : (items?.items ?? [])).map(({ label }) => label).sort();
  }

  afterEach(async () => {
    await connection.sendRequest(ShutdownRequest.type);
    await connection.sendNotification(ExitNotification.type);
    await exited;
    connection.dispose();
  });

  it('are offered as the client lists them, with what it shows and has not saved', async () => {
    await start(listings);
    await open(`${folder}/reports/review.md`, '# Review\n', 'markdown');
    expect(await offered('')).toEqual([
      'S1.executor.1.handoff.yaml',
      'docs/',
      'elsewhere',
      'handoffs/',
      'notes.md',
      'reports/',
    ]);
  });

  it('go on behind a folder', async () => {
    await start(listings);
    await open(`${folder}/docs/new.md`, '# New\n', 'markdown');
    expect(await offered('docs/')).toEqual(['docs/drafts/', 'docs/new.md', 'docs/plan.md']);
  });

  it('lead neither out of the project nor behind a link', async () => {
    await start(listings);
    expect(await offered('../../')).toEqual([]);
    expect(await offered('elsewhere/')).toEqual([]);
  });

  it.each([
    ['fails', new Error('The provider is gone.')],
    ['answers nothing', null],
    [
      'answers something else',
      [null, 3, { kind: 'file' }, { name: 'x.md', kind: 'strange' }, { name: 7, kind: 'file' }],
    ],
  ])('are those that editors show where the client %s', async (_, answer) => {
    await start({ [folder]: answer });
    expect(await offered('')).toEqual(['S1.executor.1.handoff.yaml', 'handoffs/']);
  });
});
