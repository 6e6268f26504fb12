import { normalUri } from '../workspace/uris.ts';
import type { EditorSettings } from './configuration.ts';
import { guarded, type ServerContext } from './serverContext.ts';

/** Follows the folders of a multi-root workspace. */
export function registerWorkspaceFolders(context: ServerContext, settings: EditorSettings): void {
  const { connection, workspace } = context;
  if (!context.client.workspaceFolders) return;
  connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    void guarded(context, 'didChangeWorkspaceFolders', undefined, undefined, async () => {
      for (const { uri } of removed) await workspace.removeFolder(normalUri(uri));
      await Promise.all(added.map(({ uri }) => workspace.addFolder(normalUri(uri))));
      // Settings may differ between folders, so the new ones are asked for theirs.
      await settings.update();
    });
  });
}
