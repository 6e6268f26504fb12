import { McpStdioServerDefinition, workspace, type WorkspaceFolder } from 'vscode';
import { plainLabel } from '../commands/plainLabel.ts';
import { configuredPlaces, findsOne, usualPlaces } from '../languageClient/handoffPlaces.ts';
import { mcpLaunch, type McpRuntime, type McpSettings } from './serverLaunch.ts';

/** Whether the tools may be started for a folder at all, now. */
function isOffered(folder: WorkspaceFolder): boolean {
  return workspace.isTrusted && folder.uri.scheme === 'file' && settingsOf(folder).enabled;
}

/**
 * The settings of a folder. A workspace cannot say under which name agents write, since whoever commits its settings would then decide
 * that they may; the setting is of a scope that VS Code takes from people alone.
 */
function settingsOf(folder: WorkspaceFolder): McpSettings {
  const settings = workspace.getConfiguration('agentHandoff.mcp', folder);
  const writeAs = settings.get<unknown>('writeAs');
  return { enabled: settings.get<unknown>('enabled') !== false, writeAs: typeof writeAs === 'string' ? writeAs : '' };
}

/**
 * One server for each folder of a trusted workspace that lies on disk, has handoff files and does not have them switched off. Nothing is
 * started by that.
 */
export async function mcpServers(runtime: McpRuntime): Promise<McpStdioServerDefinition[]> {
  const folders = (workspace.workspaceFolders ?? []).filter(isOffered);
  const holding = await Promise.all(
    folders.map((folder) => findsOne([usualPlaces, ...configuredPlaces(folder)], folder)),
  );
  return folders.filter((_, index) => holding[index]).map((folder) => definition(folder, runtime));
}

/**
 * What is started now of a server that was offered before: with the settings as they are by now, or nothing, when the folder is gone, is not
 * trusted or has them switched off.
 */
export function presentServer(
  offered: McpStdioServerDefinition,
  runtime: McpRuntime,
): McpStdioServerDefinition | undefined {
  const folder = offered.cwd && workspace.getWorkspaceFolder(offered.cwd);
  return folder && isOffered(folder) ? definition(folder, runtime) : undefined;
}

function definition(folder: WorkspaceFolder, runtime: McpRuntime): McpStdioServerDefinition {
  const { command, args, env, version } = mcpLaunch(folder.uri.fsPath, settingsOf(folder), runtime);
  const alone = workspace.workspaceFolders?.length === 1;
  const label = alone ? 'Agent Handoff' : `Agent Handoff (${plainLabel(folder.name)})`;
  const server = new McpStdioServerDefinition(label, command, args, env, version);
  server.cwd = folder.uri;
  return server;
}
