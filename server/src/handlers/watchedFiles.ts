import {
  DidChangeWatchedFilesNotification,
  type FileEvent,
  FileChangeType,
  type FileOperationRegistrationOptions,
  type FileSystemWatcher,
  WatchKind,
} from 'vscode-languageserver';
import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import { handoffGlobs } from '../workspace/globs.ts';
import { forEach } from '../workspace/forEach.ts';
import { type FolderEvent, FolderWatchers, type WatchFolder } from '../workspace/folderWatchers.ts';
import { normalUri, parentUri } from '../workspace/uris.ts';
import { handleNotification, nextTurn, type ServerContext } from './serverContext.ts';

/** So many deletions are taken note of before whatever else has arrived gets its turn: switching branches may report thousands. */
const deletionsAtOnce = 200;

/** So many files are looked up on disk at a time; what is asked meanwhile waits for no more of them. */
const lookUpsAtOnce = 32;

/** Files and folders that the editor itself creates, renames or deletes. A folder moves everything below it. */
export const fileOperations: FileOperationRegistrationOptions = { filters: [{ pattern: { glob: '**' } }] };

/** Follows what changes on disk, whoever changes it. */
export function registerWatchedFiles(context: ServerContext): void {
  const { connection, workspace } = context;
  connection.onDidChangeWatchedFiles(({ changes }) =>
    handleNotification(context, 'didChangeWatchedFiles', () =>
      filesChanged(
        context,
        changes.map(({ uri, type }) => ({ uri: normalUri(uri), type })),
      ),
    ),
  );
  connection.workspace.onDidCreateFiles(({ files }) =>
    handleNotification(context, 'didCreateFiles', async () => {
      for (const { uri } of files) await workspace.appeared(normalUri(uri));
    }),
  );
  connection.workspace.onDidRenameFiles(({ files }) =>
    handleNotification(context, 'didRenameFiles', async () => {
      for (const { oldUri, newUri } of files) {
        workspace.fileDeleted(normalUri(oldUri));
        await workspace.appeared(normalUri(newUri));
      }
    }),
  );
  connection.workspace.onDidDeleteFiles(({ files }) =>
    handleNotification(context, 'didDeleteFiles', () => {
      for (const { uri } of files) workspace.fileDeleted(normalUri(uri));
    }),
  );
}

/**
 * Asks the client to watch the handoff globs, and whether anything else comes or goes: of a folder, with all that is in it, it may report no
 * more than that.
 */
export async function watchFiles({ connection, client }: ServerContext): Promise<void> {
  if (!client.watchesFiles) return;
  const watchers: FileSystemWatcher[] = [
    ...handoffGlobs().map((globPattern) => ({ globPattern })),
    { globPattern: `**/${configurationFileName}` },
    { globPattern: '**/.gitignore' },
    { globPattern: '**/.git/{HEAD,index,logs/HEAD}' },
    { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
  ];
  await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
}

/** The server's own watch on folders, as good as what the client reports. */
export function createFolderWatchers(context: ServerContext, watchFolder: WatchFolder): FolderWatchers {
  const { fileSystem } = context.workspace;
  const changeOf = async ({ uri, kind }: FolderEvent): Promise<FileEvent> => {
    if (kind === 'changed') return { uri, type: FileChangeType.Changed };
    const exists = await fileSystem.exists(uri, parentUri(uri));
    return { uri, type: exists === false ? FileChangeType.Deleted : FileChangeType.Created };
  };
  return new FolderWatchers({
    watchFolder,
    onEvents: (events) => {
      void handleNotification(context, 'watchedFolders', async () =>
        filesChanged(context, await Promise.all(events.map(changeOf))),
      );
    },
    onLimit: () => {
      context.connection.console.warn(
        'Not every folder with handoff files can be watched, so what other programs write may be seen late. On Linux, fs.inotify.max_user_watches says how many can.',
      );
    },
  });
}

/** Takes note of what came, changed or went. URIs are normal. */
async function filesChanged({ workspace }: ServerContext, changes: readonly FileEvent[]): Promise<void> {
  for (const folder of new Set(changes.flatMap(({ uri }) => historyOf(uri) ?? []))) workspace.historyChanged(folder);
  // Deletions first: a folder that was renamed is gone before its files appear elsewhere.
  const deleted = changes.filter(({ type }) => type === FileChangeType.Deleted);
  for (const [index, { uri }] of deleted.entries()) {
    workspace.fileDeleted(uri);
    if (index % deletionsAtOnce === deletionsAtOnce - 1) await nextTurn();
  }
  // The walk through a folder that has come finds what has come in it.
  const created = new Set(changes.filter(({ type }) => type === FileChangeType.Created).map(({ uri }) => uri));
  const isCovered = (uri: string) => created.has(parentUri(uri));
  const others = changes.filter(({ uri }) => historyOf(uri) === undefined);
  const appeared = others.filter(({ uri }) => created.has(uri) && !isCovered(uri) && repositoryOf(uri) === undefined);
  const isAppeared = new Set(appeared);
  // Everything is looked up on disk, deletions too: a folder that is made anew at once may be reported as deleted only.
  await forEach(others, lookUpsAtOnce, async (change) => {
    const { uri, type } = change;
    const repository = repositoryOf(uri);
    if (repository !== undefined) await workspace.repositoryChanged(repository);
    else if (type === FileChangeType.Deleted) await workspace.lookAgain(uri);
    else if (!isAppeared.has(change)) await workspace.changeReported(uri);
  });
  await workspace.allAppeared([...new Set(appeared.map(({ uri }) => uri))]);
}

/** The folder of the repository whose commits or index a file is about; `undefined` for all other files. */
function historyOf(uri: string): string | undefined {
  return /^(.+)\/\.git\/(?:HEAD|index|logs\/HEAD)$/.exec(uri)?.[1];
}

/** The folder that a `.git` lies in; `undefined` for all other files. */
function repositoryOf(uri: string): string | undefined {
  return /^(.+)\/\.git$/.exec(uri)?.[1];
}
