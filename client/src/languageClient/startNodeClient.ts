import type { ExtensionContext } from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';

/** A client whose server is a Node process of its own. */
export function startNodeClient(context: ExtensionContext, options: LanguageClientOptions): LanguageClient {
  const module = context.asAbsolutePath('dist/server.cjs');
  const run = { module, transport: TransportKind.ipc };
  const debug = { ...run, options: { execArgv: ['--nolazy', '--inspect=6009'] } };
  return new LanguageClient('agentHandoff', 'Agent Handoff', { run, debug }, options);
}
