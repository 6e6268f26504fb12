import { l10n, window } from 'vscode';
import {
  type OperationCall,
  type OperationParams,
  type OperationResult,
  requests,
} from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { applyWorkspaceEdit } from './applyWorkspaceEdit.ts';
import { whatIsNotSaved, whyNotApplied } from './editOutcome.ts';
import { plainMessage } from './plainMessage.ts';
import { joinSentences } from './joinSentences.ts';
import { inform, warn } from './say.ts';

/** What speaks against an operation. */
export type Objection = Extract<OperationResult, { readonly kind: 'objection' }>;

/**
 * Has the server plan an operation, applies it as one step that can be undone, and says what it did or why it did nothing.
 *
 * @param insists asks the person whether to go on although something speaks against it
 * @returns whether it was carried out
 */
export async function runOperation(
  server: ServerConnection,
  root: string,
  operation: OperationCall,
  insists: (objection: Objection) => Promise<boolean> = insistsAnyway,
): Promise<boolean> {
  const said = await carryOut(server, root, operation, insists);
  if (said) inform(joinSentences(said));
  return said !== undefined;
}

/** The same without saying what was done: gives the sentences, or `undefined` when nothing was done. */
export async function carryOut(
  server: ServerConnection,
  root: string,
  operation: OperationCall,
  insists: (objection: Objection) => Promise<boolean> = insistsAnyway,
): Promise<readonly string[] | undefined> {
  const params: OperationParams = { root, operation };
  let result = await server.ask<OperationResult>(requests.planOperation, params);
  if (result?.kind === 'objection') {
    if (!(await insists(result))) return undefined;
    result = await server.ask<OperationResult>(requests.planOperation, { ...params, force: true });
  }
  if (!result) return undefined;
  if (result.kind !== 'planned') {
    warn(result.reason);
    return undefined;
  }
  if (!result.edit) return result.said;
  const outcome = await applyWorkspaceEdit(result.edit);
  if (outcome.kind === 'applied') return [...result.said, ...whatIsNotSaved(outcome)];
  warn(whyNotApplied(outcome));
  return undefined;
}

/** Nothing would be lost, so a message with a button is enough. */
async function insistsAnyway({ reason }: Objection): Promise<boolean> {
  const anyway = l10n.t('Do It Anyway');
  return (await window.showWarningMessage(plainMessage(reason), anyway)) === anyway;
}
