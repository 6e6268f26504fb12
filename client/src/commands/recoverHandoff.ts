import {
  commands,
  type ExtensionContext,
  l10n,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  Uri,
  window,
} from 'vscode';
import {
  clientCommands,
  type HandoffRootInfo,
  type InterruptionResult,
  requests,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { identity } from './askAgent.ts';
import { chooseRoot, lockName } from './chooseRoot.ts';
import { type CommandTarget, rootUriOf } from './commandTarget.ts';
import type { ReadOnlyTexts } from './readOnlyTexts.ts';
import { plainLabel } from './plainLabel.ts';
import { runOperation } from './runOperation.ts';
import { saveRoot } from './saveRoot.ts';
import { inform } from './say.ts';

type Touched = InterruptionResult['touched'][number];

interface Choice extends QuickPickItem {
  readonly way?: 'keep' | 'restore' | 'compare';
  readonly file?: Touched;
}

/** Recovers from a handoff whose session was interrupted (AAHP v3 section 3.1): shows what it touched, then asks how to go on. */
export function registerRecoverHandoff(
  context: ExtensionContext,
  server: ServerConnection,
  texts: ReadOnlyTexts,
): void {
  context.subscriptions.push(
    commands.registerCommand(clientCommands.recoverHandoff, async (target?: CommandTarget) => {
      const root = await chooseRoot(server, rootUriOf(target), l10n.t('Recover Interrupted Handoff'), {
        needs: lockName,
      });
      if (!root) return;
      const found = await server.ask<InterruptionResult | null>(requests.interruption, { root: root.uri });
      if (found === null)
        inform(l10n.t('{0}: there is no HANDOFF.lock, so there is nothing to recover from.', root.label));
      if (found) await recover(server, texts, root, found);
    }),
  );
}

async function recover(
  server: ServerConnection,
  texts: ReadOnlyTexts,
  root: HandoffRootInfo,
  found: InterruptionResult,
): Promise<void> {
  const way = await askWay(texts, root, found);
  if (way === undefined) return;
  const { clean } = found;
  if (way === 'restore' && (!clean || !(await confirmRestoring(found)))) return;
  if (!(await saveRoot(root.uri))) return;
  await runOperation(server, root.uri, {
    name: 'recoverHandoff',
    agent: identity(),
    ...(way === 'restore' && clean && { restore: clean.commit }),
  });
}

/** What was written since would be gone, so this asks. */
async function confirmRestoring({ clean, touched }: InterruptionResult): Promise<boolean> {
  const restore = l10n.t('Go Back');
  const changed = touched.filter(({ state }) => state !== 'same').map(({ name }) => name);
  const chosen = await window.showWarningMessage(
    l10n.t('Put the files back as they were in {0}?', clean?.commit.slice(0, 7) ?? ''),
    { modal: true, detail: l10n.t('What was written since is lost: {0}', changed.join(', ')) },
    restore,
  );
  return chosen === restore;
}

function askWay(
  texts: ReadOnlyTexts,
  root: HandoffRootInfo,
  found: InterruptionResult,
): Promise<'keep' | 'restore' | undefined> {
  const pick = window.createQuickPick<Choice>();
  pick.title = l10n.t('Recover: {0}', root.label);
  pick.placeholder = whoAndWhen(found);
  pick.ignoreFocusOut = true;
  pick.items = choices(found);
  pick.onDidTriggerItemButton(({ item: { file } }) => {
    if (file) void showFile(texts, file);
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (chosen?.file) {
        void showFile(texts, chosen.file);
      } else if (chosen?.way === 'compare') {
        void showAll(texts, found);
      } else if (chosen?.way) {
        resolve(chosen.way);
        pick.hide();
      }
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function whoAndWhen({ agent, started, isYoung }: InterruptionResult): string {
  const who = agent ?? l10n.t('Somebody');
  if (started === undefined) return l10n.t('{0} began a handoff that is not finished.', who);
  return isYoung
    ? l10n.t('{0} began a handoff at {1} and may still be at work.', who, started)
    : l10n.t('{0} began a handoff at {1} and never finished it.', who, started);
}

function choices({ touched, clean }: InterruptionResult): Choice[] {
  const items: Choice[] = [
    {
      label: l10n.t('$(check) Keep What Was Written, as Unknown'),
      detail: l10n.t('Claims that the session wrote become (Unknown), and LOG.md says so'),
      way: 'keep',
    },
  ];
  if (clean) {
    items.push(
      {
        label: l10n.t('$(discard) Go Back to the Last Clean Handoff…'),
        detail: plainLabel(`${clean.commit.slice(0, 7)} · ${clean.time} · ${clean.subject}`),
        way: 'restore',
      },
      { label: l10n.t('$(diff-multiple) Show All Changes since Then'), way: 'compare' },
    );
  }
  items.push({ label: l10n.t('What the session touched'), kind: QuickPickItemKind.Separator });
  const button = { iconPath: new ThemeIcon('diff'), tooltip: l10n.t('Show what changed') };
  for (const file of touched) {
    items.push({ label: plainLabel(file.name), description: describe(file), buttons: [button], file });
  }
  if (touched.length === 0) items.push({ label: l10n.t('Nothing that is known') });
  return items;
}

function describe({ state, newLines }: Touched): string {
  switch (state) {
    case 'same':
      return l10n.t('not changed');
    case 'new':
      return l10n.t('new since the last clean handoff');
    case 'gone':
      return l10n.t('gone');
    case 'changed':
      if (newLines === 0) return l10n.t('changed');
      return newLines === 1 ? l10n.t('changed, 1 new line') : l10n.t('changed, {0} new lines', newLines);
  }
}

async function showFile(texts: ReadOnlyTexts, file: Touched): Promise<void> {
  if (file.before === undefined || file.state === 'gone') {
    await texts.compareAll(file.name, [comparisonOf(file)]);
    return;
  }
  const title = l10n.t('{0}: last clean handoff and now', file.name);
  await texts.compare(Uri.parse(file.uri), file.before, title);
}

function showAll(texts: ReadOnlyTexts, { touched, clean }: InterruptionResult): Promise<void> {
  const changed = touched.filter(({ state }) => state !== 'same').map(comparisonOf);
  return texts.compareAll(l10n.t('Changes since {0}', clean?.commit.slice(0, 7) ?? ''), changed);
}

function comparisonOf({ uri, before, state }: Touched) {
  return { file: Uri.parse(uri), before, isGone: state === 'gone' };
}
