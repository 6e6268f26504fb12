import { commands, type ExtensionContext, l10n, type QuickPickItem, ThemeIcon, Uri, window } from 'vscode';
import {
  clientCommands,
  type HandoffRootInfo,
  type MigrationResult,
  type MigrationStepInfo,
  requests,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { chooseRoot } from './chooseRoot.ts';
import { type CommandTarget, rootUriOf } from './commandTarget.ts';
import type { ReadOnlyTexts } from './readOnlyTexts.ts';
import { plainLabel } from './plainLabel.ts';
import { runOperation } from './runOperation.ts';
import { saveRoot } from './saveRoot.ts';
import { inform, warn } from './say.ts';

interface StepItem extends QuickPickItem {
  readonly step: MigrationStepInfo;
}

/** Brings a handoff folder of version 1 or 2 to version 3 (AAHP v3 section 5). Each step is shown before it is made. */
export function registerMigrateHandoff(
  context: ExtensionContext,
  server: ServerConnection,
  texts: ReadOnlyTexts,
): void {
  context.subscriptions.push(
    commands.registerCommand(clientCommands.migrateHandoff, async (target?: CommandTarget) => {
      const stepsOf = (uri: string) =>
        server.ask<MigrationResult>(requests.migrationSteps, { root: uri, declined: [] });
      const found = new Map<string, ReturnType<typeof stepsOf>>();
      const foundIn = ({ uri }: HandoffRootInfo) => {
        const steps = found.get(uri) ?? stepsOf(uri);
        found.set(uri, steps);
        return steps;
      };
      const root = await chooseRoot(server, rootUriOf(target), l10n.t('Migrate to Version 3'), {
        // What cannot be planned is a choice, too: the command says why.
        needs: async (one) => {
          const steps = await foundIn(one);
          return steps?.kind !== 'planned' || steps.steps.length > 0;
        },
        reason: async (one) => {
          const steps = await foundIn(one);
          return steps?.kind === 'planned' ? whyMigrate(steps.steps) : undefined;
        },
      });
      if (!root || !(await saveRoot(root.uri))) return;
      const shown = await stepsOf(root.uri);
      if (shown?.kind === 'refused') warn(shown.reason);
      if (shown?.kind !== 'planned') return;
      if (shown.steps.length === 0) {
        inform(l10n.t('{0}: there is nothing to migrate.', root.label));
        return;
      }
      const agreed = await askSteps(texts, l10n.t('Migrate to Version 3: {0}', root.label), shown.steps);
      if (!agreed || agreed.size === 0) return;
      const declined = [...new Set(shown.steps.map(({ id }) => id).filter((id) => !agreed.has(id)))];
      await runOperation(server, root.uri, { name: 'migrateHandoff', declined });
    }),
  );
}

/** Why a root is likely to be meant: it is of an older version, or of version 3 and lacks something that it should have. */
function whyMigrate(steps: readonly MigrationStepInfo[]): string | undefined {
  if (steps.some(({ id }) => id === 'manifest' || id === 'tasks')) return l10n.t('can be migrated');
  return steps.length > 0 ? l10n.t('of version 3, can be completed') : undefined;
}

/** Shows the steps, each with its changes at a click. @returns the ids of those that are to be made */
function askSteps(
  texts: ReadOnlyTexts,
  title: string,
  steps: readonly MigrationStepInfo[],
): Promise<ReadonlySet<string> | undefined> {
  const button = { iconPath: new ThemeIcon('diff'), tooltip: l10n.t('Show what this step changes') };
  const items = steps.map((step): StepItem => ({
    label: plainLabel(step.said),
    description: plainLabel(step.files.map(({ name }) => name).join(', ')),
    buttons: [button],
    step,
  }));
  const pick = window.createQuickPick<StepItem>();
  pick.title = title;
  pick.placeholder = l10n.t('Take away what is not to be done. All of it is one edit that can be undone.');
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.items = items;
  pick.selectedItems = items;
  pick.onDidTriggerItemButton(({ item: { step } }) => {
    const files = step.files.map(({ uri, before, after }) => ({ file: Uri.parse(uri), before, after }));
    void texts.compareAll(step.said, files);
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(new Set(pick.selectedItems.map(({ step }) => step.id)));
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
