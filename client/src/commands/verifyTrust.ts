import { commands, type ExtensionContext, l10n, Uri, window, workspace } from 'vscode';
import { clientCommands, requests, type TrustClaimInfo, type TrustClaimsResult } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { identity } from './askAgent.ts';
import { chooseRoot } from './chooseRoot.ts';
import { cursorFirst } from './choiceOrder.ts';
import { type CommandTarget, rootUriOf, textOf } from './commandTarget.ts';
import { cursorPlace } from './cursorPlace.ts';
import { plainLabel } from './plainLabel.ts';
import { runCheck } from './runCheck.ts';
import { runOperation } from './runOperation.ts';
import { inform, warn } from './say.ts';

const order: readonly TrustClaimInfo['state'][] = ['expired', 'expiring', 'undated', 'not-verified', 'verified'];

/**
 * Records that a claim of TRUST.md was verified today (AAHP v3 section 2.5): on the person's own word, or when the check that the
 * configuration binds to it has passed. Neither happens unasked.
 */
export function registerVerifyTrust(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand(clientCommands.verifyTrust, async (target?: CommandTarget) => {
      const root = await chooseRoot(server, rootUriOf(target), l10n.t('Verify Trust Row'), { needs: 'TRUST.md' });
      const found = root && (await server.ask<TrustClaimsResult>(requests.trustClaims, { root: root.uri }));
      if (found?.kind === 'refused') warn(found.reason);
      if (!root || found?.kind !== 'found') return;
      const property = textOf(target, 'property');
      const named = found.claims.find(({ claim }) => claim === property);
      const claim = named ?? (await chooseClaim(found.claims));
      const how = claim && (await askHow(claim));
      if (!claim || !how) return;
      if (how === 'run' && !((await confirmRun(claim)) && (await passes(claim)))) return;
      await runOperation(server, root.uri, {
        name: 'verifyTrust',
        property: claim.claim,
        agent: identity(),
        testVerified: how === 'run',
      });
    }),
  );
}

async function chooseClaim(claims: readonly TrustClaimInfo[]): Promise<TrustClaimInfo | undefined> {
  if (claims.length === 0) {
    inform(l10n.t('TRUST.md has no claims.'));
    return undefined;
  }
  const items = [...claims]
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .map((claim) => ({
      label: plainLabel(claim.label),
      description: plainLabel(describe(claim)),
      ...(claim.check && { detail: plainLabel(l10n.t('Can be checked by: {0}', claim.check.shown)) }),
      claim,
      file: Uri.parse(claim.uri).toString(),
      range: claim.range,
    }));
  const chosen = await window.showQuickPick(cursorFirst(items, cursorPlace()), {
    title: l10n.t('Verify Trust Row'),
    placeHolder: l10n.t('The claim that is to be verified'),
  });
  return chosen?.claim;
}

function describe({ state, level, expires }: TrustClaimInfo): string {
  switch (state) {
    case 'expired':
      return l10n.t('expired on {0}', expires ?? '');
    case 'expiring':
      return l10n.t('expires on {0}', expires ?? '');
    case 'verified':
      return l10n.t('verified until {0}', expires ?? '');
    case 'undated':
      return l10n.t('verified, nothing says until when');
    case 'not-verified':
      return level;
  }
}

async function askHow({ label, check }: TrustClaimInfo): Promise<'word' | 'run' | undefined> {
  const run = check && {
    label: l10n.t('Run the Check…'),
    detail: plainLabel(l10n.t('Recorded only when it passes: {0}', check.shown)),
    how: 'run' as const,
  };
  const word = {
    label: l10n.t('I Have Checked It Today'),
    detail: l10n.t('Recorded as your word'),
    how: 'word' as const,
  };
  const no = { label: l10n.t('No'), how: undefined };
  const chosen = await window.showQuickPick([...(run && workspace.isTrusted ? [run] : []), word, no], {
    title: l10n.t('Verify Trust Row'),
    placeHolder: l10n.t('Does this hold today: {0}?', label),
    ignoreFocusOut: true,
  });
  return chosen?.how;
}

/** What runs comes from a file of the project, so the person sees all of it first. */
async function confirmRun({ label, check }: TrustClaimInfo): Promise<boolean> {
  if (!check) return false;
  const run = l10n.t('Run');
  const folder = Uri.parse(check.folder).fsPath;
  const detail = l10n.t('{0}\n\nagent-handoff.config.json says so. It runs in {1}.', check.shown, folder);
  const sentence = l10n.t('Run this to check “{0}”?', label);
  return (await window.showWarningMessage(sentence, { modal: true, detail }, run)) === run;
}

async function passes({ label, check }: TrustClaimInfo): Promise<boolean> {
  if (!check) return false;
  const ended = await runCheck(label, check);
  if (ended === 'passed') return true;
  const sentence = l10n.t('{0}: nothing was recorded.', label);
  const why =
    ended === 'timeout'
      ? check.timeoutMinutes === 1
        ? l10n.t('The check took longer than a minute and was ended.')
        : l10n.t('The check took longer than {0} minutes and was ended.', check.timeoutMinutes)
      : ended === undefined
        ? l10n.t('The check could not be started.')
        : l10n.t('The check ended with {0}.', ended);
  warn(`${sentence} ${why}`);
  return false;
}
