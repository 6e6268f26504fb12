import { commands, type ExtensionContext, l10n, Uri, window, workspace } from 'vscode';
import { clientCommands } from '../../../server/src/protocol.ts';

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
      else void window.showErrorMessage(l10n.t('There is no rule {0}.', JSON.stringify(chosen)));
    }),
  );
}

async function chooseRule(folder: Uri): Promise<string | undefined> {
  const codes: string[] = [];
  for (const [format, type] of await workspace.fs.readDirectory(folder)) {
    // 2 is a folder; each holds the rules of one format.
    if ((type & 2) === 0) continue;
    for (const [page] of await workspace.fs.readDirectory(Uri.joinPath(folder, format))) {
      if (page.endsWith('.md')) codes.push(`${format}/${page.slice(0, -'.md'.length)}`);
    }
  }
  return window.showQuickPick(codes.sort(), {
    title: l10n.t('Show the Page of a Rule'),
    placeHolder: l10n.t('The rule whose page to show'),
  });
}

async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
