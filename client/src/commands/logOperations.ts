import { l10n, type TextDocument, Uri, window, workspace } from 'vscode';
import { type LogOperationParams, type OperationResult, requests } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { applyWorkspaceEdit } from './applyWorkspaceEdit.ts';
import { whatIsNotSaved, whyNotApplied } from './editOutcome.ts';
import { inform, warn } from './say.ts';
import { joinSentences } from './joinSentences.ts';
import { upToDate } from './upToDate.ts';

/** A plan that was carried out, and whether it could not be saved. */
type WrittenResult = OperationResult & { readonly isUnsaved?: boolean };

/** So often an edit is planned before the person is told that it cannot be applied. */
const attempts = 5;

/** Writes into AHIL logs what a person wants to say, one after the other: each is one step that can be undone. */
export class LogOperations {
  private readonly server: ServerConnection;
  private last: Promise<unknown> = Promise.resolve();

  constructor(server: ServerConnection) {
    this.server = server;
  }

  /**
   * Has the server plan an operation on the log at a URI, applies it, and says what was done or why nothing was. Waits for the
   * operations that were begun before: two at a time would have to wait for each other's file to be saved anyway.
   *
   * @returns whether it was carried out
   */
  run(uri: string, operation: LogOperationParams['operation']): Promise<boolean> {
    const result = this.last.then(() => this.carryOut(uri, operation));
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Why the server would not carry an operation out; `undefined` when it would, or cannot tell. Writes nothing. */
  async whyNot(uri: string, operation: LogOperationParams['operation']): Promise<string | undefined> {
    const result = await this.server.ask<OperationResult>(requests.planLogOperation, { uri, operation });
    return result?.kind === 'refused' ? result.reason : undefined;
  }

  private async carryOut(uri: string, operation: LogOperationParams['operation']): Promise<boolean> {
    await openForServer(uri);
    const result = await this.planAndApply({ uri, operation });
    if (!result) {
      void window.showErrorMessage(l10n.t('Nothing was written. The output channel "Agent Handoff" says why.'));
      return false;
    }
    if (result.kind !== 'planned') {
      warn(result.reason);
      return false;
    }
    if (result.isUnsaved) warn(joinSentences(result.said));
    else inform(joinSentences(result.said));
    return true;
  }

  /** Plans anew when the text has changed while the edit was on its way, which is nothing that a person has to know. */
  private async planAndApply(params: LogOperationParams): Promise<WrittenResult | undefined> {
    for (let attempt = 1; ; attempt++) {
      const result = await this.server.ask<OperationResult>(requests.planLogOperation, params);
      if (result?.kind !== 'planned' || !result.edit) return result;
      const outcome = await applyWorkspaceEdit(result.edit);
      if (outcome.kind === 'applied') {
        const said = [...result.said, ...whatIsNotSaved(outcome)];
        return { ...result, said, isUnsaved: outcome.failed.length > 0 };
      }
      if (outcome.kind !== 'outdated') return { kind: 'refused', reason: whyNotApplied(outcome) };
      if (attempt === attempts) {
        const reason = l10n.t('The file changes all the time, so that nothing was written. Please try again.');
        return { kind: 'refused', reason };
      }
    }
  }
}

/** An open text has a version, by which the editor tells that it is not the one that the edit was planned for. */
async function openForServer(uri: string): Promise<TextDocument | undefined> {
  try {
    const document = await workspace.openTextDocument(Uri.parse(uri));
    await upToDate(document);
    return document;
  } catch {
    // The file is not there yet, or no text: the server says what can be done.
    return undefined;
  }
}
