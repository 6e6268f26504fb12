import {
  CodeActionKind,
  ErrorCodes,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  ResponseError,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { createEngine, type EngineHost } from './engine/registry.ts';
import { type CountTokens, editorLimits } from './engine/settings.ts';
import { registerAttestedVersion } from './handlers/attestedVersion.ts';
import { registerCallHierarchy } from './handlers/callHierarchy.ts';
import { CheckReporter } from './handlers/checkReporter.ts';
import { type ClientFeatures, featuresOf } from './handlers/clientFeatures.ts';
import { fixAllKind, registerCodeActions } from './handlers/codeActions.ts';
import { registerCodeLenses } from './handlers/codeLenses.ts';
import { completionTriggers, registerCompletion } from './handlers/completion.ts';
import { EditorSettings } from './handlers/configuration.ts';
import { registerDefinition } from './handlers/definition.ts';
import { registerDocumentLinks } from './handlers/documentLinks.ts';
import { registerDocumentSymbols } from './handlers/documentSymbols.ts';
import { registerFixes } from './handlers/fixes.ts';
import { offerFoldingRanges, registerFoldingRanges } from './handlers/foldingRanges.ts';
import { registerCommits } from './handlers/commits.ts';
import { registerHandoffDocuments } from './handlers/handoffDocuments.ts';
import { registerHandoffReading } from './handlers/handoffReading.ts';
import { registerHandoffRoots } from './handlers/handoffRoots.ts';
import { registerHover } from './handlers/hover.ts';
import { registerInlayHints } from './handlers/inlayHints.ts';
import { registerLog } from './handlers/log.ts';
import { registerLogFiles } from './handlers/logFiles.ts';
import { registerLogOperations } from './handlers/logOperations.ts';
import { registerOperations } from './handlers/operations.ts';
import { registerRecovery } from './handlers/recovery.ts';
import { registerReferences } from './handlers/references.ts';
import { registerRegeneration } from './handlers/regeneration.ts';
import { registerRename } from './handlers/rename.ts';
import { ruleFailureReporter } from './handlers/ruleFailures.ts';
import { handleNotification, type ServerContext, tooLate } from './handlers/serverContext.ts';
import { registerTaskGraph } from './handlers/taskGraph.ts';
import { registerTasks } from './handlers/tasks.ts';
import { registerTrust } from './handlers/trust.ts';
import { registerTextDocuments } from './handlers/textDocuments.ts';
import { createFolderWatchers, fileOperations, registerWatchedFiles, watchFiles } from './handlers/watchedFiles.ts';
import { showWalk } from './handlers/walkProgress.ts';
import { namesOf, registerWorkspaceFolders } from './handlers/workspaceFolders.ts';
import { registerWorkspaceSymbols } from './handlers/workspaceSymbols.ts';
import type { InitializationOptions } from './protocol.ts';
import type { FileSystem } from './workspace/fileSystem.ts';
import type { WatchFolder } from './workspace/folderWatchers.ts';
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

/** Serves one client on a connection until it disconnects. The caller listens on the connection. */
export function startServer(connection: Connection, environment: Environment): void {
  const clock = environment.clock ?? (() => new Date());

  let context: ServerContext | undefined;
  const tooEarly = () => new ResponseError(ErrorCodes.ServerNotInitialized, 'The server has not been initialised yet.');
  // The handlers come with the first word of the client; what it asks before that, or what nobody knows, ends here.
  connection.onRequest((method) => {
    if (!context) return tooEarly();
    return context.isShutDown()
      ? tooLate()
      : new ResponseError(ErrorCodes.MethodNotFound, `Unhandled method ${method}`);
  });
  connection.onShutdown(() => {
    throw tooEarly();
  });
  connection.onInitialize((params): InitializeResult => {
    if (context) throw new ResponseError(ErrorCodes.InvalidRequest, 'The server has been initialised already.');
    context = createContext(connection, params, environment, clock);
    registerTextDocuments(context);
    registerWatchedFiles(context);
    registerCodeActions(context);
    registerFixes(context);
    registerTasks(context);
    registerTaskGraph(context);
    registerLog(context);
    registerLogFiles(context);
    registerLogOperations(context);
    registerHandoffRoots(context);
    registerRegeneration(context);
    registerOperations(context);
    registerHandoffReading(context);
    registerHandoffDocuments(context);
    registerRecovery(context);
    registerTrust(context);
    registerCommits(context);
    registerAttestedVersion(context);
    registerHover(context);
    registerCompletion(context);
    registerInlayHints(context);
    registerCodeLenses(context);
    registerDefinition(context);
    registerReferences(context);
    registerRename(context);
    registerCallHierarchy(context);
    registerWorkspaceSymbols(context);
    registerDocumentLinks(context);
    registerDocumentSymbols(context);
    registerFoldingRanges(context);
    const capabilities = capabilitiesFor(context.client);
    return { serverInfo: { name: 'agent-handoff', version: environment.version }, capabilities };
  });
}

/** What the server offers to a client. */
function capabilitiesFor(client: ClientFeatures): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    ...(client.codeActions && {
      codeActionProvider: {
        codeActionKinds: [CodeActionKind.QuickFix, fixAllKind],
        resolveProvider: client.resolvesCodeActionEdits,
      },
    }),
    hoverProvider: true,
    completionProvider: { triggerCharacters: completionTriggers },
    inlayHintProvider: true,
    codeLensProvider: {},
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: client.preparesRename ? { prepareProvider: true } : true,
    callHierarchyProvider: true,
    workspaceSymbolProvider: true,
    // Where an editor has an outline of its own, ours stands beside it under this name.
    documentSymbolProvider: { label: 'Agent Handoff' },
    documentLinkProvider: {},
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { didCreate: fileOperations, didRename: fileOperations, didDelete: fileOperations },
    },
  };
}

function createContext(
  connection: Connection,
  params: InitializeParams,
  environment: Environment,
  clock: () => Date,
): ServerContext {
  const client = featuresOf(params);
  const today = () => clock().toISOString().slice(0, 10);
  const engine = createEngine(environment, { onFailure: ruleFailureReporter(connection, client) });
  const reportError = (error: unknown) =>
    connection.console.error(String(error instanceof Error ? error.stack : error));
  const gitFacts = environment.git && new GitFacts(environment.git, { versionSize });
  const { loadTokenizer } = environment;
  const workspace = new Workspace({
    engine,
    fileSystem: environment.fileSystem(connection, client.options),
    limits: editorLimits,
    today,
    now: () => clock().getTime(),
    onChange: (project, typing) => checks.schedule(project, !typing),
    history: () => (settings.isTrusted ? gitFacts : undefined),
    ...(loadTokenizer && { loadTokenizer: () => loadTokenizer(client.options) }),
    folderWatch: {
      watch: (folders, mayHold) => folderWatchers?.watch(folders, mayHold) ?? [],
      unwatch: (folder) => folderWatchers?.unwatch(folder),
    },
    onError: reportError,
  });
  const checks = new ProjectChecks({
    workspace,
    delay: typingDelay,
    onChecked: (project, checked) => reporter.report(project, checked),
    onError: reportError,
  });
  let walked = (): void => undefined;
  const foldersWalked = new Promise<void>((resolve) => (walked = resolve));
  const context: ServerContext = {
    connection,
    engine,
    workspace,
    checks,
    client,
    git: () => (settings.isTrusted ? environment.git : undefined),
    gitWriter: () => (settings.isTrusted ? environment.gitWriter : undefined),
    isShutDown: () => shutDown,
    foldersWalked,
    now: () => clock().toISOString(),
  };
  const folderWatchers = environment.watchFolder && createFolderWatchers(context, environment.watchFolder);
  const reporter = new CheckReporter(context);
  const settings = new EditorSettings(context, client.options);

  connection.onInitialized(() =>
    handleNotification(context, 'initialized', () => begin(context, settings, params, reportError)).finally(walked),
  );
  let shutDown = false;
  const day = watchDay(clock, () => workspace.dayChanged());
  connection.onShutdown(() => {
    if (shutDown) throw tooLate();
    shutDown = true;
    checks.dispose();
    reporter.dispose();
    day.stop();
    folderWatchers?.dispose();
  });
  return context;
}

/** Asks the client for what it is to tell, now that it can be asked, and looks through its folders. */
async function begin(
  context: ServerContext,
  settings: EditorSettings,
  params: InitializeParams,
  onError: (error: unknown) => void,
): Promise<void> {
  const { workspace } = context;
  settings.register();
  const firstFolders = registerWorkspaceFolders(context, settings, foldersOf(params));
  await settings.update();
  // A client that refuses these has the files read all the same.
  await Promise.all([watchFiles(context), offerFoldingRanges(context)].map((asked) => asked.catch(onError)));
  workspace.nameFolders(namesOf(params.workspaceFolders ?? []));
  await showWalk(context, Promise.all(firstFolders().map((folder) => workspace.addFolder(folder))));
}

function foldersOf(params: InitializeParams): string[] {
  if (params.workspaceFolders) return params.workspaceFolders.map(({ uri }) => normalUri(uri));
  // Older clients know one folder only.
  const { rootUri } = params as { rootUri: string | null };
  return rootUri ? [normalUri(rootUri)] : [];
}
