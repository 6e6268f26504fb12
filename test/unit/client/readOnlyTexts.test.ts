import { describe, expect, it, vi } from 'vitest';

interface Address {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
}

interface Provider {
  provideTextDocumentContent(uri: Address): string | undefined;
}

/** The editor: who gives it texts, and who listens to documents that are closed. */
const editor = vi.hoisted(() => ({
  providers: new Set<Provider>(),
  listeners: new Set<(document: { uri: Address }) => void>(),
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
  const kept = <T>(all: Set<T>, one: T) => {
    all.add(one);
    return new Disposable(() => all.delete(one));
  };
  return {
    Disposable,
    Uri: { from: (address: Address) => address },
    commands: {},
    workspace: {
      registerTextDocumentContentProvider: (_: string, provider: Provider) => kept(editor.providers, provider),
      onDidCloseTextDocument: (listener: (document: { uri: Address }) => void) => kept(editor.listeners, listener),
    },
  };
});

const { ReadOnlyTexts } = await import('../../../client/src/commands/readOnlyTexts.ts');

describe('texts that are compared', () => {
  it('have addresses of their own, are given until they are closed, and need one provider for all', () => {
    const texts = new ReadOnlyTexts();
    const first: Address = texts.add('/a/LOG.md', 'first');
    const second: Address = texts.add('/a/LOG.md', 'second');
    const list: Address = texts.add('Changes.txt', 'list');
    expect([first.path, list.path]).toEqual(['/a/LOG.md', '/Changes.txt']);
    expect(editor.providers.size).toBe(1);
    const [provider] = editor.providers;
    const shown = () => [first, second, list].map((uri) => provider?.provideTextDocumentContent(uri));
    expect(shown()).toEqual(['first', 'second', 'list']);
    // Another document may have the same query.
    for (const listener of editor.listeners) listener({ uri: { ...second, scheme: 'file' } });
    for (const listener of editor.listeners) listener({ uri: first });
    expect(shown()).toEqual([undefined, 'second', 'list']);
    texts.dispose();
    expect([editor.providers.size, editor.listeners.size]).toEqual([0, 0]);
  });
});
