import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { version } from '../../package.json';
import { startServer } from './server.ts';
import { bundledTokenizer } from './workspace/bundledTokenizer.ts';
import { nodeGit } from './workspace/git.ts';
import { nodeGitWriter } from './workspace/gitCommit.ts';
import { nodeOrClientFileSystem } from './workspace/nodeOrClientFileSystem.ts';

/** The language server on Node: over standard input and output, a pipe, a socket or IPC, as the arguments say (`--stdio` …). */
const connection = createConnection(ProposedFeatures.all);
startServer(connection, {
  version,
  git: nodeGit,
  gitWriter: nodeGitWriter,
  fileSystem: nodeOrClientFileSystem,
  loadTokenizer: bundledTokenizer,
});
connection.listen();
