import { afterEach, describe, expect, it, vi } from 'vitest';

/** What ending the library's own client comes to. */
const library = vi.hoisted(() => ({ ends: (): Promise<void> => Promise.resolve() }));

vi.mock('vscode', () => ({
  Uri: {
    joinPath: (_: unknown, ...parts: string[]) => ({ toString: () => `https://editor.example/${parts.join('/')}` }),
  },
}));
vi.mock('vscode-languageclient/browser', () => ({
  LanguageClient: class {
    dispose(): Promise<void> {
      return library.ends();
    }
  },
}));

const { startBrowserClient } = await import('../../../client/src/languageClient/startBrowserClient.ts');

/** Starts a client and tells which scripts run. */
function start() {
  const running: string[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      private readonly script: string;
      constructor(script: string) {
        this.script = script;
        running.push(script);
      }
      terminate(): void {
        running.splice(running.indexOf(this.script), 1);
      }
    },
  );
  return { client: startBrowserClient({ extensionUri: {} } as never, {}), running };
}

describe('a server in a web worker', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    library.ends = () => Promise.resolve();
  });

  it('ends with its client', async () => {
    const { client, running } = start();
    expect(running).toEqual(['https://editor.example/dist/server.browser.js']);
    await client.dispose();
    expect(running).toEqual([]);
  });

  it('ends even if it does not answer', async () => {
    library.ends = () => Promise.reject(new Error('Stopping the server timed out'));
    const { client, running } = start();
    await expect(client.dispose()).rejects.toThrow('timed out');
    expect(running).toEqual([]);
  });
});
