import {
  DidChangeWatchedFilesNotification,
  type FileEvent,
  FileChangeType,
  type FileOperationRegistrationOptions,
  type FileSystemWatcher,
  WatchKind,
} from 'vscode-languageserver';
import { configurationFileName } from '../workspace/discovery.ts';
import { handoffGlobs } from '../workspace/globs.ts';
import { normalUri } from '../workspace/uris.ts';
import { guarded, type ServerContext } from './serverContext.ts';

/** Files and folders that the editor itself creates, renames or deletes. A folder moves everything below it. */
export const fileOperations: FileOperationRegistrationOptions = { filters: [{ pattern: { glob: '**' } }] };

/** Follows what changes on disk, whoever changes it. */
export function registerWatchedFiles(context: ServerContext): void {
  const { connection, workspace } = context;
  const apply = (name: string, run: () => Promise<void>) => guarded(context, name, undefined, undefined, run);

  connection.onDidChangeWatchedFiles(({ changes }) =>
    apply('didChangeWatchedFiles', async () => {
      const repositories = new Set(changes.flatMap(({ uri }) => repositoryOf(normalUri(uri)) ?? []));
      for (const folder of repositories) workspace.historyChanged(folder);
      // Deletions first: a folder that was renamed is gone before its files appear elsewhere.
      for (const { uri } of changes.filter(({ type }) => type === FileChangeType.Deleted))
        workspace.fileDeleted(normalUri(uri));
      // Everything is looked up on disk, deletions too: a folder that is made anew at once may be reported as deleted only.
      await Promise.all(changes.map((change) => appearedOrChanged(context, change)));
    }),
  );
  connection.workspace.onDidCreateFiles(({ files }) =>
    apply('didCreateFiles', async () => {
      for (const { uri } of files) await workspace.appeared(normalUri(uri));
    }),
  );
  connection.workspace.onDidRenameFiles(({ files }) =>
    apply('didRenameFiles', async () => {
      for (const { oldUri, newUri } of files) {
        workspace.fileDeleted(normalUri(oldUri));
        await workspace.appeared(normalUri(newUri));
      }
    }),
  );
  connection.workspace.onDidDeleteFiles(({ files }) =>
    apply('didDeleteFiles', async () => {
      for (const { uri } of files) workspace.fileDeleted(normalUri(uri));
      return Promise.resolve();
    }),
  );
}

/** Asks the client to watch the handoff globs, and deletions of anything: a deleted folder is reported as one. */
export async function watchFiles({ connection, client }: ServerContext): Promise<void> {
  if (!client.watchesFiles) return;
  const watchers: FileSystemWatcher[] = [
    ...handoffGlobs().map((globPattern) => ({ globPattern })),
    { globPattern: `**/${configurationFileName}` },
    { globPattern: '**/.git/{HEAD,index,logs/HEAD}' },
    { globPattern: '**/*', kind: WatchKind.Delete },
  ];
  await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
}

/** The folder of the repository whose commits or index a file is about; `undefined` for all other files. */
function repositoryOf(uri: string): string | undefined {
  return /^(.+)\/\.git\/(?:HEAD|index|logs\/HEAD)$/.exec(uri)?.[1];
}

async function appearedOrChanged({ workspace }: ServerContext, { uri, type }: FileEvent): Promise<void> {
  if (repositoryOf(normalUri(uri)) !== undefined) return;
  if (type === FileChangeType.Deleted) await workspace.lookAgain(normalUri(uri));
  else if (type === FileChangeType.Created) await workspace.appeared(normalUri(uri));
  else await workspace.fileChanged(normalUri(uri));
}
