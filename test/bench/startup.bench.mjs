import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { largeManifest } from './largeManifest.mjs';
import { alternate, describe } from './measure.mjs';

export const title = 'from starting the server to the first diagnostics of an open file, against two JSON servers';

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
      results[`${tasks} tasks`] = describe(
        await alternate(10, ours, theirs),
        'a minimal server around the JSON service',
      );
      if (!existsSync(builtInServer)) continue;
      const builtIn = () =>
        firstDiagnostics([builtInServer, '--stdio'], join(folder, 'project'), file, {}, settingsWith(schema));
      results[`${tasks} tasks, built-in`] = describe(
        await alternate(10, ours, builtIn),
        'the JSON server that VS Code starts',
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

/** The JSON server of the VS Code that the end-to-end tests install; it waits half a second before it validates. */
const builtInServer =
  '.vscode-test/code-server/node_modules/code-server/lib/vscode/extensions/json-language-features/server/dist/node/jsonServerMain.js';

/** The built-in server takes its schemas from its settings. */
function settingsWith(schema) {
  const schemas = [{ fileMatch: ['*.json'], url: 'schema://manifest', schema: JSON.parse(schema) }];
  return { json: { validate: { enable: true }, schemas } };
}

async function firstDiagnostics(command, folder, file, initializationOptions, settings) {
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
  if (settings) await connection.sendNotification('workspace/didChangeConfiguration', { settings });
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
