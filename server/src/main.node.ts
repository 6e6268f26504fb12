import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { version } from '../../package.json' with { type: 'json' };
import { startServer } from './server.ts';
import { nodeGit } from './workspace/git.ts';
import { nodeFileSystem } from './workspace/nodeFileSystem.ts';

/** The language server on Node: over standard input and output, a pipe, a socket or IPC, as the arguments say (`--stdio` …). */
const connection = createConnection(ProposedFeatures.all);
startServer(connection, { version, git: nodeGit, fileSystem: () => nodeFileSystem });
connection.listen();
