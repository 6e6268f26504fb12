import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExtensionContext, McpServerDefinitionProvider, McpStdioServerDefinition } from 'vscode';

/** What the tests say of the editor, and what it was told. */
interface Editor {
  trusted: boolean;
  folders: { name: string; uri: { scheme: string; fsPath: string; path: string }; holds: boolean }[];
  settings: Record<string, Record<string, unknown>>;
  lm: unknown;
  listeners: Record<string, ((given?: unknown) => void)[]>;
  registered: { id: string; provider: unknown }[];
}

const editor = vi.hoisted<Editor>(() => ({
  trusted: true,
  folders: [],
  settings: {},
  lm: undefined,
  listeners: {},
  registered: [],
}));

vi.mock('vscode', () => {
  const listen = (name: string) => (listener: () => void) => {
    (editor.listeners[name] ??= []).push(listener);
    return { dispose: () => undefined };
  };
  return {
    get lm() {
      return editor.lm;
    },
    workspace: {
      get isTrusted() {
        return editor.trusted;
      },
      get workspaceFolders() {
        return editor.folders;
      },
      getConfiguration: (_: string, folder?: { name: string }) => ({
        get: (key: string) => editor.settings[folder?.name ?? '']?.[key],
      }),
      getWorkspaceFolder: ({ path }: { path: string }) => editor.folders.find(({ uri }) => uri.path === path),
      findFiles: ({ base }: { base: { holds: boolean } }) => Promise.resolve(base.holds ? ['a file'] : []),
      createFileSystemWatcher: (pattern: string) => ({
        onDidCreate: listen(pattern === '**/*' ? 'anything' : 'file'),
        dispose: () => undefined,
      }),
      onDidGrantWorkspaceTrust: listen('trust'),
      onDidChangeWorkspaceFolders: listen('folders'),
      onDidChangeConfiguration: listen('configuration'),
    },
    RelativePattern: class {
      readonly base: unknown;
      constructor(base: unknown) {
        this.base = base;
      }
    },
    EventEmitter: class {
      event = listen('changed');
      fire = () => {
        for (const listener of editor.listeners['changed'] ?? []) listener();
      };
      dispose = () => undefined;
    },
    Disposable: { from: () => ({ dispose: () => undefined }) },
    McpStdioServerDefinition: class {
      readonly label: string;
      readonly args: string[];
      cwd: unknown;
      constructor(label: string, _: string, args: string[]) {
        this.label = label;
        this.args = args;
      }
    },
  };
});

const { registerMcpServers } = await import('../../../client/src/mcp/registerMcpServers.ts');

type Provider = Required<McpServerDefinitionProvider<McpStdioServerDefinition>>;
const none = undefined as never;

function folder(name: string, holds = true, scheme = 'file') {
  return { name, uri: { scheme, fsPath: `/work/${name}`, path: `/work/${name}` }, holds };
}

/** Registers the provider and gives what the editor got. */
function register(): Provider {
  const extension = { packageJSON: { version: '1.2.3' } };
  const context = { subscriptions: [], extension, asAbsolutePath: (path: string) => `/extension/${path}` };
  registerMcpServers(context as unknown as ExtensionContext);
  return editor.registered[0]?.provider as Provider;
}

const labels = async (provider: Provider) =>
  ((await provider.provideMcpServerDefinitions(none)) ?? []).map(({ label }) => label);

/** Has something happen in the editor. */
function happen(name: string, given?: unknown): void {
  for (const listener of editor.listeners[name] ?? []) listener(given);
}

beforeEach(() => {
  const registerMcpServerDefinitionProvider = (id: string, provider: unknown) => {
    editor.registered.push({ id, provider });
    return { dispose: () => undefined };
  };
  Object.assign(editor, { trusted: true, folders: [folder('a')], settings: {}, listeners: {}, registered: [] });
  editor.lm = { registerMcpServerDefinitionProvider };
});

describe('tools for the chat of an editor', () => {
  it.each([undefined, {}])('are no matter where the editor has none (%j)', (lm) => {
    editor.lm = lm;
    expect(register()).toBeUndefined();
    expect(editor.listeners).toEqual({});
  });

  it('are offered for each folder on disk that has handoff files', async () => {
    const provider = register();
    expect(await labels(provider)).toEqual(['Agent Handoff']);
    editor.folders = [folder('a'), folder('b', false), folder('c', true, 'vscode-vfs'), folder('d $(zap)')];
    expect(await labels(provider)).toEqual(['Agent Handoff (a)', 'Agent Handoff (d \\$(zap))']);
  });

  it('are not offered in a workspace that is not trusted, until it is', async () => {
    editor.trusted = false;
    const provider = register();
    expect(await labels(provider)).toEqual([]);
    let changes = 0;
    provider.onDidChangeMcpServerDefinitions(() => changes++);
    editor.trusted = true;
    happen('trust');
    expect(changes).toBe(1);
    expect(await labels(provider)).toEqual(['Agent Handoff']);
  });

  it('are not offered where they are switched off', async () => {
    editor.folders = [folder('a'), folder('b')];
    editor.settings = { b: { enabled: false } };
    expect(await labels(register())).toEqual(['Agent Handoff (a)']);
  });

  it('are started with what holds by then', async () => {
    const provider = register();
    const [offered] = (await provider.provideMcpServerDefinitions(none)) ?? [];
    if (!offered) throw new Error('nothing is offered');
    editor.settings = { a: { writeAs: 'scout' } };
    const started = await provider.resolveMcpServerDefinition(offered, none);
    expect(started?.args).toEqual(['/extension/dist/cli.cjs', 'mcp', '--as=scout', '--', '/work/a']);
    editor.trusted = false;
    expect(await provider.resolveMcpServerDefinition(offered, none)).toBeUndefined();
    editor.trusted = true;
    editor.folders = [folder('b')];
    expect(await provider.resolveMcpServerDefinition(offered, none)).toBeUndefined();
  });

  it('tell of many changes once, and only of the first handoff file of a folder', async () => {
    editor.folders = [folder('a', false)];
    const provider = register();
    await labels(provider);
    let changes = 0;
    provider.onDidChangeMcpServerDefinitions(() => changes++);
    happen('file');
    happen('file');
    expect(changes).toBe(1);
    editor.folders = [folder('a')];
    expect(await labels(provider)).toEqual(['Agent Handoff']);
    happen('file');
    expect(changes).toBe(1);
    happen('configuration', { affectsConfiguration: (name: string) => name === 'agentHandoff.rules' });
    expect(changes).toBe(1);
    happen('configuration', { affectsConfiguration: (name: string) => name === 'agentHandoff.mcp' });
    expect(changes).toBe(2);
  });
});
