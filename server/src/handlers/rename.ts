import {
  ErrorCodes,
  type PrepareRenameParams,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { TextChange } from '../engine/fix.ts';
import { toRange } from './diagnostics.ts';
import { toWorkspaceEdit } from './edits.ts';
import { nameAt } from './names.ts';
import { handleRequest, say, type ServerContext } from './serverContext.ts';

/** Changes a name everywhere at once, except where the past is told. */
export function registerRename(context: ServerContext): void {
  const { connection } = context;
  connection.onPrepareRename((params, token) =>
    handleRequest(context, 'prepareRename', token, null, () => prepare(context, params)),
  );
  connection.onRenameRequest((params, token) =>
    handleRequest(context, 'rename', token, null, () => rename(context, params)),
  );
}

async function prepare(context: ServerContext, params: PrepareRenameParams) {
  const found = await nameAt(context, params);
  if (!found?.name.objection) return null;
  return { range: toRange(found.placed.document.text, found.name.range), placeholder: found.name.text };
}

/** @throws {ResponseError} with a sentence for the person when the name cannot be changed to the new one */
async function rename(context: ServerContext, params: RenameParams): Promise<WorkspaceEdit | null> {
  const found = await nameAt(context, params);
  const { objection, occurrences = [] } = found?.name ?? {};
  if (!found || !objection) return null;
  const refusal = objection(params.newName);
  if (refusal) throw new ResponseError(ErrorCodes.InvalidParams, say(context, refusal));
  const edits = new Map<string, TextChange[]>();
  for (const { document, range, isHistory } of occurrences) {
    if (isHistory) continue;
    const change = { ...range, text: params.newName };
    const list = edits.get(document.path);
    if (list) list.push(change);
    else edits.set(document.path, [change]);
  }
  return toWorkspaceEdit(context, { edits }, found.placed.project) ?? null;
}
