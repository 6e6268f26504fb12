import { commands } from 'vscode';

/**
 * Says whether a view has no rows, for what it shows then (`viewsWelcome`). Each view says it for itself, when it knows: one that is still
 * being filled is empty as well, and must not claim that there is nothing.
 */
export function tellEmpty(viewId: string, isEmpty: boolean): void {
  void commands.executeCommand('setContext', `${viewId}.isEmpty`, isEmpty);
}
