import type { ExtensionContext } from 'vscode';
import { registerAnswerEntry } from './commands/answerEntry.ts';
import { registerAppendEntry } from './commands/appendEntry.ts';
import { registerApplyFix } from './commands/applyFix.ts';
import { registerCopyContext } from './commands/copyContext.ts';
import { registerHandoffCommands } from './commands/handoffCommands.ts';
import { registerCopyRepairPrompt } from './commands/handoffs/copyRepairPrompt.ts';
import { registerHandoffContext } from './commands/handoffs/handoffContext.ts';
import { registerNewHandoff } from './commands/handoffs/newHandoff.ts';
import { registerRepairHandoff } from './commands/handoffs/repairHandoff.ts';
import { registerInitialiseHandoff } from './commands/initialiseHandoff.ts';
import { registerLogCommands } from './commands/logCommands.ts';
import { LogOperations } from './commands/logOperations.ts';
import { registerMigrateHandoff } from './commands/migrateHandoff.ts';
import { registerNextTask } from './commands/nextTask.ts';
import { registerOpenTask } from './commands/openTask.ts';
import { registerRecoverHandoff } from './commands/recoverHandoff.ts';
import { registerRegenerateManifest } from './commands/regenerateManifest.ts';
import { registerRestartServer } from './commands/restartServer.ts';
import { registerShowAttestedVersion } from './commands/showAttestedVersion.ts';
import { registerShowHandoffDiff } from './commands/showHandoffDiff.ts';
import { registerShowLaterWork } from './commands/showLaterWork.ts';
import { registerShowRule } from './commands/showRule.ts';
import { registerTaskCommands } from './commands/taskCommands.ts';
import { registerVerifyTrust } from './commands/verifyTrust.ts';
import { registerTaskGraph } from './graph/registerTaskGraph.ts';
import { ServerConnection, type StartClient } from './languageClient/serverConnection.ts';
import { startWhenNeeded } from './languageClient/startWhenNeeded.ts';
import { type MarkdownPreviewPlugin, registerPreview } from './preview/registerPreview.ts';
import { registerLanguageStatus } from './status/languageStatus.ts';
import { registerHealthDocument } from './views/health/healthDocument.ts';
import { registerLogView } from './views/log/logView.ts';
import { registerTasksView } from './views/tasks/tasksView.ts';

/**
 * Wires all features to the server, which starts when there is something to look at. The features work on whatever server is running, also after a restart.
 * Gives at once what the Markdown preview waits for; the search for handoff files goes on.
 */
export function activateExtension(context: ExtensionContext, startClient: StartClient): MarkdownPreviewPlugin {
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
  registerInitialiseHandoff(context, server);
  registerMigrateHandoff(context, server);
  registerHandoffCommands(context, server);
  registerRecoverHandoff(context, server);
  registerNextTask(context, server);
  registerCopyContext(context, server);
  registerVerifyTrust(context, server);
  registerShowHandoffDiff(context, server);
  registerShowLaterWork(context);
  registerRepairHandoff(context, server);
  registerCopyRepairPrompt(context, server);
  registerNewHandoff(context, server);
  registerHandoffContext(context, server);
  registerHealthDocument(context, server);
  registerTasksView(context, server);
  registerTaskGraph(context, server);
  registerLogView(context, server);
  const logs = new LogOperations(server);
  registerAnswerEntry(context, server, logs);
  registerAppendEntry(context, server, logs);
  registerLanguageStatus(context, server);
  void startWhenNeeded(context, server);
  return registerPreview(context, server);
}
