import { commands, env, type ExtensionContext, l10n } from 'vscode';
import { handoffRequests, type RepairPromptResult } from '../../../../server/src/protocol/handoffDocuments.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { inform, warn } from '../say.ts';
import { joinSentences } from '../joinSentences.ts';
import { handoffFile, openFirst } from './handoffFile.ts';
import { sayRefused } from './sayRefused.ts';

/** Copies a prompt that asks an agent to repair the handoff of the active editor, with the errors that it has now. */
export function registerCopyRepairPrompt(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.copyRepairPrompt', async (target?: unknown) => {
      const uri = handoffFile(target);
      if (!uri) {
        inform(openFirst());
        return;
      }
      const made = await server.ask<RepairPromptResult>(handoffRequests.repairPrompt, { uri: uri.toString() });
      if (!made) return;
      if (made.kind === 'refused') {
        sayRefused(made);
        return;
      }
      await env.clipboard.writeText(made.text);
      const done =
        made.problems === 1
          ? l10n.t('A prompt that names the problem is on the clipboard.')
          : l10n.t('A prompt that names the {0} problems is on the clipboard.', made.problems);
      if (made.cautions.length > 0) warn(joinSentences([done, ...made.cautions]));
      else inform(done);
    }),
  );
}
