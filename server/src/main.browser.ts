/// <reference lib="webworker" />
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { version } from '../../package.json';
import { startServer } from './server.ts';
import { clientFileSystem } from './workspace/clientFileSystem.ts';

/** The language server in a web worker. Files come through the client, and there is no git. */
const worker = self as unknown as DedicatedWorkerGlobalScope;
const connection = createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker));
startServer(connection, { version, fileSystem: clientFileSystem });
connection.listen();
