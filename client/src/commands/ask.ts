import { l10n, window } from 'vscode';
import { plainLabel } from './plainLabel.ts';
import { plainMessage } from './plainMessage.ts';
import type { Choice } from './pickOrType.ts';

/** Asks for a text that must not be empty. `undefined` when the person gives up. */
export async function askText(
  title: string,
  prompt: string,
  options: { readonly value?: string; readonly limit?: number; readonly mayBeEmpty?: boolean } = {},
): Promise<string | undefined> {
  const { value = '', limit, mayBeEmpty = false } = options;
  const answer = await window.showInputBox({
    title,
    prompt: plainMessage(prompt),
    value,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (!mayBeEmpty && text.trim() === '') return l10n.t('Please write something.');
      return limit !== undefined && [...text].length > limit
        ? l10n.t('At most {0} characters, please.', limit)
        : undefined;
    },
  });
  return answer?.trim();
}

/** Lets the person choose one of several values. */
export async function askChoice(
  title: string,
  placeHolder: string,
  choices: readonly Choice[],
): Promise<string | undefined> {
  const items = choices.map(({ value, description }) => {
    return { label: plainLabel(value), value, description: plainLabel(description ?? '') };
  });
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder,
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  return chosen?.value;
}
