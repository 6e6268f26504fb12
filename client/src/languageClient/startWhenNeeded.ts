import { Disposable, type ExtensionContext, languages, type TextDocument, workspace } from 'vscode';
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

/** What no search has to look into. */
const exclude = '**/node_modules/**';

/**
 * Starts the server as soon as there is something for it to look at: a handoff file in the workspace, now or later, or one that is opened
 * from elsewhere. A window with other JSON or Markdown files alone costs no process.
 */
export async function startWhenNeeded(context: ExtensionContext, server: ServerConnection): Promise<void> {
  const patterns = [usualPlaces, ...configuredPlaces()];
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
  );
  context.subscriptions.push(new Disposable(stopWaiting));
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
