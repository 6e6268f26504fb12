import { beforeEach, describe, expect, it, vi } from 'vitest';

interface FakeUri {
  readonly scheme: string;
  readonly path: string;
  with(change: { readonly path: string }): FakeUri;
  toString(): string;
}

const editor = vi.hoisted(() => {
  class TabInputText {
    readonly uri: unknown;
    constructor(uri: unknown) {
      this.uri = uri;
    }
  }
  class TabInputCustom extends TabInputText {}
  class TabInputWebview {
    readonly viewType: string;
    constructor(viewType: string) {
      this.viewType = viewType;
    }
  }
  const window = {
    activeTextEditor: undefined as { readonly document: { readonly uri: unknown } } | undefined,
    visibleTextEditors: [] as { readonly document: { readonly uri: unknown } }[],
    tabGroups: { activeTabGroup: { activeTab: undefined as object | undefined }, all: [] as object[] },
  };
  const workspace = { textDocuments: [] as object[], workspaceFolders: [] as object[] };
  return { window, workspace, TabInputText, TabInputCustom, TabInputWebview };
});

vi.mock('vscode', () => editor);

const { activeFile, activePlace } = await import('../../../client/src/commands/activeFile.ts');

function uri(path: string, scheme = 'file'): FakeUri {
  return { scheme, path, with: (change) => uri(change.path, scheme), toString: () => `${scheme}://${path}` };
}

const previewed = {
  label: 'Preview STATUS.md',
  input: new editor.TabInputWebview('mainThreadWebview-markdown.preview'),
};
const [shop, blog] = [uri('/shop/STATUS.md'), uri('/blog/STATUS.md')];
const opened = (file: FakeUri) => ({ languageId: 'markdown', uri: file });

describe('where the person is', () => {
  beforeEach(() => {
    Object.assign(editor.window, { activeTextEditor: undefined, visibleTextEditors: [] });
    Object.assign(editor.window.tabGroups, { activeTabGroup: { activeTab: previewed }, all: [] });
    Object.assign(editor.workspace, { textDocuments: [], workspaceFolders: [{ uri: uri('/shop') }] });
  });

  it('is the file of the active text editor', () => {
    editor.window.activeTextEditor = { document: { uri: blog } };
    expect(activeFile()).toBe(blog);
    expect(activePlace()).toBe(blog);
  });

  it('is the file that a preview shows, the one beside it before others of its name', () => {
    expect(activeFile()).toBeUndefined();
    editor.workspace.textDocuments = [opened(shop)];
    expect(activeFile()).toBe(shop);
    editor.workspace.textDocuments.push(opened(blog));
    expect(activeFile()).toBeUndefined();
    editor.window.visibleTextEditors = [{ document: { uri: blog } }];
    expect(activeFile()).toBe(blog);
    editor.window.tabGroups.activeTabGroup.activeTab = { ...previewed, input: new editor.TabInputWebview('other') };
    expect(activeFile()).toBeUndefined();
  });

  it('is the file of a custom editor, and that of a tab that was not loaded yet', () => {
    editor.window.tabGroups.all = [{ tabs: [{ input: new editor.TabInputText(shop) }] }];
    expect(activeFile()).toBe(shop);
    editor.window.tabGroups.activeTabGroup.activeTab = { label: 'x', input: new editor.TabInputCustom(blog) };
    expect(activeFile()).toBe(blog);
  });

  it('is at the present file where an earlier version is shown, which is no file to work on', () => {
    const earlier = uri('/shop/STATUS.md', 'git');
    editor.window.activeTextEditor = { document: { uri: earlier } };
    expect(activeFile()).toBe(earlier);
    expect(activePlace()?.toString()).toBe('file:///shop/STATUS.md');
    editor.workspace.workspaceFolders = [{ uri: uri('/sh') }];
    expect(activePlace()).toBeUndefined();
  });
});
