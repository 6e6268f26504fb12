import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerConnection } from '../../../client/src/languageClient/serverConnection.ts';
import { handoffRootInfo } from '../../support/handoffRootInfo.ts';

const editor = vi.hoisted(() => ({
  files: [] as string[],
  open: [] as string[],
  offered: [] as string[],
}));

vi.mock('vscode', () => {
  const uri = (text: string) => ({ path: text, toString: () => text });
  return {
    l10n: { t: (text: string) => text },
    Uri: { parse: uri, joinPath: (base: { path: string }, name: string) => uri(`${base.path}/${name}`) },
    commands: {},
    workspace: {
      get textDocuments() {
        return editor.open.map((text) => ({ uri: uri(text) }));
      },
      fs: {
        stat: ({ path }: { path: string }) =>
          editor.files.includes(path) ? Promise.resolve({}) : Promise.reject(new Error('not found')),
      },
      asRelativePath: ({ path }: { path: string }) => path,
    },
    window: {
      activeTextEditor: undefined,
      tabGroups: { activeTabGroup: { activeTab: undefined }, all: [] },
      showQuickPick: (items: readonly { label: string }[]) => {
        editor.offered = items.map(({ label }) => label);
        return Promise.resolve(items.at(-1));
      },
    },
  };
});

const { chooseRoot } = await import('../../../client/src/commands/chooseRoot.ts');

const roots = ['a', 'b', 'c'].map(handoffRootInfo);
const server = { ask: () => Promise.resolve(roots) } as unknown as ServerConnection;

describe('the choice of a handoff folder', () => {
  beforeEach(() => Object.assign(editor, { files: [], open: [], offered: [] }));

  it('offers only those that have the file that the command is about', async () => {
    editor.files = ['file:///a/TRUST.md', 'file:///c/TRUST.md'];
    expect(await chooseRoot(server, undefined, 'Verify', { needs: 'TRUST.md' })).toBe(roots[2]);
    expect(editor.offered).toEqual(['a', 'c']);
  });

  it('asks nothing where only one has it, be it in an editor', async () => {
    editor.open = ['file:///b/TRUST.md'];
    expect(await chooseRoot(server, undefined, 'Verify', { needs: 'TRUST.md' })).toBe(roots[1]);
    expect(editor.offered).toEqual([]);
  });

  it('takes the first where none has it, so that the command can say so', async () => {
    expect(await chooseRoot(server, undefined, 'Verify', { needs: 'TRUST.md' })).toBe(roots[0]);
    expect(editor.offered).toEqual([]);
  });

  it('offers only those in which there is anything to be done, and takes the first where there is none', async () => {
    const needs = (uri: string) => (root: { readonly uri: string }) => Promise.resolve(root.uri === uri);
    expect(await chooseRoot(server, undefined, 'Migrate', { needs: needs('file:///b') })).toBe(roots[1]);
    expect(await chooseRoot(server, undefined, 'Migrate', { needs: needs('file:///d') })).toBe(roots[0]);
    expect(editor.offered).toEqual([]);
  });

  it('offers all for what can be done in any', async () => {
    await chooseRoot(server, undefined, 'New Task');
    expect(editor.offered).toEqual(['a', 'b', 'c']);
  });
});
