import type { WorkspaceFolder } from 'vscode-languageserver';
import { normalUri } from '../workspace/uris.ts';
import type { EditorSettings } from './configuration.ts';
import { handleNotification, type ServerContext } from './serverContext.ts';
import { showWalk } from './walkProgress.ts';

/**
 * Follows the folders of a multi-root workspace.
 * @param first the folders that it begins with, as normal URIs
 * @returns those of them that have not been taken away meanwhile
 */
export function registerWorkspaceFolders(
  context: ServerContext,
  settings: EditorSettings,
  first: readonly string[],
): () => readonly string[] {
  const { connection, workspace } = context;
  const left = new Set(first);
  if (!context.client.workspaceFolders) return () => first;
  connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    for (const { uri } of removed) left.delete(normalUri(uri));
    void handleNotification(context, 'didChangeWorkspaceFolders', async () => {
      for (const { uri } of removed) await workspace.removeFolder(normalUri(uri));
      await showWalk(context, Promise.all(added.map(({ uri }) => workspace.addFolder(normalUri(uri)))));
      // Folders that only got another name or another place are neither added nor removed, so all of them are asked for.
      const folders = await connection.workspace.getWorkspaceFolders().catch(() => null);
      if (folders) workspace.nameFolders(namesOf(folders));
      // Settings may differ between folders, so the new ones are asked for theirs.
      await settings.update();
    });
  });
  return () => [...left];
}

/** What an editor calls its folders, by their URIs and in its order. */
export function namesOf(folders: readonly WorkspaceFolder[]): ReadonlyMap<string, string> {
  return new Map(folders.map(({ uri, name }) => [normalUri(uri), name] as const).filter(([, name]) => name !== ''));
}
