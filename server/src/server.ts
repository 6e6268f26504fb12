import {
  CodeActionKind,
  ErrorCodes,
  type Connection,
  type InitializeResult,
  ResponseError,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { registerAttestedVersion } from './handlers/attestedVersion.ts';
import { registerCallHierarchy } from './handlers/callHierarchy.ts';
import type { ClientFeatures } from './handlers/clientFeatures.ts';
import { fixAllKind, registerCodeActions } from './handlers/codeActions.ts';
import { registerCodeLenses } from './handlers/codeLenses.ts';
import { completionTriggers, registerCompletion } from './handlers/completion.ts';
import { registerDefinition } from './handlers/definition.ts';
import { registerDocumentLinks } from './handlers/documentLinks.ts';
import { registerDocumentSymbols } from './handlers/documentSymbols.ts';
import { registerFixes } from './handlers/fixes.ts';
import { registerFoldingRanges } from './handlers/foldingRanges.ts';
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
import { type ServerContext, tooLate } from './handlers/serverContext.ts';
import { registerTaskGraph } from './handlers/taskGraph.ts';
import { registerTasks } from './handlers/tasks.ts';
import { registerTrust } from './handlers/trust.ts';
import { registerTextDocuments } from './handlers/textDocuments.ts';
import { fileOperations, registerWatchedFiles } from './handlers/watchedFiles.ts';
import { registerWorkspaceSymbols } from './handlers/workspaceSymbols.ts';
import { type Environment, openSession } from './session.ts';

/** Serves one client on a connection until it disconnects. The caller listens on the connection. */
export function startServer(connection: Connection, environment: Environment): void {
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
    context = openSession(connection, params, environment);
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
