import type { CreateFile, DeleteFile, TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import type { Change, TextChange } from '../engine/fix.ts';
import type { Project } from '../engine/project.ts';
import { joinUri } from '../workspace/uris.ts';
import { toRange } from './diagnostics.ts';
import { clientUri, type ServerContext } from './serverContext.ts';

/**
 * A change as the client applies it: one edit, with the versions of open documents, so that a client refuses it when a text
 * changed meanwhile. `undefined` when the client cannot carry out all of it.
 */
export function toWorkspaceEdit(context: ServerContext, change: Change, project: Project): WorkspaceEdit | undefined {
  const { client, workspace } = context;
  const files = [...(change.create ?? []), ...(change.remove ?? [])];
  if (!client.documentChanges) {
    if (files.length > 0) return undefined;
    const changes: Record<string, TextEdit[]> = {};
    for (const [document, edits] of documentEdits(change, project)) changes[clientUri(context, document.uri)] = edits;
    return { changes };
  }
  if (files.length > 0 && !client.fileOperationsInEdits) return undefined;
  const documentChanges: (TextDocumentEdit | CreateFile | DeleteFile)[] = [];
  for (const [path, text] of change.create ?? []) {
    const uri = joinUri(project.uri, path);
    documentChanges.push({ kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } });
    documentChanges.push({ textDocument: { uri, version: null }, edits: [{ range: startOfFile, newText: text }] });
  }
  for (const [document, edits] of documentEdits(change, project)) {
    const version = workspace.openDocument(document.uri)?.version ?? null;
    documentChanges.push({ textDocument: { uri: clientUri(context, document.uri), version }, edits });
  }
  for (const path of change.remove ?? []) {
    documentChanges.push({ kind: 'delete', uri: clientUri(context, joinUri(project.uri, path)) });
  }
  return { documentChanges };
}

/** Text changes of one document as LSP edits. */
export function toTextEdits(document: Document, changes: readonly TextChange[]): TextEdit[] {
  return changes.map((change) => ({ range: toRange(document.text, change), newText: change.text }));
}

const startOfFile = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function* documentEdits(change: Change, project: Project): Generator<[Document, TextEdit[]], void, undefined> {
  for (const [path, changes] of change.edits ?? []) {
    const document = project.document(path);
    if (document && changes.length > 0) yield [document, toTextEdits(document, changes)];
  }
}
