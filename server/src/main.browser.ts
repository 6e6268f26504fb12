/// <reference lib="webworker" />
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { version } from '../../package.json';
import type { InitializationOptions } from './protocol.ts';
import { startServer } from './server.ts';
import type { CountTokens } from './engine/settings.ts';
import { clientFileSystem } from './workspace/clientFileSystem.ts';

/** The language server in a web worker. Files come through the client, and there is no git. */
const worker = self as unknown as DedicatedWorkerGlobalScope;
const connection = createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker));
startServer(connection, { version, fileSystem: clientFileSystem, loadTokenizer });
connection.listen();

/** Runs the script that the client names, which leaves the tokenizer in the worker's scope. */
function loadTokenizer({ tokenizer }: InitializationOptions): Promise<CountTokens> {
  return new Promise((resolve) => {
    if (tokenizer === undefined) throw new Error('The client does not say where the tokenizer lies.');
    importScripts(tokenizer);
    const { agentHandoffTokenizer } = worker as unknown as { agentHandoffTokenizer: { countTokens: CountTokens } };
    resolve(agentHandoffTokenizer.countTokens);
  });
}
