import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';

/** The workspace as VS Code would tell of it. */
const editor = vi.hoisted(() => ({
  workspaceFolders: [] as { uri: { scheme: string } }[],
  onFolders: (): void => undefined,
}));

vi.mock('vscode', () => {
  const never = () => ({ dispose: () => undefined });
  return {
    EventEmitter: class {
      readonly event = never;
      readonly fire = () => undefined;
      readonly dispose = () => undefined;
    },
    FileSystemError: Error,
    FileType: {},
    Uri: {},
    l10n: { t: (text: string) => text, bundle: undefined },
    window: {
      createOutputChannel: () => ({ warn: () => undefined, error: () => undefined, dispose: () => undefined }),
      showErrorMessage: () => Promise.resolve(undefined),
    },
    workspace: {
      get workspaceFolders() {
        return editor.workspaceFolders;
      },
      isTrusted: true,
      onDidGrantWorkspaceTrust: never,
      onDidChangeWorkspaceFolders: (listener: () => void) => {
        editor.onFolders = listener;
        return never();
      },
    },
  };
});
vi.mock('vscode-languageclient', () => ({ RevealOutputChannelOn: { Never: 4 } }));

const { window } = await import('vscode');
const { ServerConnection } = await import('../../../client/src/languageClient/serverConnection.ts');

/** A connection, and the schemes of the documents that each of its clients was started with. */
function connect() {
  const started: string[][] = [];
  const running = new Set<object>();
  const startClient = (_: unknown, { documentSelector }: LanguageClientOptions) => {
    const filters = documentSelector as readonly { readonly scheme?: string }[];
    started.push([...new Set(filters.map(({ scheme }) => scheme ?? '*'))]);
    const client = {
      onNotification: () => undefined,
      onRequest: () => undefined,
      start: () => {
        running.add(client);
        return Promise.resolve();
      },
      dispose: () => {
        running.delete(client);
        return Promise.resolve();
      },
    };
    return client as unknown as BaseLanguageClient;
  };
  const server = new ServerConnection({} as never, startClient);
  return { server, started, running };
}

function addFolder(scheme: string): void {
  editor.workspaceFolders.push({ uri: { scheme } });
  editor.onFolders();
}

describe('the connection to the server', () => {
  beforeEach(() => {
    editor.workspaceFolders.splice(0);
  });

  it('hands over the documents of folders of another scheme that are added', async () => {
    const { server, started, running } = connect();
    await server.start();
    addFolder('file');
    addFolder('memfs');
    addFolder('vscode-vfs');
    await vi.waitFor(() => {
      expect(started.at(-1)).toEqual(['file', 'memfs', 'vscode-vfs']);
      expect(running.size).toBe(1);
    });
  });

  it('starts the server once more only where documents would be missing', async () => {
    const { server, started } = connect();
    editor.workspaceFolders.push({ uri: { scheme: 'memfs' } });
    await server.start();
    addFolder('file');
    addFolder('memfs');
    addFolder('git');
    await server.restart();
    expect(started).toEqual([
      ['file', 'memfs'],
      ['file', 'memfs'],
    ]);
  });

  it('also when a folder comes while it starts anew', async () => {
    const { server, started } = connect();
    await server.start();
    const restarted = server.restart();
    await vi.waitFor(() => {
      expect(started).toHaveLength(2);
    });
    addFolder('memfs');
    await restarted;
    await vi.waitFor(() => {
      expect(started.at(-1)).toEqual(['file', 'memfs']);
    });
  });

  it('says that there is no server where none can be made, to whoever asks', async () => {
    const errors = vi.spyOn(window, 'showErrorMessage');
    const server = new ServerConnection({} as never, () => {
      throw new Error('No worker can be made.');
    });
    expect(await server.ask('agentHandoff/tasks')).toBeUndefined();
    expect(errors).toHaveBeenCalledOnce();
  });

  it('starts nothing for a folder before there is something to look at', () => {
    const { started } = connect();
    addFolder('memfs');
    expect(started).toEqual([]);
  });
});
