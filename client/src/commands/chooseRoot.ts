import { l10n, Uri, window } from 'vscode';
import { type HandoffRootInfo, requests } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { plainLabel } from './plainLabel.ts';

/** The handoff roots of all folders. */
export async function allRoots(server: ServerConnection): Promise<HandoffRootInfo[]> {
  return (await server.ask<HandoffRootInfo[]>(requests.handoffRoots)) ?? [];
}

/** The root with a URI; without one the only root, or the one that the person chooses. `undefined` when there is none or none was chosen. */
export async function chooseRoot(
  server: ServerConnection,
  uri: string | undefined,
): Promise<HandoffRootInfo | undefined> {
  const roots = await allRoots(server);
  if (uri !== undefined) return roots.find((root) => root.uri === uri);
  if (roots.length === 0) sayThereIsNone();
  if (roots.length <= 1) return roots[0];
  const items = roots.map((root) => ({ label: plainLabel(root.label), description: Uri.parse(root.uri).path, root }));
  return (await window.showQuickPick(items, { placeHolder: l10n.t('The handoff folder') }))?.root;
}

export function sayThereIsNone(): void {
  void window.showInformationMessage(
    l10n.t('There is no handoff folder here. AAHP keeps its files in a folder .ai/handoff of the project.'),
  );
}
