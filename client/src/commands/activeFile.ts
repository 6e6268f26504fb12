import { type Tab, TabInputCustom, TabInputText, TabInputWebview, type Uri, window, workspace } from 'vscode';
import { previewedFile } from './previewedFile.ts';

/**
 * The file that the person looks at: the one of the active text editor, else of the active tab where that shows a file in another way, as the Markdown
 * preview does. `undefined` when that shows none, or one that cannot be known for sure.
 */
export function activeFile(): Uri | undefined {
  const { activeTextEditor, tabGroups, visibleTextEditors } = window;
  if (activeTextEditor) return activeTextEditor.document.uri;
  const tab = tabGroups.activeTabGroup.activeTab;
  if (!tab) return undefined;
  if (tab.input instanceof TabInputCustom) return tab.input.uri;
  if (!isMarkdownPreview(tab)) return undefined;
  // A preview beside its text follows that text; else its document is at least open.
  const visible = visibleTextEditors.map(({ document }) => document.uri);
  const inTabs = tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  const open = [
    ...workspace.textDocuments.filter(({ languageId }) => languageId === 'markdown').map(({ uri }) => uri),
    ...inTabs.filter((input) => input instanceof TabInputText).map(({ uri }) => uri),
  ];
  return previewedFile(tab.label, visible) ?? previewedFile(tab.label, open);
}

/**
 * Where in the workspace the person is: at the active file or, where that is an earlier version in git, as on the old side of a comparison or on the
 * sides of a merge, at the file that it is a version of.
 */
export function activePlace(): Uri | undefined {
  const file = activeFile();
  if (file?.scheme !== 'git') return file;
  const folder = workspace.workspaceFolders?.find(({ uri }) => file.path.startsWith(`${uri.path}/`));
  return folder?.uri.with({ path: file.path });
}

/** Whether a tab is a preview of VS Code's own; the kind of view has something before its name. */
function isMarkdownPreview({ input }: Tab): boolean {
  return input instanceof TabInputWebview && input.viewType.endsWith('markdown.preview');
}
