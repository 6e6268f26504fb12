import { l10n, window, workspace } from 'vscode';
import { plainMessage } from './plainMessage.ts';

/** Who the person is by the settings; `human` where they do not say. */
export function identity(): string {
  const setting = workspace.getConfiguration('agentHandoff').get<unknown>('identity');
  return typeof setting === 'string' && setting.trim() !== '' ? setting.trim() : 'human';
}

/** Asks for the name of a person or an agent. `undefined` when the person gives up. */
export async function askAgent(title: string, prompt: string, proposal = identity()): Promise<string | undefined> {
  const answer = await window.showInputBox({
    title,
    prompt: plainMessage(prompt),
    value: proposal,
    ignoreFocusOut: true,
    validateInput: (value) =>
      value.trim() === '' ? l10n.t('Please give a name, such as claude-code or human.') : undefined,
  });
  return answer?.trim();
}
