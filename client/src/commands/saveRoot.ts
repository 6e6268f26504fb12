import { l10n, Uri, window, workspace } from 'vscode';
import { plainMessage } from './plainMessage.ts';

/**
 * Sees to it that what editors show of a handoff root is what is on disk: asks to save what is not.
 * @returns whether everything is saved
 */
export async function saveRoot(root: string): Promise<boolean> {
  const folder = `${Uri.parse(root).toString()}/`;
  const unsaved = workspace.textDocuments.filter(
    ({ isDirty, isUntitled, uri }) => isDirty && !isUntitled && uri.toString().startsWith(folder),
  );
  if (unsaved.length === 0) return true;
  const save = l10n.t('Save and Continue');
  const names = unsaved.map(({ uri }) => uri.path.slice(uri.path.lastIndexOf('/') + 1)).join(', ');
  const chosen = await window.showWarningMessage(
    plainMessage(l10n.t('These files have unsaved changes: {0}.', names)),
    save,
  );
  if (chosen !== save) return false;
  for (const document of unsaved) if (!(await document.save())) return false;
  return true;
}
