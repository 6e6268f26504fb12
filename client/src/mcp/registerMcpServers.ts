import {
  EventEmitter,
  type ExtensionContext,
  lm,
  type McpServerDefinitionProvider,
  type McpStdioServerDefinition,
  workspace,
} from 'vscode';
import { watchForHandoffFiles } from '../languageClient/handoffPlaces.ts';
import { mcpServers, presentServer } from './mcpServers.ts';
import type { McpRuntime } from './serverLaunch.ts';

/** As the manifest of the extension names it. */
const providerId = 'agentHandoff.tools';

/**
 * Offers the tools of `agent-handoff mcp` to the chat of the editor. Editors that know no such thing, among them older ones and some that
 * are made of VS Code, are left as they are.
 */
export function registerMcpServers(context: ExtensionContext): void {
  const { registerMcpServerDefinitionProvider: register } = (lm as Partial<typeof lm> | undefined) ?? {};
  if (typeof register !== 'function') return;
  const changed = new EventEmitter<void>();
  const runtime = runtimeOf(context);
  // Of many changes at once the editor is told one time; when it asks, it is told again of what changes from then on.
  let told = false;
  let offered = 0;
  const tell = () => {
    if (told) return;
    told = true;
    changed.fire();
  };
  const provider: McpServerDefinitionProvider<McpStdioServerDefinition> = {
    onDidChangeMcpServerDefinitions: changed.event,
    async provideMcpServerDefinitions() {
      told = false;
      const servers = await mcpServers(runtime);
      offered = servers.length;
      return servers;
    },
    resolveMcpServerDefinition: (server) => presentServer(server, runtime),
  };
  context.subscriptions.push(
    changed,
    register(providerId, provider),
    workspace.onDidGrantWorkspaceTrust(tell),
    workspace.onDidChangeWorkspaceFolders(tell),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('agentHandoff.mcp') || change.affectsConfiguration('agentHandoff.files')) tell();
    }),
    // Only the first handoff file of a folder makes a difference.
    watchForHandoffFiles(() => {
      if (offered < (workspace.workspaceFolders ?? []).length) tell();
    }),
  );
}

/** The editor's own Node runs the command line that the extension brings along. */
function runtimeOf(context: ExtensionContext): McpRuntime {
  const { version } = context.extension.packageJSON as { version: string };
  return {
    node: process.execPath,
    isElectron: 'electron' in process.versions,
    script: context.asAbsolutePath('dist/cli.cjs'),
    version,
  };
}
