import type { Connection, InitializeParams } from 'vscode-languageserver';
import { createEngine, type EngineHost } from './engine/registry.ts';
import { type CountTokens, editorLimits } from './engine/settings.ts';
import { CheckReporter } from './handlers/checkReporter.ts';
import { featuresOf } from './handlers/clientFeatures.ts';
import { EditorSettings } from './handlers/editorSettings.ts';
import { offerFoldingRanges } from './handlers/foldingRanges.ts';
import { ruleFailureReporter } from './handlers/ruleFailures.ts';
import { handleNotification, type ServerContext, tooLate } from './handlers/serverContext.ts';
import { createFolderWatchers, watchFiles } from './handlers/watchedFiles.ts';
import { addFolders, namesOf, registerWorkspaceFolders } from './handlers/workspaceFolders.ts';
import type { InitializationOptions } from './protocol.ts';
import type { FileSystem } from './workspace/fileSystem.ts';
import type { FolderWatchers, WatchFolder } from './workspace/folderWatchers.ts';
import type { Git, GitRunner } from './workspace/git.ts';
import { GitFacts } from './workspace/gitFacts.ts';
import type { GitWriter } from './workspace/gitWriter.ts';
import { ProjectChecks } from './workspace/projectChecks.ts';
import { normalUri } from './workspace/uris.ts';
import { Workspace } from './workspace/workspace.ts';
import { watchDay } from './watchDay.ts';

/** What differs between the places that the server runs in. */
export interface Environment extends EngineHost {
  readonly version: string;
  /** How files are reached; the connection serves those that only the client can reach. */
  readonly fileSystem: (connection: Connection, options: InitializationOptions) => FileSystem;
  /** Watches a local folder, where that is possible and worth it. */
  readonly watchFolder?: WatchFolder;
  readonly git?: Git & GitRunner;
  /** Where git may write when a person asks for it. */
  readonly gitWriter?: GitWriter;
  /** Loads the tokenizer; absent where there is none. */
  readonly loadTokenizer?: (options: InitializationOptions) => Promise<CountTokens>;
  /** The present time; tests turn the clock. */
  readonly clock?: () => Date;
}

/** Milliseconds that typing must rest before a project is checked. */
const typingDelay = 120;

/** Of the versions of one log so many bytes are compared: comparing is done between keystrokes. */
const versionSize = 16 * 1024 * 1024;

/** How far a session has come. */
class Progress {
  isShutDown = false;
  readonly foldersWalked: Promise<void>;
  private endWalk = (): void => undefined;

  constructor() {
    this.foldersWalked = new Promise((resolve) => (this.endWalk = resolve));
  }

  /** The first walk through the folders is over, or there will be none. */
  walked(): void {
    this.endWalk();
  }
}

/** What a session is made of. */
interface Parts {
  readonly context: ServerContext;
  readonly settings: EditorSettings;
  readonly reporter: CheckReporter;
  readonly folderWatchers: FolderWatchers | undefined;
}

/**
 * Opens the session of a client that introduces itself: its files are looked through once it says `initialized`, and everything rests from
 * `shutdown` on. The handlers are the caller's to register.
 */
export function openSession(connection: Connection, params: InitializeParams, environment: Environment): ServerContext {
  const clock = environment.clock ?? (() => new Date());
  const reportError = (error: unknown) =>
    connection.console.error(String(error instanceof Error ? error.stack : error));
  const progress = new Progress();
  const parts = assemble(connection, params, { ...environment, clock }, progress, reportError);
  const { context, reporter, folderWatchers } = parts;

  connection.onInitialized(() =>
    handleNotification(context, 'initialized', () => begin(parts, params, reportError)).finally(() =>
      progress.walked(),
    ),
  );
  const day = watchDay(clock, () => context.workspace.dayChanged());
  connection.onShutdown(() => {
    if (progress.isShutDown) throw tooLate();
    progress.isShutDown = true;
    context.checks.dispose();
    reporter.dispose();
    day.stop();
    folderWatchers?.dispose();
  });
  return context;
}

/** Makes the parts of a session. They know each other in a circle, so some are named here before they are there. */
function assemble(
  connection: Connection,
  params: InitializeParams,
  environment: Environment & Required<Pick<Environment, 'clock'>>,
  progress: Progress,
  onError: (error: unknown) => void,
): Parts {
  const client = featuresOf(params);
  const { clock, git, gitWriter, loadTokenizer, watchFolder } = environment;
  const engine = createEngine(environment, { onFailure: ruleFailureReporter(connection, client) });
  const gitFacts = git && new GitFacts(git, { versionSize });
  const workspace = new Workspace({
    engine,
    fileSystem: environment.fileSystem(connection, client.options),
    limits: editorLimits,
    today: () => clock().toISOString().slice(0, 10),
    now: () => clock().getTime(),
    onChange: (project, typing) => checks.schedule(project, !typing),
    history: () => (settings.isTrusted ? gitFacts : undefined),
    ...(loadTokenizer && { loadTokenizer: () => loadTokenizer(client.options) }),
    folderWatch: {
      watch: (folders, mayHold) => folderWatchers?.watch(folders, mayHold) ?? [],
      unwatch: (folder) => folderWatchers?.unwatch(folder),
    },
    onError,
  });
  const checks = new ProjectChecks({
    workspace,
    delay: typingDelay,
    onChecked: (project, checked) => reporter.report(project, checked),
    onError,
  });
  const context: ServerContext = {
    connection,
    engine,
    workspace,
    checks,
    client,
    git: () => (settings.isTrusted ? git : undefined),
    gitWriter: () => (settings.isTrusted ? gitWriter : undefined),
    isShutDown: () => progress.isShutDown,
    foldersWalked: progress.foldersWalked,
    now: () => clock().toISOString(),
  };
  const folderWatchers = watchFolder && createFolderWatchers(context, watchFolder);
  const reporter = new CheckReporter(context);
  const settings = new EditorSettings(context, client.options);
  return { context, settings, reporter, folderWatchers };
}

/** Asks the client for what it is to tell, now that it can be asked, and looks through its folders. */
async function begin(
  { context, settings }: Parts,
  params: InitializeParams,
  onError: (error: unknown) => void,
): Promise<void> {
  const { workspace } = context;
  settings.register();
  const first = foldersOf(params);
  registerWorkspaceFolders(context, settings, first);
  await settings.update();
  // A client that refuses these has the files read all the same.
  await Promise.all([watchFiles(context), offerFoldingRanges(context)].map((asked) => asked.catch(onError)));
  workspace.nameFolders(namesOf(params.workspaceFolders ?? []));
  await addFolders(context, settings, first);
}

function foldersOf(params: InitializeParams): string[] {
  if (params.workspaceFolders) return params.workspaceFolders.map(({ uri }) => normalUri(uri));
  // Older clients know one folder only.
  const { rootUri } = params as { rootUri: string | null };
  return rootUri ? [normalUri(rootUri)] : [];
}
