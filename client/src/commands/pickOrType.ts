import { type QuickPickItem, window } from 'vscode';
import { plainLabel } from './plainLabel.ts';

/** Something that can be chosen. */
export interface Choice {
  readonly value: string;
  readonly description?: string | undefined;
}

interface ValueItem extends QuickPickItem {
  readonly value: string;
}

/**
 * Lets a person choose one of several values, or type another one. `undefined` when the person gives up.
 * @param typed describes the item that stands for what was typed
 */
export function pickOrType(
  title: string,
  placeholder: string,
  choices: readonly Choice[],
  typed: string,
): Promise<string | undefined> {
  const pick = window.createQuickPick<ValueItem>();
  const items = choices.map(({ value, description }): ValueItem => {
    return { label: plainLabel(value), value, description: plainLabel(description ?? '') };
  });
  pick.title = title;
  pick.placeholder = placeholder;
  pick.ignoreFocusOut = true;
  pick.items = items;
  pick.onDidChangeValue((text) => {
    const value = text.trim();
    const isKnown = value === '' || choices.some((choice) => choice.value === value);
    pick.items = isKnown
      ? items
      : [...items, { label: plainLabel(value), value, description: typed, alwaysShow: true }];
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (!chosen) return;
      resolve(chosen.value);
      pick.dispose();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
