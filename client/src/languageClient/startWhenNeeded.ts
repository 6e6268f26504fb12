import { Disposable, type ExtensionContext, FileType, languages, type TextDocument, Uri, workspace } from 'vscode';
import type { ServerConnection } from './serverConnection.ts';

/** Where handoff files lie without a word of the settings, and the configuration, which may name more places; one glob, for one search. */
const usualPlaces = `{${[
  '**/.ai/handoff/**',
  '**/.ai/handoff-*/**',
  '**/*.ahil.json',
  '**/exchange.json',
  '**/*.adpl',
  '**/*.adpl.json',
  '**/handoffs/**',
  '**/*.handoff.json',
  '**/*.handoff.yaml',
  '**/*.handoff.yml',
  '**/prompt-manifest.json',
  '**/prompt-lock.json',
  '**/agent-handoff.config.json',
].join(',')}}`;

/** The names of these files and of the folders that the others lie in. */
const usualName =
  /^(?:\.ai|handoffs|exchange\.json|prompt-manifest\.json|prompt-lock\.json|agent-handoff\.config\.json)$|\.(?:ahil\.json|adpl|adpl\.json|handoff\.(?:json|yaml|yml))$/;

/** What no search has to look into. */
const exclude = '**/node_modules/**';

/** The same for a path with `/`. */
const excludedPath = /\/(?:node_modules|\.git)(?:\/|$)/;

/** So many folders in one that has appeared are looked into; a whole repository may have been unpacked. */
const folderLimit = 1000;

/**
 * Starts the server as soon as there is something for it to look at: a handoff file in the workspace, now or later, or one that is opened
 * from elsewhere. A window with other JSON or Markdown files alone costs no process.
 */
export async function startWhenNeeded(context: ExtensionContext, server: ServerConnection): Promise<void> {
  const configured = configuredPlaces();
  const patterns = [usualPlaces, ...configured];
  const selector = patterns.map((pattern) => ({ pattern }));
  const isHandoffFile = (document: TextDocument) => languages.match(selector, document) > 0;
  if (workspace.textDocuments.some(isHandoffFile) || (await findsOne(patterns))) {
    await server.start();
    return;
  }
  const waiting: Disposable[] = [];
  const stopWaiting = () => {
    Disposable.from(...waiting.splice(0)).dispose();
  };
  const start = () => {
    stopWaiting();
    void server.start();
  };
  waiting.push(
    workspace.onDidOpenTextDocument((document) => {
      if (isHandoffFile(document)) start();
    }),
    // Folders may come, and settings may name places that nobody looked at.
    workspace.onDidChangeWorkspaceFolders(start),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('agentHandoff.files')) start();
    }),
    ...patterns.map((pattern) => {
      const watcher = workspace.createFileSystemWatcher(pattern, false, true, true);
      return Disposable.from(watcher, watcher.onDidCreate(start));
    }),
    watchFolders(async (folder) => {
      if ((await holdsUsualName(folder)) || (await findsOne(configured))) start();
    }),
  );
  context.subscriptions.push(new Disposable(stopWaiting));
}

/**
 * Calls a function with each folder that appears. Of folders made at one stroke, as by `mkdir -p .ai/handoff`, some systems report the
 * outermost alone, and nothing of what comes in them afterwards.
 */
function watchFolders(onFolder: (folder: Uri) => Promise<void>): Disposable {
  const watcher = workspace.createFileSystemWatcher('**/*', false, true, true);
  const look = async (uri: Uri) => {
    if (!excludedPath.test(uri.path) && (await isFolder(uri))) await onFolder(uri);
  };
  return Disposable.from(
    watcher,
    watcher.onDidCreate((uri) => void look(uri)),
  );
}

async function isFolder(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0;
  } catch {
    // It is gone again.
    return false;
  }
}

/** Whether a folder, or anything in it, has a name that handoff files have or lie under. */
async function holdsUsualName(folder: Uri): Promise<boolean> {
  if (usualName.test(folder.path.slice(folder.path.lastIndexOf('/') + 1))) return true;
  const waiting = [folder];
  for (let index = 0; index < Math.min(waiting.length, folderLimit); index++) {
    const place = waiting[index] ?? folder;
    for (const [name, type] of await entriesOf(place)) {
      if (usualName.test(name)) return true;
      // Links are not followed: they may lead round in a circle.
      if (type === FileType.Directory && !excludedPath.test(`/${name}`)) waiting.push(Uri.joinPath(place, name));
    }
  }
  return false;
}

async function entriesOf(folder: Uri): Promise<[string, FileType][]> {
  try {
    return await workspace.fs.readDirectory(folder);
  } catch {
    return [];
  }
}

/** The globs of the settings, which stand in for the usual ones of a format. */
function configuredPlaces(): string[] {
  const files = workspace.getConfiguration('agentHandoff').get<Record<string, unknown>>('files') ?? {};
  return Object.entries(files).flatMap(([format, globs]) => {
    const list = (format !== 'exclude' && Array.isArray(globs) ? globs : []) as readonly unknown[];
    return list.filter((glob) => typeof glob === 'string');
  });
}

async function findsOne(patterns: readonly string[]): Promise<boolean> {
  const found = await Promise.all(patterns.map((pattern) => workspace.findFiles(pattern, exclude, 1)));
  return found.some((uris) => uris.length > 0);
}
