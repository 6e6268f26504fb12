import { commands, l10n, Uri, window, workspace } from 'vscode';
import { clientCommands, type HandoffRootInfo, requests } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { plainLabel } from './plainLabel.ts';

/** The handoff roots of all folders; the one that the active editor shows a file of comes first. */
export async function allRoots(server: ServerConnection): Promise<HandoffRootInfo[]> {
  const roots = (await server.ask<HandoffRootInfo[]>(requests.handoffRoots)) ?? [];
  return [...roots.filter(isAtHand), ...roots.filter((root) => !isAtHand(root))];
}

/** Whether the active editor shows a file of a root. */
export function isAtHand({ uri }: HandoffRootInfo): boolean {
  const active = window.activeTextEditor?.document.uri.toString() ?? '';
  return active.startsWith(`${Uri.parse(uri).toString()}/`);
}

/**
 * The root with a URI; without one the only root, or the one that the person chooses. `undefined` when there is none or none was chosen.
 * @param title what the root is chosen for
 */
export async function chooseRoot(
  server: ServerConnection,
  uri: string | undefined,
  title: string,
): Promise<HandoffRootInfo | undefined> {
  const roots = await allRoots(server);
  if (uri !== undefined) return roots.find((root) => root.uri === uri);
  if (roots.length === 0) sayThereIsNone();
  if (roots.length <= 1) return roots[0];
  const items = roots.map((root) => ({ ...rootItem(root), root }));
  const options = { title, placeHolder: l10n.t('The handoff folder'), matchOnDescription: true };
  return (await window.showQuickPick(items, options))?.root;
}

/** How a root is offered: its name, and where it is in the workspace. */
export function rootItem({ label, uri }: HandoffRootInfo): { label: string; description: string } {
  return { label: plainLabel(label), description: plainLabel(workspace.asRelativePath(Uri.parse(uri))) };
}

/** Says that there is no handoff folder, and offers to make one where that is possible. It does not wait for the answer. */
export function sayThereIsNone(): void {
  const [initialise, open] = [l10n.t('Initialise Handoff Folder'), l10n.t('Open Folder')];
  const hasFolder = (workspace.workspaceFolders ?? []).length > 0;
  const sentence = l10n.t(
    'There is no handoff folder here. AAHP keeps its files in a folder .ai/handoff of the project.',
  );
  void window.showInformationMessage(sentence, hasFolder ? initialise : open).then((chosen) => {
    if (chosen === initialise) return commands.executeCommand(clientCommands.initialiseHandoff);
    return chosen === open ? commands.executeCommand('workbench.action.files.openFolder') : undefined;
  });
}
