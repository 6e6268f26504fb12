/// <reference lib="webworker" />
import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/browser';

/** A client whose server is a web worker. */
export function startBrowserClient(context: ExtensionContext, options: LanguageClientOptions): LanguageClient {
  const script = Uri.joinPath(context.extensionUri, 'dist/server.browser.cjs').toString(true);
  return new LanguageClient('agentHandoff', 'Agent Handoff', new Worker(script), options);
}
