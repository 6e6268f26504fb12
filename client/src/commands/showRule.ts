import {
  commands,
  type ExtensionContext,
  l10n,
  languages,
  type QuickPickItem,
  QuickPickItemKind,
  Uri,
  window,
  workspace,
} from 'vscode';
import { clientCommands } from '../../../server/src/protocol.ts';
import { activeFile } from './activeFile.ts';
import { exists } from './exists.ts';
import { plainMessage } from './plainMessage.ts';
import { foundFirst, type ListedRule, listedRules } from './ruleIndex.ts';

/** Shows the page of a rule, which ships with the extension. Without a code (from the palette) it asks for one. */
export function registerShowRule(context: ExtensionContext): void {
  const folder = Uri.joinPath(context.extensionUri, 'docs', 'rules');
  context.subscriptions.push(
    commands.registerCommand(clientCommands.showRule, async (code?: unknown) => {
      const chosen = typeof code === 'string' ? code : await chooseRule(folder);
      if (chosen === undefined) return;
      // The code may come from a link: only the form of a code is accepted, so that it names no other file.
      const page = /^[a-z]+\/[a-z-]+$/.test(chosen) ? Uri.joinPath(folder, `${chosen}.md`) : undefined;
      if (page && (await exists(page))) await commands.executeCommand('markdown.showPreview', page);
      else void window.showErrorMessage(plainMessage(l10n.t('There is no rule {0}.', JSON.stringify(chosen))));
    }),
  );
}

/** Asks for a rule; those that the file at hand breaks come first. */
async function chooseRule(folder: Uri): Promise<string | undefined> {
  const index = new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(folder, 'README.md')));
  const { found, others } = foundFirst(listedRules(index), codesAtHand());
  const items = (rules: readonly ListedRule[]) => rules.map(({ code, title }) => ({ label: code, detail: title }));
  const separator = (label: string): QuickPickItem => ({ label, kind: QuickPickItemKind.Separator });
  const grouped =
    found.length === 0
      ? items(others)
      : [separator(l10n.t('Found in this file')), ...items(found), separator(l10n.t('Other rules')), ...items(others)];
  const chosen = await window.showQuickPick<QuickPickItem>(grouped, {
    title: l10n.t('Show the Page of a Rule'),
    placeHolder: l10n.t('The rule whose page to show'),
    matchOnDetail: true,
  });
  return chosen?.label;
}

/** The codes of our findings in the file that the active editor shows, one for each finding. */
function codesAtHand(): string[] {
  const uri = activeFile();
  const findings = (uri && languages.getDiagnostics(uri)) ?? [];
  return findings
    .filter(({ source }) => source === 'agent-handoff')
    .map(({ code }) => String(typeof code === 'object' ? code.value : code));
}
