import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import {
  createProtocolConnection,
  ExitNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { bundle, environment, makeTree } from './cliSupport.ts';

it('starts the language server over standard input and output, and ends with it', async () => {
  const cwd = makeTree({});
  const child = spawn(process.execPath, [bundle, 'lsp', '--stdio'], {
    cwd,
    env: environment({}),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise((done) => child.on('close', done));
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  const params = { processId: null, rootUri: null, capabilities: {} };
  const { serverInfo } = await connection.sendRequest(InitializeRequest.type, params);
  expect(serverInfo?.name).toBe('agent-handoff');
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  expect(await ended).toBe(0);
  expect(stderr).toBe('');
  connection.dispose();
});

it('ends when its client is gone', async () => {
  const cwd = makeTree({});
  const child = spawn(process.execPath, [bundle, 'lsp', '--stdio'], {
    cwd,
    env: environment({}),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end();
  expect(await new Promise((done) => child.on('close', done))).not.toBeNull();
});
