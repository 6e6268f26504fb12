import type { ExtensionContext } from 'vscode';
import { registerApplyFix } from './commands/applyFix.ts';
import { registerLogCommands } from './commands/logCommands.ts';
import { registerOpenTask } from './commands/openTask.ts';
import { registerRegenerateManifest } from './commands/regenerateManifest.ts';
import { registerRestartServer } from './commands/restartServer.ts';
import { registerShowAttestedVersion } from './commands/showAttestedVersion.ts';
import { registerShowRule } from './commands/showRule.ts';
import { registerTaskCommands } from './commands/taskCommands.ts';
import { ServerConnection, type StartClient } from './languageClient/serverConnection.ts';
import { startWhenNeeded } from './languageClient/startWhenNeeded.ts';
import { registerLanguageStatus } from './status/languageStatus.ts';
import { registerTasksView } from './views/tasks/tasksView.ts';

/** Wires all features to the server, which starts when there is something to look at. The features work on whatever server is running, also after a restart. */
export async function activateExtension(context: ExtensionContext, startClient: StartClient): Promise<void> {
  const server = new ServerConnection(context, startClient);
  context.subscriptions.push(server);
  registerShowRule(context);
  registerShowAttestedVersion(context, server);
  registerApplyFix(context, server);
  registerRegenerateManifest(context, server);
  registerRestartServer(context, server);
  registerOpenTask(context);
  registerTaskCommands(context, server);
  registerLogCommands(context, server);
  registerTasksView(context, server);
  registerLanguageStatus(context, server);
  await startWhenNeeded(context, server);
}
