import { type Uri, workspace } from 'vscode';

/** Whether something is at a place; false also where the editor cannot tell. */
export async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
