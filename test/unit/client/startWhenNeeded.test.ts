import { describe, expect, it, vi } from 'vitest';

/** The editor: what its search has found, and who listens to it. */
const editor = vi.hoisted(() => ({
  found: (_: readonly string[]): void => undefined,
  opened: (_: string): void => undefined,
}));

vi.mock('vscode', () => {
  class Disposable {
    readonly dispose: () => void;
    constructor(dispose: () => void) {
      this.dispose = dispose;
    }
    static from(...all: readonly { dispose: () => void }[]) {
      return new Disposable(() => {
        for (const one of all) one.dispose();
      });
    }
  }
  const never = () => new Disposable(() => undefined);
  return {
    Disposable,
    FileType: { Directory: 2 },
    Uri: {},
    languages: { match: (_: unknown, document: string) => (document.endsWith('.ahil.json') ? 10 : 0) },
    workspace: {
      textDocuments: [],
      getConfiguration: () => ({ get: () => undefined }),
      findFiles: () => new Promise((resolve) => (editor.found = resolve)),
      createFileSystemWatcher: () => ({ onDidCreate: never, dispose: () => undefined }),
      onDidOpenTextDocument: (listener: (document: string) => void) => {
        editor.opened = listener;
        return new Disposable(() => (editor.opened = () => undefined));
      },
      onDidChangeWorkspaceFolders: never,
      onDidChangeConfiguration: never,
    },
  };
});

const { startWhenNeeded } = await import('../../../client/src/languageClient/startWhenNeeded.ts');

/** What `startWhenNeeded` begins to do, with the number of times that it has started the server. */
function begin() {
  const start = vi.fn(() => Promise.resolve());
  const subscriptions: { dispose: () => void }[] = [];
  const ended = startWhenNeeded({ subscriptions } as never, { start } as never);
  return { start, subscriptions, ended };
}

describe('the server', () => {
  it('starts with a handoff file that is opened while the search is under way', async () => {
    const { start, ended } = begin();
    editor.opened('notes.md');
    expect(start).not.toHaveBeenCalled();
    editor.opened('log.ahil.json');
    expect(start).toHaveBeenCalledOnce();
    editor.found(['log.ahil.json']);
    await ended;
    expect(start).toHaveBeenCalledOnce();
  });

  it('starts with the first file that is found, or later', async () => {
    const found = begin();
    editor.found(['log.ahil.json']);
    await found.ended;
    expect(found.start).toHaveBeenCalledOnce();
    const later = begin();
    editor.found([]);
    await later.ended;
    expect(later.start).not.toHaveBeenCalled();
    editor.opened('log.ahil.json');
    expect(later.start).toHaveBeenCalledOnce();
  });

  it('does not start when the extension has ended before the search has', async () => {
    const { start, subscriptions, ended } = begin();
    for (const one of subscriptions) one.dispose();
    editor.found(['log.ahil.json']);
    await ended;
    expect(start).not.toHaveBeenCalled();
  });
});
