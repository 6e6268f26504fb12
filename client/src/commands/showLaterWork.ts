import { commands, type ExtensionContext, l10n, Uri, ViewColumn, window } from 'vscode';
import { clientCommands, type LaterWorkParams } from '../../../server/src/protocol.ts';
import type { ReadOnlyTexts } from './readOnlyTexts.ts';

/** Opens STATUS.md, and beside it what happened in the project since the handoff was written: only a person can say what it means. */
export function registerShowLaterWork(context: ExtensionContext, texts: ReadOnlyTexts): void {
  context.subscriptions.push(
    commands.registerCommand(clientCommands.showLaterWork, async (params: LaterWorkParams) => {
      const list = texts.add(l10n.t('Since the Handoff.txt'), textOf(params));
      await window.showTextDocument(list, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
      await window.showTextDocument(Uri.parse(params.status), { viewColumn: ViewColumn.One });
    }),
  );
}

function textOf({ commits, count, files }: LaterWorkParams): string {
  const lines = [l10n.t('Say in STATUS.md what this did, then regenerate the manifest.')];
  const section = (title: string, items: readonly string[], rest: number) => {
    if (items.length === 0) return;
    for (const line of ['', title, ...items.map((item) => `  ${item}`)]) lines.push(line);
    if (rest > 0) lines.push(l10n.t('  … and {0} more', rest));
  };
  section(l10n.t('Commits since the handoff was written, the newest first:'), commits, count - commits.length);
  section(l10n.t('Files that are changed and not committed:'), files, 0);
  return lines.join('\n') + '\n';
}
