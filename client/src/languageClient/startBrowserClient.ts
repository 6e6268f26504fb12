/// <reference lib="webworker" />
import { type ExtensionContext, Uri } from 'vscode';
import type { InitializationOptions } from '../../../server/src/protocol.ts';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/browser';

/** A client whose server is a web worker. */
export function startBrowserClient(context: ExtensionContext, options: LanguageClientOptions): LanguageClient {
  const place = (name: string) => Uri.joinPath(context.extensionUri, 'dist', name).toString(true);
  const given = options.initializationOptions as () => InitializationOptions;
  const initializationOptions = (): InitializationOptions => ({
    ...given(),
    tokenizer: place('tokenizer.browser.js'),
  });
  const worker = new Worker(place('server.browser.js'));
  return new LanguageClient('agentHandoff', 'Agent Handoff', worker, { ...options, initializationOptions });
}
