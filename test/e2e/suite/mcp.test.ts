import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as vscode from 'vscode';
import { mcpServers, presentServer } from '../../../client/src/mcp/mcpServers.ts';
import type { McpRuntime } from '../../../client/src/mcp/serverLaunch.ts';
import { extension, until } from './support.ts';

/** What changes files; offered only to an agent with a name. */
const writing = ['claim_task', 'finish_handoff'];

describe('the tools for agents', () => {
  const settings = () => vscode.workspace.getConfiguration('agentHandoff.mcp');
  const set = (name: string, value: unknown) => settings().update(name, value, vscode.ConfigurationTarget.Global);

  afterEach(async () => {
    await set('enabled', undefined);
    await set('writeAs', undefined);
  });

  it('are offered once for a folder, and answer', async () => {
    const [server, ...others] = await mcpServers(runtime());
    assert.ok(server);
    assert.deepEqual(others, []);
    const tools = await toolsOf(server);
    assert.ok(tools.includes('check'), tools.join());
    assert.deepEqual(
      writing.filter((name) => tools.includes(name)),
      [],
    );
  });

  it('write only in the name of an agent', async () => {
    await set('writeAs', 'scout');
    const [server] = await mcpServers(runtime());
    assert.ok(server);
    const tools = await toolsOf(server);
    assert.deepEqual(
      writing.filter((name) => !tools.includes(name)),
      [],
    );
    await set('writeAs', 'human');
    const present = presentServer(server, runtime());
    assert.deepEqual(
      present?.args.filter((arg) => arg.startsWith('--as')),
      [],
    );
  });

  it('are not offered, and no longer started, where they are switched off', async () => {
    const [server] = await mcpServers(runtime());
    assert.ok(server);
    await set('enabled', false);
    assert.deepEqual(await mcpServers(runtime()), []);
    assert.equal(presentServer(server, runtime()), undefined);
  });

  it('are started by the editor itself', async () => {
    // The editor learns of the settings that the test before has changed back whenever it comes to it.
    const tool = await until('the tools in the chat', async () => {
      await vscode.commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
      return vscode.lm.tools.find(({ name }) => /handoff\w*_check$/.test(name));
    });
    const { content } = await vscode.lm.invokeTool(tool.name, { input: {}, toolInvocationToken: undefined });
    assert.match(JSON.stringify(content), /aahp\/trust-expired/);
  });
});

function runtime(): McpRuntime {
  const { version } = extension().packageJSON as { version: string };
  const script = vscode.Uri.joinPath(extension().extensionUri, 'dist/cli.cjs').fsPath;
  return { node: process.execPath, isElectron: 'electron' in process.versions, script, version };
}

/** Starts a server as the editor would, and asks it for its tools. */
async function toolsOf({ command, args, cwd, env }: vscode.McpStdioServerDefinition): Promise<string[]> {
  assert.ok(cwd);
  const given = Object.fromEntries(
    Object.entries({ ...process.env, ...env }).map(([key, value]) => [key, String(value)]),
  );
  const client = new Client({ name: 'test', version: '1' });
  try {
    await client.connect(new StdioClientTransport({ command, args, cwd: cwd.fsPath, env: given, stderr: 'pipe' }));
    const { tools } = await client.listTools();
    return tools.map(({ name }) => name);
  } finally {
    await client.close();
  }
}
