import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { version } from '../../package.json';
import { startServer } from './server.ts';
import { bundledTokenizer } from './workspace/bundledTokenizer.ts';
import { nodeGit } from './workspace/git.ts';
import { nodeGitWriter } from './workspace/gitCommit.ts';
import { nodeFolderWatcher } from './workspace/nodeFolderWatcher.ts';
import { nodeOrClientFileSystem } from './workspace/nodeOrClientFileSystem.ts';
import { nodeSha256 } from './workspace/nodeSha256.ts';

/** The language server on Node: over standard input and output, a pipe, a socket or IPC, as the arguments say (`--stdio` …). */
const connection = createConnection(ProposedFeatures.all);
startServer(connection, {
  version,
  git: nodeGit,
  gitWriter: nodeGitWriter,
  fileSystem: nodeOrClientFileSystem,
  // Elsewhere the watchers of editors have no gaps, and Windows lets nobody rename a folder around one that is watched.
  ...(process.platform === 'linux' && { watchFolder: nodeFolderWatcher }),
  loadTokenizer: bundledTokenizer,
  sha256: nodeSha256,
});
connection.listen();
