import { commands, l10n, window, workspace } from 'vscode';

/**
 * Whether programs such as git may be started. Where the workspace is not trusted it says so, with a way to change that; it does not wait
 * for the answer.
 */
export function trustFirst(): boolean {
  if (workspace.isTrusted) return true;
  const manage = l10n.t('Manage Workspace Trust');
  const sentence = l10n.t('Trust the workspace first: in Restricted Mode no programs are started.');
  void window.showWarningMessage(sentence, manage).then((chosen) => {
    if (chosen === manage) void commands.executeCommand('workbench.trust.manage');
  });
  return false;
}
