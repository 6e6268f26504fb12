import { commands, l10n, Uri, window, workspace, type WorkspaceFolder } from 'vscode';
import { activePlace } from './activeFile.ts';
import { exists } from './exists.ts';
import { plainLabel } from './plainLabel.ts';
import { plainMessage } from './plainMessage.ts';

/**
 * The only folder of the workspace, or the one that the person chooses; the folder of the active editor comes first. `undefined` when none was
 * chosen or there is none, which is said.
 *
 * @param title what the folder is chosen for
 * @param whatFor a sentence for a window without a folder
 */
export async function chooseFolder(
  title: string,
  placeHolder: string,
  whatFor: string,
): Promise<WorkspaceFolder | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) sayOpenFolder(whatFor);
  if (folders.length <= 1) return folders[0];
  const file = activePlace();
  const active = file && workspace.getWorkspaceFolder(file);
  const ordered = [...folders].sort((a, b) => Number(b === active) - Number(a === active));
  const items = await Promise.all(
    ordered.map(async (folder) => ({
      label: plainLabel(folder.name),
      description: plainLabel(folder.uri.scheme === 'file' ? folder.uri.fsPath : folder.uri.path),
      ...((await exists(Uri.joinPath(folder.uri, '.ai', 'handoff'))) && { detail: l10n.t('has a handoff folder') }),
      folder,
    })),
  );
  const options = { title, placeHolder, matchOnDescription: true, ignoreFocusOut: true };
  return (await window.showQuickPick(items, options))?.folder;
}

/** Says that a folder has to be open, and offers to open one. It does not wait for the answer. */
export function sayOpenFolder(whatFor: string): void {
  const open = l10n.t('Open Folder');
  void window.showInformationMessage(plainMessage(whatFor), open).then((chosen) => {
    return chosen === open ? commands.executeCommand('workbench.action.files.openFolder') : undefined;
  });
}
