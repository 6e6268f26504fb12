import { commands, l10n, window } from 'vscode';
import type { HandoffRefusedResult } from '../../../../server/src/protocol/handoffDocuments.ts';
import { plainMessage } from '../plainMessage.ts';

/** Says why nothing was done with a file and, where another command is the right one for it, offers that. */
export function sayRefused(refusal: HandoffRefusedResult): void {
  const other = otherCommand(refusal);
  // The message must not hold up the command: it stays until the person closes it.
  void window.showWarningMessage(plainMessage(refusal.reason), ...(other ? [other.title] : [])).then((chosen) => {
    if (other && chosen === other.title) void commands.executeCommand(other.command, ...other.arguments);
  });
}

function otherCommand({
  instead,
  root,
}: HandoffRefusedResult): { title: string; command: string; arguments: readonly unknown[] } | undefined {
  const roots = root === undefined ? [] : [root];
  if (instead === undefined) return undefined;
  switch (instead) {
    case 'regenerateManifest':
      return { title: l10n.t('Regenerate Manifest'), command: 'agentHandoff.regenerateManifest', arguments: roots };
    case 'archiveLog':
      return { title: l10n.t('Archive Old Log Entries'), command: 'agentHandoff.archiveLog', arguments: roots };
    case 'fix':
      return { title: l10n.t('Show Problems'), command: 'workbench.actions.view.problems', arguments: [] };
  }
}
