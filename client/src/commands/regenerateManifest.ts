import { commands, type ExtensionContext, l10n, ProgressLocation, Uri, window } from 'vscode';
import {
  clientCommands,
  type HandoffRootInfo,
  type RegenerationParams,
  type RegenerationResult,
  requests,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { applyWorkspaceEdit } from './applyWorkspaceEdit.ts';
import { whatIsNotSaved, whyNotApplied } from './editOutcome.ts';
import { allRoots, isAtHand, rootAt, rootItem, sayThereIsNone } from './chooseRoot.ts';
import { type CommandTarget, rootUriOf } from './commandTarget.ts';
import { askSession, rememberSession, type Session } from './askSession.ts';
import { plainMessage } from './plainMessage.ts';
import type { ReadOnlyTexts } from './readOnlyTexts.ts';
import { saveRoot } from './saveRoot.ts';
import { warn } from './say.ts';
import { showChanges, textOf } from './showChanges.ts';

/**
 * Writes manifests anew (AAHP v3 sections 7.1 and 8.6). The argument says of which root; without one the person chooses when there are
 * several. The Explorer hands over what is selected as well.
 */
export function registerRegenerateManifest(
  context: ExtensionContext,
  server: ServerConnection,
  texts: ReadOnlyTexts,
): void {
  context.subscriptions.push(
    commands.registerCommand(clientCommands.regenerateManifest, async (target?: CommandTarget, selected?: unknown) => {
      const targets: readonly CommandTarget[] = Array.isArray(selected) ? selected : [target];
      const roots = await allRoots(server);
      const chosen = await chooseRoots(
        roots,
        targets.map(rootUriOf).filter((uri) => uri !== undefined),
      );
      if (chosen.length > 0) await regenerate(context, server, texts, chosen);
    }),
    commands.registerCommand('agentHandoff.regenerateAllManifests', async () => {
      const roots = await allRoots(server);
      if (roots.length === 0) sayThereIsNone();
      else await regenerate(context, server, texts, roots);
    }),
  );
}

async function chooseRoots(roots: readonly HandoffRootInfo[], uris: readonly string[]): Promise<HandoffRootInfo[]> {
  const named = new Set(uris.map((uri) => rootAt(roots, uri)).filter((root) => root !== undefined));
  if (roots.length === 0 || (uris.length > 0 && named.size === 0)) sayThereIsNone();
  if (uris.length > 0) return [...named];
  if (roots.length <= 1) return [...roots];
  const all = { label: l10n.t('All handoff folders'), description: String(roots.length), roots: [...roots] };
  const itemsOf = (some: readonly HandoffRootInfo[]) => some.map((root) => ({ ...rootItem(root), roots: [root] }));
  const atHand = roots.filter(isAtHand);
  // Whoever just presses Enter means the folder in front of them, not every other one as well.
  const items = [...itemsOf(atHand), all, ...itemsOf(roots.filter((root) => !atHand.includes(root)))];
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Regenerate Manifest'),
    placeHolder: l10n.t('The handoff folder whose manifest to regenerate'),
    matchOnDescription: true,
  });
  return chosen?.roots ?? [];
}

async function regenerate(
  context: ExtensionContext,
  server: ServerConnection,
  texts: ReadOnlyTexts,
  roots: readonly HandoffRootInfo[],
): Promise<void> {
  const [first] = roots;
  if (!first) return;
  // Checksums are those of the files on disk, so what is not saved would drift as soon as it is.
  for (const root of roots) if (!(await saveRoot(root.uri))) return;
  const session = await askSession(context, first, roots.length);
  if (!session) return;
  const several = roots.length > 1;
  const title = several ? l10n.t('Regenerating manifests') : l10n.t('Regenerating the manifest');
  const location = several ? ProgressLocation.Notification : ProgressLocation.Window;
  await window.withProgress({ location, title, cancellable: several }, async (progress, token) => {
    for (const root of roots) {
      if (token.isCancellationRequested) return;
      progress.report({ message: plainMessage(root.label), increment: 100 / roots.length });
      await regenerateOne(context, server, texts, root, session, several);
    }
  });
}

async function regenerateOne(
  context: ExtensionContext,
  server: ServerConnection,
  texts: ReadOnlyTexts,
  root: HandoffRootInfo,
  session: Session,
  several: boolean,
): Promise<void> {
  const params: RegenerationParams = {
    root: root.uri,
    agent: session.agent,
    phase: session.phase,
    summaries: 'keep',
    // One sentence cannot describe several projects: each keeps or gets its own.
    ...(several || session.context === '' ? {} : { context: session.context }),
  };
  const plan = await server.ask<RegenerationResult>(requests.planRegeneration, params);
  if (!plan) return;
  if (plan.kind === 'refused') {
    void window.showErrorMessage(
      plainMessage(l10n.t('{0}: the manifest was not regenerated. {1}', root.label, plan.reason)),
    );
    return;
  }
  if (plan.losses.length > 0 && !(await confirmLosses(root, plan.losses))) return;
  const uri = Uri.parse(plan.manifestUri);
  const before = await textOf(uri);
  const outcome = await applyWorkspaceEdit(plan.edit);
  if (outcome.kind !== 'applied') {
    warn(l10n.t('{0}: the manifest was not regenerated. {1}', root.label, whyNotApplied(outcome)));
    return;
  }
  await rememberSession(context, root, session);
  showChanges(texts, root, uri, before, { ...plan, notes: [...plan.notes, ...whatIsNotSaved(outcome)] });
}

async function confirmLosses(root: HandoffRootInfo, losses: readonly string[]): Promise<boolean> {
  const proceed = l10n.t('Regenerate');
  const chosen = await window.showWarningMessage(
    l10n.t('{0}: regenerating the manifest drops something that was written in it.', root.label),
    { modal: true, detail: losses.join('\n') },
    proceed,
  );
  return chosen === proceed;
}
