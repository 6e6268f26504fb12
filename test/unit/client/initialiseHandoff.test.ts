import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerConnection } from '../../../client/src/languageClient/serverConnection.ts';
import { clientCommands, type OperationParams, type OperationResult } from '../../../server/src/protocol.ts';

const editor = vi.hoisted(() => ({
  commands: new Map<string, (...args: unknown[]) => Promise<void>>(),
  /** What was asked and said, in its order. */
  heard: [] as string[],
  replaces: true,
}));

vi.mock('vscode', () => {
  class Uri {
    readonly path: string;
    constructor(path: string) {
      this.path = path;
    }
    toString(): string {
      return `file://${this.path}`;
    }
    static parse(text: string): Uri {
      return new Uri(text.replace('file://', ''));
    }
    static joinPath({ path }: Uri, ...names: string[]): Uri {
      return new Uri(new URL(`file://${[path, ...names].join('/')}`).pathname.replace(/(.)\/$/, '$1'));
    }
  }
  const say = (text: string, ...rest: readonly unknown[]) => {
    editor.heard.push(text);
    return Promise.resolve(editor.replaces ? rest.at(-1) : undefined);
  };
  return {
    l10n: { t: (text: string) => text },
    Uri,
    WorkspaceEdit: class {
      createFile(): void {
        // What is made is the server's business.
      }
    },
    commands: {
      registerCommand: (name: string, run: (...args: unknown[]) => Promise<void>) => {
        editor.commands.set(name, run);
        return { dispose: () => undefined };
      },
    },
    workspace: {
      workspaceFolders: [{ name: 'w', uri: new Uri('/w') }],
      textDocuments: [],
      getConfiguration: () => ({ get: () => undefined }),
      applyEdit: () => Promise.resolve(true),
    },
    window: {
      showWarningMessage: say,
      showInformationMessage: say,
      showTextDocument: () => Promise.resolve(),
      showInputBox: ({ prompt }: { prompt: string }) => {
        editor.heard.push(prompt);
        return Promise.resolve('x');
      },
    },
  };
});

const { registerInitialiseHandoff } = await import('../../../client/src/commands/initialiseHandoff.ts');

const status = 'file:///w/.ai/handoff/STATUS.md';
const log = 'file:///w/.ai/handoff/LOG.md';
const questions = ['Name of the project', 'Agent: who makes it?'];
const made: OperationResult = { kind: 'planned', said: ['It is made.'] };

function objection(...uris: string[]): OperationResult {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  return {
    kind: 'objection',
    reason: 'Files would be lost.',
    places: uris.map((uri) => ({ label: uri, detail: '', uri, range })),
  };
}

/** Runs the command with a server that gives these answers, one after the other. */
async function initialise(...answers: OperationResult[]): Promise<OperationParams[]> {
  const asked: OperationParams[] = [];
  const server = {
    ask: (_: string, params: OperationParams) => {
      asked.push(params);
      return Promise.resolve(answers.shift());
    },
  };
  registerInitialiseHandoff({ subscriptions: [] } as never, server as unknown as ServerConnection);
  await editor.commands.get(clientCommands.initialiseHandoff)?.();
  return asked;
}

describe('making a handoff folder', () => {
  beforeEach(() => Object.assign(editor, { heard: [], replaces: true }));

  it('asks its questions where nothing is in the way', async () => {
    const asked = await initialise(made, made);
    expect(editor.heard).toEqual([...questions, 'It is made.']);
    expect(asked.map(({ operation }) => 'project' in operation && operation.project)).toEqual(['w', 'x']);
  });

  it('asks about what would be lost first, and once', async () => {
    const asked = await initialise(objection(status), objection(status), made);
    expect(editor.heard).toEqual(['Files would be lost.', ...questions, 'It is made.']);
    expect(asked.map(({ force }) => force ?? false)).toEqual([false, false, true]);
  });

  it('asks once more about what has come since', async () => {
    await initialise(objection(status), objection(status, log), made);
    expect(editor.heard).toEqual(['Files would be lost.', ...questions, 'Files would be lost.', 'It is made.']);
  });

  it('asks nothing more where the files are to stay, or nothing can be made', async () => {
    editor.replaces = false;
    expect(await initialise(objection(status))).toHaveLength(1);
    expect(editor.heard).toEqual(['Files would be lost.']);
    editor.heard = [];
    await initialise({ kind: 'refused', reason: 'STATUS.md cannot be read.' });
    expect(editor.heard).toEqual(['STATUS.md cannot be read.']);
  });
});
