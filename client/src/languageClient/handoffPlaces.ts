import { Disposable, FileType, RelativePattern, Uri, workspace, type WorkspaceFolder } from 'vscode';

/** Where handoff files lie without a word of the settings, and the configuration, which may name more places; one glob, for one search. */
export const usualPlaces = `{${[
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

/** Calls a function whenever a handoff file appears in a place that holds one, also with a whole folder. */
export function watchForHandoffFiles(onFile: () => void): Disposable {
  const configured = configuredPlaces();
  const watchers = [usualPlaces, ...configured].map((pattern) => {
    const watcher = workspace.createFileSystemWatcher(pattern, false, true, true);
    return Disposable.from(watcher, watcher.onDidCreate(onFile));
  });
  const folders = watchFolders(async (folder) => {
    if ((await holdsUsualName(folder)) || (await findsOne(configured))) onFile();
  });
  return Disposable.from(...watchers, folders);
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
export function configuredPlaces(folder?: WorkspaceFolder): string[] {
  const files = workspace.getConfiguration('agentHandoff', folder).get<Record<string, unknown>>('files') ?? {};
  return Object.entries(files).flatMap(([format, globs]) => {
    const list = (format !== 'exclude' && Array.isArray(globs) ? globs : []) as readonly unknown[];
    return list.filter((glob) => typeof glob === 'string');
  });
}

/**
 * Whether a file lies in one of these places.
 *
 * @param patterns globs
 * @param folder where to look; the whole workspace without one
 */
export async function findsOne(patterns: readonly string[], folder?: WorkspaceFolder): Promise<boolean> {
  const found = await Promise.all(
    patterns.map((pattern) => {
      const include = folder === undefined ? pattern : new RelativePattern(folder, pattern);
      return workspace.findFiles(include, exclude, 1);
    }),
  );
  return found.some((uris) => uris.length > 0);
}
