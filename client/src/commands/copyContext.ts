import { commands, env, type ExtensionContext, l10n, window } from 'vscode';
import { type HealthResult, type LayeredContextResult, type Purpose, requests } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { chooseRoot } from './chooseRoot.ts';
import { type CommandTarget, rootUriOf, textOf } from './commandTarget.ts';
import { plainLabel } from './plainLabel.ts';
import { inform } from './say.ts';

const purposes: readonly Purpose[] = ['fix', 'feature', 'debug', 'first'];

/** Copies what an agent should read for a purpose, as data and with its tokens counted (AAHP v3 sections 1.1 and 2.3). */
export function registerCopyContext(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.copyContext', async (target?: CommandTarget) => {
      const root = await chooseRoot(server, rootUriOf(target), l10n.t('Copy Layered Context'));
      if (!root) return;
      const given = purposes.find((one) => one === textOf(target, 'purpose'));
      const purpose = given ?? (await askPurpose(server, root.uri));
      if (purpose === undefined) return;
      const params = { root: root.uri, purpose };
      const found = await server.ask<LayeredContextResult | null>(requests.layeredContext, params);
      if (!found) return;
      await env.clipboard.writeText(found.text);
      inform(
        l10n.t(
          'What an agent should read is on the clipboard: about {0} tokens, with the remarks around the files.',
          found.tokens,
        ),
      );
    }),
  );
}

async function askPurpose(server: ServerConnection, root: string): Promise<Purpose | undefined> {
  const [health, ...contexts] = await Promise.all([
    server.ask<HealthResult | null>(requests.health, { root }),
    ...purposes.map((purpose) => server.ask<LayeredContextResult | null>(requests.layeredContext, { root, purpose })),
  ]);
  const items = purposes.map((purpose, index) => {
    const plan = health?.plans.find((one) => one.purpose === purpose);
    // What is copied says what it is and whence, which takes more than the files alone.
    const tokens = contexts[index]?.tokens;
    return {
      label: purposeName(purpose),
      description: tokens === undefined ? '' : l10n.t('about {0} tokens', tokens),
      detail: plainLabel(plan?.files.map(({ text }) => text.replace(/ \d+$/, '')).join(', ') ?? ''),
      purpose,
    };
  });
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Copy Layered Context'),
    placeHolder: l10n.t('What does the agent come for?'),
  });
  return chosen?.purpose;
}

/** What an agent comes for, in words. */
export function purposeName(purpose: Purpose): string {
  switch (purpose) {
    case 'fix':
      return l10n.t('A simple fix');
    case 'feature':
      return l10n.t('A new feature');
    case 'debug':
      return l10n.t('A failure to debug');
    case 'first':
      return l10n.t('Its first session here');
  }
}
