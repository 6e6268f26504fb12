import { commands, l10n, Uri, window, workspace } from 'vscode';
import { clientCommands, type HandoffRootInfo, requests } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { activePlace } from './activeFile.ts';
import { withReasonFirst } from './choiceOrder.ts';
import { exists } from './exists.ts';
import { plainLabel } from './plainLabel.ts';

/** The file that stands for a handoff that was begun and is not finished. */
export const lockName = 'HANDOFF.lock';

/** The handoff roots of all folders; the one that the person is at comes first. */
export async function allRoots(server: ServerConnection): Promise<HandoffRootInfo[]> {
  const roots = (await server.ask<HandoffRootInfo[]>(requests.handoffRoots)) ?? [];
  return [...roots.filter(isAtHand), ...roots.filter((root) => !isAtHand(root))];
}

/** Whether the person is at a file of a root. */
export function isAtHand({ uri }: HandoffRootInfo): boolean {
  const active = activePlace()?.toString() ?? '';
  return active.startsWith(`${Uri.parse(uri).toString()}/`);
}

/** The root with a URI, or the innermost one that a file or folder lies in. */
export function rootAt(roots: readonly HandoffRootInfo[], uri: string): HandoffRootInfo | undefined {
  const place = `${Uri.parse(uri).toString()}/`;
  return roots
    .filter((root) => place.startsWith(`${Uri.parse(root.uri).toString()}/`))
    .reduce<HandoffRootInfo | undefined>((a, b) => (a && a.uri.length >= b.uri.length ? a : b), undefined);
}

/**
 * The root with a URI, or of a file in it; without one the only root, or the one that the person chooses. `undefined` when there is none or
 * none was chosen.
 * @param title what the root is chosen for
 * @param reason says of a root in a word or two why it is likely to be meant; those come first
 * @param needs a file without which there is nothing to be done in a root, or whether there is anything to be done: only such roots are a choice.
 * Where there is none, the first root is taken, so that the command says what is missing there.
 */
export async function chooseRoot(
  server: ServerConnection,
  uri: string | undefined,
  title: string,
  {
    reason = () => Promise.resolve(undefined),
    needs,
  }: {
    readonly reason?: (root: HandoffRootInfo) => Promise<string | undefined>;
    readonly needs?: string | ((root: HandoffRootInfo) => Promise<boolean>);
  } = {},
): Promise<HandoffRootInfo | undefined> {
  const all = await allRoots(server);
  const named = uri === undefined ? undefined : rootAt(all, uri);
  if (all.length === 0 || (uri !== undefined && !named)) sayThereIsNone();
  if (uri !== undefined) return named;
  const having = needs === undefined ? all : await rootsWith(all, needs);
  const roots = having.length > 0 ? having : all.slice(0, 1);
  if (roots.length <= 1) return roots[0];
  const reasons = await Promise.all(roots.map(reason));
  const items = withReasonFirst(roots, reasons).map(([root, why]) => {
    const { label, description } = rootItem(root);
    return { label, description: why === undefined ? description : `${description} · ${why}`, root };
  });
  const options = { title, placeHolder: l10n.t('The handoff folder'), matchOnDescription: true };
  return (await window.showQuickPick(items, options))?.root;
}

async function rootsWith(
  roots: readonly HandoffRootInfo[],
  needed: string | ((root: HandoffRootInfo) => Promise<boolean>),
): Promise<HandoffRootInfo[]> {
  const has = typeof needed === 'string' ? (root: HandoffRootInfo) => hasFile(root, needed) : needed;
  const found = await Promise.all(roots.map(has));
  return roots.filter((_, index) => found[index]);
}

/** Whether a root has a file, saved or in an editor. */
export async function hasFile({ uri }: HandoffRootInfo, name: string): Promise<boolean> {
  const file = Uri.joinPath(Uri.parse(uri), name);
  if (workspace.textDocuments.some((document) => document.uri.toString() === file.toString())) return true;
  return exists(file);
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
