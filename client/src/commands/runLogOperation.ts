import { l10n, type TextDocument, Uri, window, workspace } from 'vscode';
import { type LogOperationParams, type OperationResult, requests } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { applyWorkspaceEdit } from './applyWorkspaceEdit.ts';
import { plainMessage } from './plainMessage.ts';

/**
 * Has the server plan what is written into a log, applies it as one step that can be undone, and says what was done or why nothing was.
 *
 * @returns whether it was carried out
 */
export async function runLogOperation(
  server: ServerConnection,
  uri: string,
  operation: LogOperationParams['operation'],
): Promise<boolean> {
  const document = await openForServer(uri);
  const wasDirty = document?.isDirty ?? false;
  const params: LogOperationParams = { uri, operation };
  const result = await server.ask<OperationResult>(requests.planLogOperation, params);
  if (!result) {
    void window.showErrorMessage(l10n.t('Nothing was written. The output channel "Agent Handoff" says why.'));
    return false;
  }
  if (result.kind !== 'planned') {
    void window.showWarningMessage(plainMessage(result.reason));
    return false;
  }
  if (result.edit && !(await applyWorkspaceEdit(result.edit))) {
    void window.showWarningMessage(l10n.t('The file has changed meanwhile. Please try again.'));
    return false;
  }
  const said = plainMessage(result.said.join(' '));
  if (!document?.isDirty) void window.showInformationMessage(said);
  else if (wasDirty)
    void window.showInformationMessage(l10n.t('{0} The file had unsaved changes; save it yourself.', said));
  else
    void window.showWarningMessage(
      l10n.t('{0} The file could not be saved, so that this is in the editor only.', said),
    );
  return true;
}

/** An open text has a version, by which the editor tells that it is not the one that the edit was planned for. */
async function openForServer(uri: string): Promise<TextDocument | undefined> {
  try {
    return await workspace.openTextDocument(Uri.parse(uri));
  } catch {
    // The file is not there yet, or no text: the server says what can be done.
    return undefined;
  }
}
