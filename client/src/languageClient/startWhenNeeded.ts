import { Disposable, type ExtensionContext, languages, type TextDocument, workspace } from 'vscode';
import { configuredPlaces, findsOne, usualPlaces, watchForHandoffFiles } from './handoffPlaces.ts';
import type { ServerConnection } from './serverConnection.ts';

/**
 * Starts the server as soon as there is something for it to look at: a handoff file in the workspace, now or later, or one that is opened
 * from elsewhere. A window with other JSON or Markdown files alone costs no process.
 */
export async function startWhenNeeded(context: ExtensionContext, server: ServerConnection): Promise<void> {
  const patterns = [usualPlaces, ...configuredPlaces()];
  const selector = patterns.map((pattern) => ({ pattern }));
  const isHandoffFile = (document: TextDocument) => languages.match(selector, document) > 0;
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
    watchForHandoffFiles(start),
  );
  context.subscriptions.push(new Disposable(stopWaiting));
  // Listening begins before the search, which takes long in a large workspace: what comes meanwhile may be in a place that it has passed.
  const isNeeded = workspace.textDocuments.some(isHandoffFile) || (await findsOne(patterns));
  // Nobody waits any more where it was started meanwhile, or the extension has ended.
  if (isNeeded && waiting.length > 0) start();
}
