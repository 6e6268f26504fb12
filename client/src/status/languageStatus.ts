import {
  commands,
  type ExtensionContext,
  l10n,
  languages,
  LanguageStatusSeverity,
  type QuickPickItem,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { StatusParams } from '../../../server/src/protocol.ts';
import { plainDetail, plainLabel } from '../commands/plainLabel.ts';
import { inform } from '../commands/say.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { type Limit, limitsOf } from './limits.ts';

const showLimits = 'agentHandoff.showLimits';

/** So many names stand in a sentence. */
const named = 3;

interface LimitItem extends QuickPickItem {
  readonly open: () => Thenable<unknown>;
}

/**
 * Says where findings are fewer than the project wants: files over a limit, findings over a cap, settings that lower a rule or cannot be used, a
 * broken configuration, Restricted Mode, no tokenizer. Its command leads to each of them.
 */
export function registerLanguageStatus(context: ExtensionContext, server: ServerConnection): void {
  const item = languages.createLanguageStatusItem('agentHandoff', [
    { language: 'json' },
    { language: 'jsonc' },
    { language: 'markdown' },
    { language: 'yaml' },
  ]);
  item.name = 'Agent Handoff';
  let status: StatusParams = {
    roots: [],
    drifted: [],
    lowered: [],
    configurationProblems: [],
    limited: [],
    capped: [],
  };
  const limits = () => limitsOf(status, workspace.isTrusted);
  const show = () => {
    const present = limits();
    // Restricted Mode is what the person chose; everything else asks for a look.
    const isWarning = present.some(({ kind }) => kind !== 'untrusted');
    item.severity = isWarning ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
    item.text = isWarning
      ? l10n.t('Handoff files: not all is checked')
      : present.length > 0
        ? l10n.t('Handoff files: Restricted Mode')
        : l10n.t('Handoff files are checked');
    item.detail = plainDetail(present.map(sentence).join(' '));
    item.command =
      present.length > 0
        ? { command: showLimits, title: l10n.t('Show…') }
        : { command: 'agentHandoff.showOutput', title: l10n.t('Show Output') };
  };
  show();
  context.subscriptions.push(
    item,
    server.onStatusChanged((changed) => {
      status = changed;
      show();
    }),
    workspace.onDidGrantWorkspaceTrust(show),
    commands.registerCommand(showLimits, async () => {
      const items = limits().flatMap(itemsOf);
      if (items.length === 0) {
        inform(l10n.t('All handoff files are checked as the project wants it.'));
        return;
      }
      const chosen = await window.showQuickPick(items, {
        title: l10n.t('What Limits the Check'),
        placeHolder: l10n.t('Choose what to open'),
      });
      await chosen?.open();
    }),
  );
}

function sentence(limit: Limit): string {
  switch (limit.kind) {
    case 'configuration':
      return l10n.t('{0} cannot be used: {1}', nameOf(limit.uri), limit.problems.join(' '));
    case 'settings':
      return l10n.t('Settings that are not used: {0}', limit.problems.join(' '));
    case 'lowered':
      return l10n.t('Your settings lower {0}.', some(limit.codes));
    case 'too-large':
      return l10n.t('Too large or too deep to be checked: {0}.', some(limit.uris.map(nameOf)));
    case 'capped':
      return l10n.t('Not all findings are shown: {0}.', some(limit.uris.map(nameOf)));
    case 'untrusted':
      return l10n.t('Restricted Mode: git is not asked, and nothing in the workspace can make a rule quieter.');
    case 'tokenizer':
      return limit.problem;
  }
}

/** One row a place that can be gone to. */
function itemsOf(limit: Limit): LimitItem[] {
  const settings = () => commands.executeCommand('workbench.action.openSettings', '@ext:agent-handoff.agent-handoff');
  switch (limit.kind) {
    case 'configuration': {
      const label = l10n.t('{0} cannot be used', nameOf(limit.uri));
      return [{ label: plainLabel(label), detail: plainLabel(limit.problems.join(' ')), open: () => show(limit.uri) }];
    }
    case 'settings':
      return limit.problems.map((problem) => ({
        label: l10n.t('A setting is not used'),
        detail: plainLabel(problem),
        open: settings,
      }));
    case 'lowered':
      return limit.codes.map((code) => ({
        label: plainLabel(code),
        description: l10n.t('lowered by your settings'),
        open: settings,
      }));
    case 'too-large':
      return limit.uris.map((uri) => fileItem(uri, l10n.t('too large or too deep to be checked')));
    case 'capped':
      return limit.uris.map((uri) => fileItem(uri, l10n.t('not all findings are shown')));
    case 'untrusted':
      return [
        {
          label: l10n.t('Restricted Mode'),
          detail: l10n.t('git is not asked, and nothing in the workspace can make a rule quieter.'),
          open: () => commands.executeCommand('workbench.trust.manage'),
        },
      ];
    case 'tokenizer':
      return [
        {
          label: l10n.t('Tokens are estimated'),
          detail: limit.problem,
          open: () => commands.executeCommand('agentHandoff.showOutput'),
        },
      ];
  }
}

function fileItem(uri: string, why: string): LimitItem {
  return {
    label: plainLabel(nameOf(uri)),
    description: why,
    detail: plainLabel(workspace.asRelativePath(Uri.parse(uri))),
    open: () => show(uri),
  };
}

function show(uri: string): Thenable<unknown> {
  return commands.executeCommand('vscode.open', Uri.parse(uri));
}

function some(names: readonly string[]): string {
  const first = names.slice(0, named).join(', ');
  return names.length > named ? l10n.t('{0} and {1} more', first, names.length - named) : first;
}

/** The name of a file; one with characters that cannot be seen stays as the URI writes it. */
function nameOf(uri: string): string {
  const written = uri.slice(uri.lastIndexOf('/') + 1);
  const name = decodeURIComponent(written);
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(name) ? written : name;
}
