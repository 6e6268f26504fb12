import { type ExtensionContext, l10n, languages, LanguageStatusSeverity } from 'vscode';
import type { StatusParams } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';

/** Says where findings are fewer than the project wants: files over a limit, settings that lower a rule, a broken configuration. */
export function registerLanguageStatus(context: ExtensionContext, server: ServerConnection): void {
  const item = languages.createLanguageStatusItem('agentHandoff', [
    { language: 'json' },
    { language: 'jsonc' },
    { language: 'markdown' },
    { language: 'yaml' },
  ]);
  item.name = 'Agent Handoff';
  item.command = { command: 'agentHandoff.showOutput', title: l10n.t('Show Output') };
  show({ lowered: [], configurationProblems: [], limited: [] });
  context.subscriptions.push(item, server.onStatusChanged(show));

  function show({ lowered, configurationProblems, limited }: StatusParams): void {
    const [problem] = configurationProblems;
    const details: string[] = [];
    if (problem) details.push(l10n.t('{0} cannot be used: {1}', nameOf(problem.uri), problem.problems.join(' ')));
    if (lowered.length > 0) details.push(l10n.t('Your settings lower {0}.', lowered.join(', ')));
    if (limited.length > 0)
      details.push(l10n.t('Too large or too deep to be checked: {0}.', limited.map(nameOf).join(', ')));
    item.severity = details.length > 0 ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
    item.text = details.length > 0 ? l10n.t('Handoff files: not all is checked') : l10n.t('Handoff files are checked');
    item.detail = details.join(' ');
  }
}

function nameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));
}
