import { afterEach, describe, expect, it } from 'vitest';
import {
  CancellationTokenSource,
  ErrorCodes,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  LSPErrorCodes,
  type ProtocolConnection,
  ResponseError,
  ShutdownRequest,
  WorkDoneProgress,
  WorkDoneProgressCreateRequest,
} from 'vscode-languageserver-protocol/node';
import { type ListFolderResult, requests, type TasksResult } from '../../server/src/protocol.ts';
import { connect } from '../support/testClient.ts';

const title = 'Looking for handoff files';

/** A client with a folder that only it can list. */
class FolderClient {
  readonly shown: unknown[] = [];
  readonly connection: ProtocolConnection;
  private readonly exited: Promise<number | null>;
  private asked = 0;

  /** @param list what the folder holds, when the client is asked for it */
  constructor(list: () => Promise<ListFolderResult>, refuses = false) {
    const { connection, exited } = connect('stdio');
    this.connection = connection;
    this.exited = exited;
    connection.onRequest(requests.listFolder, list);
    connection.onRequest(requests.readFile, () => ({ kind: 'missing' }));
    connection.onRequest(requests.fileExists, () => false);
    connection.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
      this.asked++;
      this.onAsked();
      if (refuses) throw new ResponseError(ErrorCodes.MethodNotFound, 'Not supported.');
      connection.onProgress(WorkDoneProgress.type, token, (value) => {
        this.shown.push(value);
        this.onShown();
      });
    });
    connection.listen();
  }

  onAsked = (): void => undefined;
  onShown = (): void => undefined;

  get timesAsked(): number {
    return this.asked;
  }

  async start(translations?: Readonly<Record<string, string>>): Promise<void> {
    await this.connection.sendRequest(InitializeRequest.method, {
      processId: process.pid,
      workspaceFolders: [{ uri: 'memfs:/work', name: 'work' }],
      capabilities: { window: { workDoneProgress: true } },
      initializationOptions: { fileBridge: true, translations },
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
  }

  /** Resolves when the folder has been walked through. */
  async walked(): Promise<void> {
    await this.connection.sendRequest<TasksResult>(requests.tasks);
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    await this.exited;
    this.connection.dispose();
  }
}

describe('a walk through the workspace', () => {
  let client: FolderClient;
  afterEach(() => client.stop());

  it('is shown where it takes long, from its beginning to its end', async () => {
    let release = (): void => undefined;
    const begun = new Promise<void>((resolve) => (release = resolve));
    // The folder is listed when the progress is seen, and not before.
    client = new FolderClient(() => begun.then(() => []));
    client.onShown = release;
    await client.start({ [title]: 'Suche nach Übergabedateien' });
    await begun;
    const ended = new Promise<void>((resolve) => (client.onShown = resolve));
    await client.walked();
    await ended;
    expect(client.shown).toEqual([{ kind: 'begin', title: 'Suche nach Übergabedateien' }, { kind: 'end' }]);
    expect(client.timesAsked).toBe(1);
  });

  it('does not hold up the answer to a request that was cancelled', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    client = new FolderClient(() => released.then(() => []));
    await client.start();
    const source = new CancellationTokenSource();
    const answer = client.connection.sendRequest<TasksResult>(requests.tasks, source.token);
    // Once later requests are answered, the one before is at work, and waits for the walk.
    for (let count = 0; count < 3; count++)
      await client.connection.sendRequest('agentHandoff/nothing').catch(() => null);
    source.cancel();
    await expect(answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    release();
    await client.walked();
  });

  it('is waited for by every list of what there is, which would say that there is nothing', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    client = new FolderClient(() => released.then(() => []));
    await client.start();
    const answered: string[] = [];
    const { handoffRoots, tasks, trust, healthOverview, log, logFiles } = requests;
    const asked = [handoffRoots, tasks, trust, healthOverview, log, logFiles].map(async (list) => {
      await (list === log ? client.connection.sendRequest(list, { limit: 1 }) : client.connection.sendRequest(list));
      answered.push(list);
    });
    // Once later requests are answered, those before are at work.
    for (let count = 0; count < 3; count++)
      await client.connection.sendRequest('agentHandoff/nothing').catch(() => null);
    expect(answered).toEqual([]);
    release();
    await Promise.all(asked);
  });

  it('goes on where a client refuses to show it', async () => {
    let release = (): void => undefined;
    const refused = new Promise<void>((resolve) => (release = resolve));
    client = new FolderClient(() => refused.then(() => []), true);
    client.onAsked = release;
    await client.start();
    await client.walked();
    expect(client.shown).toEqual([]);
  });
});
