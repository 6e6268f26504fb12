import { l10n, window } from 'vscode';
import {
  type OperationCall,
  type OperationParams,
  type OperationResult,
  requests,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { applyWorkspaceEdit } from './applyWorkspaceEdit.ts';

/** Has the server plan an operation, applies it as one step that can be undone, and says what it did or why it did nothing. */
export async function runOperation(server: ServerConnection, root: string, operation: OperationCall): Promise<void> {
  const params: OperationParams = { root, operation };
  const result = await server.ask<OperationResult>(requests.planOperation, params);
  if (!result) return;
  if (result.kind === 'refused') {
    void window.showWarningMessage(result.reason);
  } else if (result.edit && !(await applyWorkspaceEdit(result.edit))) {
    void window.showWarningMessage(l10n.t('The files have changed meanwhile. Please try again.'));
  } else {
    void window.showInformationMessage(result.said.join(' '));
  }
}
