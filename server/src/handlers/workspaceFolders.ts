import type { WorkspaceFolder } from 'vscode-languageserver';
import { normalUri } from '../workspace/uris.ts';
import type { EditorSettings } from './editorSettings.ts';
import { handleNotification, type ServerContext } from './serverContext.ts';
import { showWalk } from './walkProgress.ts';

/**
 * Follows the folders of a multi-root workspace, which `settings` keeps.
 * @param first the folders that it begins with, as normal URIs
 */
export function registerWorkspaceFolders(
  context: ServerContext,
  settings: EditorSettings,
  first: readonly string[],
): void {
  const { connection } = context;
  const { folders } = settings;
  for (const folder of first) folders.add(folder);
  if (!context.client.workspaceFolders) return;
  connection.workspace.onDidChangeWorkspaceFolders((event) => {
    const added = event.added.map(({ uri }) => normalUri(uri));
    const removed = event.removed.map(({ uri }) => normalUri(uri));
    for (const folder of removed) folders.delete(folder);
    for (const folder of added) folders.add(folder);
    void handleNotification(context, 'didChangeWorkspaceFolders', async () => {
      const { workspace } = context;
      for (const folder of removed) await workspace.removeFolder(folder);
      // Settings may differ between folders, and say what is to be looked at in them.
      await settings.update();
      await addFolders(context, settings, added);
      // Folders that only got another name or another place are neither added nor removed, so all of them are asked for.
      const present = await connection.workspace.getWorkspaceFolders().catch(() => null);
      if (present) workspace.nameFolders(namesOf(present));
    });
  });
}

/** Looks through folders, apart from those that were taken away while nobody had begun to. */
export async function addFolders(
  context: ServerContext,
  { folders }: EditorSettings,
  added: Iterable<string>,
): Promise<void> {
  const left = [...added].filter((folder) => folders.has(folder));
  await showWalk(context, Promise.all(left.map((folder) => context.workspace.addFolder(folder))));
}

/** What an editor calls its folders, by their URIs and in its order. */
export function namesOf(folders: readonly WorkspaceFolder[]): ReadonlyMap<string, string> {
  return new Map(folders.map(({ uri, name }) => [normalUri(uri), name] as const).filter(([, name]) => name !== ''));
}
