import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { largeManifest } from './largeManifest.mjs';
import { alternate, describe } from './measure.mjs';

export const title =
  'from starting the server to the first diagnostics of an open file, against a minimal server around VS Code’s JSON service';

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'agent-handoff-bench-'));
  const root = join(folder, 'project/.ai/handoff');
  mkdirSync(root, { recursive: true });
  const results = {};
  try {
    const peer = join(folder, 'peer.cjs');
    await build({
      entryPoints: ['test/bench/peerServer.mjs'],
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'cjs',
      mainFields: ['module', 'main'],
      outfile: peer,
      logLevel: 'warning',
    });
    for (const tasks of [5, 500]) {
      const file = join(root, 'MANIFEST.json');
      // A wrong type, so that both have something to report.
      writeFileSync(file, largeManifest(tasks).replace('"quick_context": "', '"quick_context": 1, "x": "'));
      const schema = readFileSync('schemas/aahp-manifest.schema.json', 'utf8');
      const ours = () => firstDiagnostics(['dist/server.cjs', '--stdio'], join(folder, 'project'), file, {});
      const theirs = () => firstDiagnostics([peer, '--stdio'], join(folder, 'project'), file, { schema });
      results[`${tasks} tasks`] = describe(await alternate(10, ours, theirs), 'the JSON server');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

async function firstDiagnostics(command, folder, file, initializationOptions) {
  const server = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const uri = pathToFileURL(file).toString();
  const reported = new Promise((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', (params) => {
      if (params.uri === uri && params.diagnostics.length > 0) resolve();
    });
  });
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    workspaceFolders: [{ uri: pathToFileURL(folder).toString(), name: 'bench' }],
    capabilities: {},
    initializationOptions,
  });
  await connection.sendNotification('initialized', {});
  const textDocument = { uri, languageId: 'json', version: 1, text: readFileSync(file, 'utf8') };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  await reported;
  return async () => {
    // Ended as an editor ends it, which is when Node keeps the compiled program for the next start.
    const exited = new Promise((resolve) => server.once('exit', resolve));
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    await exited;
    connection.dispose();
  };
}
