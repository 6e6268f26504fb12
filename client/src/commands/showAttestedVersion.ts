import { commands, type ExtensionContext, l10n, Range, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import {
  type AttestedVersionInfo,
  type AttestedVersionParams,
  clientCommands,
  requests,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import type { ReadOnlyTexts } from './readOnlyTexts.ts';
import { plainMessage } from './plainMessage.ts';
import { inform } from './say.ts';

/** Compares a drifted file with the version in git that its checksum is of, and offers to restore that version. */
export function registerShowAttestedVersion(
  context: ExtensionContext,
  server: ServerConnection,
  texts: ReadOnlyTexts,
): void {
  context.subscriptions.push(
    commands.registerCommand(clientCommands.showAttestedVersion, async (params: AttestedVersionParams) => {
      const found = await server.ask<AttestedVersionInfo | null>(requests.attestedVersion, params);
      if (!found) {
        inform(l10n.t('Git has no version of this file that the checksum is of.'));
        return;
      }
      const file = Uri.parse(params.uri);
      const { title, sentence } = wordsFor(found);
      await texts.compare(file, found.text, title);
      const restore = l10n.t('Restore It');
      const chosen = await window.showInformationMessage(plainMessage(sentence), restore);
      if (chosen === restore) await replaceText(file, found.text);
    }),
  );
}

/** The title of the comparison and the sentence beside it. A version that no commit has is the one in git's index. */
function wordsFor({ commit, subject = '' }: AttestedVersionInfo): { title: string; sentence: string } {
  if (commit === undefined) {
    return {
      title: l10n.t('What the checksum attests (the index), and the file now'),
      sentence: l10n.t('The checksum is that of the version in the index.'),
    };
  }
  const where = `${commit} ${subject}`.trim();
  return {
    title: l10n.t('What the checksum attests ({0}), and the file now', where),
    sentence: l10n.t('The checksum is that of the version in {0}.', where),
  };
}

/** As one edit that can be undone; the person saves it. */
async function replaceText(file: Uri, text: string): Promise<void> {
  const document = await workspace.openTextDocument(file);
  const edit = new WorkspaceEdit();
  edit.replace(file, new Range(document.positionAt(0), document.positionAt(document.getText().length)), text);
  await workspace.applyEdit(edit);
}
