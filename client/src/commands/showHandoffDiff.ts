import { commands, type ExtensionContext, l10n, Uri, window } from 'vscode';
import { type HandoffDiffResult, requests } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { chooseRoot } from './chooseRoot.ts';
import { type CommandTarget, rootUriOf, textOf } from './commandTarget.ts';
import type { ReadOnlyTexts } from './readOnlyTexts.ts';
import { plainMessage } from './plainMessage.ts';
import { inform, warn } from './say.ts';
import { trustFirst } from './trustFirst.ts';

/** Shows what changed since the last clean handoff (AAHP v3 section 3.2): the files side by side, and in lines what it means. */
export function registerShowHandoffDiff(
  context: ExtensionContext,
  server: ServerConnection,
  texts: ReadOnlyTexts,
): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.showHandoffDiff', async (target?: CommandTarget) => {
      if (!trustFirst()) return;
      const root = await chooseRoot(server, rootUriOf(target), l10n.t('Show What Changed Since Last Clean Handoff'));
      if (!root) return;
      const ref = textOf(target, 'ref');
      const params = ref === undefined ? { root: root.uri } : { root: root.uri, ref };
      const found = await server.ask<HandoffDiffResult>(requests.handoffDiff, params);
      if (found?.kind === 'refused') warn(found.reason);
      if (found?.kind !== 'found') return;
      const { commit, files, lines } = found;
      if (files.length === 0) {
        inform(l10n.t('{0}: nothing has changed since {1}.', root.label, commit));
        return;
      }
      const title = l10n.t('{0}: changes since {1}', root.label, commit);
      const comparisons = files.map(({ uri, state, before }) => ({
        file: Uri.parse(uri),
        before: state === 'new' ? undefined : before,
        isGone: state === 'gone',
      }));
      await texts.compareAll(title, comparisons);
      const show = l10n.t('Show as Text');
      // The notification must not hold up the command: it stays until the person closes it.
      void window.showInformationMessage(plainMessage(summary(commit, lines)), show).then(async (chosen) => {
        if (chosen === show)
          await window.showTextDocument(texts.add(l10n.t('Changes since {0}.txt', commit), lines.join('\n') + '\n'));
      });
    }),
  );
}

/** How many lines stand under each heading. */
function summary(commit: string, lines: readonly string[]): string {
  const counts: string[] = [];
  let heading = '';
  let count = 0;
  const flush = () => {
    if (count > 0) counts.push(`${heading} ${count}`);
    count = 0;
  };
  for (const line of lines.slice(1)) {
    if (line.startsWith('  ')) {
      count++;
      continue;
    }
    flush();
    heading = line.replace(/:$/, '');
  }
  flush();
  return l10n.t('Changed since {0}: {1}.', commit, counts.join(', '));
}
