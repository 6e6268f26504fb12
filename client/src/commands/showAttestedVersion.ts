import { commands, type ExtensionContext, l10n, Range, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import {
  type AttestedVersionInfo,
  type AttestedVersionParams,
  clientCommands,
  requests,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { compareWith } from './earlierVersion.ts';
import { plainMessage } from './plainMessage.ts';
import { inform } from './say.ts';

/** Compares a drifted file with the version in git that its checksum is of, and offers to restore that version. */
export function registerShowAttestedVersion(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand(clientCommands.showAttestedVersion, async (params: AttestedVersionParams) => {
      const found = await server.ask<AttestedVersionInfo | null>(requests.attestedVersion, params);
      if (!found) {
        inform(l10n.t('Git has no version of this file that the checksum is of.'));
        return;
      }
      const file = Uri.parse(params.uri);
      const where = found.commit === undefined ? l10n.t('the index') : `${found.commit} ${found.subject ?? ''}`.trim();
      await compareWith(file, found.text, l10n.t('What the checksum attests ({0}), and the file now', where));
      const restore = l10n.t('Restore It');
      const chosen = await window.showInformationMessage(
        plainMessage(l10n.t('The checksum is that of the version in {0}.', where)),
        restore,
      );
      if (chosen === restore) await replaceText(file, found.text);
    }),
  );
}

/** As one edit that can be undone; the person saves it. */
async function replaceText(file: Uri, text: string): Promise<void> {
  const document = await workspace.openTextDocument(file);
  const edit = new WorkspaceEdit();
  edit.replace(file, new Range(document.positionAt(0), document.positionAt(document.getText().length)), text);
  await workspace.applyEdit(edit);
}
