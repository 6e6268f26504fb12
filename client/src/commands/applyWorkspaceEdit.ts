import { Position, Range, type TextDocument, Uri, workspace, WorkspaceEdit } from 'vscode';
import type { TextDocumentEdit, TextEdit, WorkspaceEdit as ProtocolEdit } from 'vscode-languageserver-protocol';

/**
 * Applies an edit of the server as one step that can be undone, and saves the files that had no unsaved changes before. Gives false,
 * without changing anything, when a document is no longer the version that the edit was made for.
 */
export async function applyWorkspaceEdit(edit: ProtocolEdit): Promise<boolean> {
  const result = new WorkspaceEdit();
  const touched: TextDocument[] = [];
  const created: Uri[] = [];
  for (const change of edit.documentChanges ?? []) {
    if (!('kind' in change)) {
      const uri = Uri.parse(change.textDocument.uri);
      if (created.some((one) => one.toString() === uri.toString())) {
        for (const { newText } of textEdits(change)) result.insert(uri, new Position(0, 0), newText);
        continue;
      }
      const document = await workspace.openTextDocument(uri);
      const { version } = change.textDocument;
      if (version !== null && document.version !== version) return false;
      touched.push(document);
      for (const { range, newText } of textEdits(change)) result.replace(uri, toRange(range), newText);
    } else if (change.kind === 'create') {
      created.push(Uri.parse(change.uri));
      result.createFile(Uri.parse(change.uri), { overwrite: false });
    } else if (change.kind === 'delete') {
      result.deleteFile(Uri.parse(change.uri));
    } else {
      result.renameFile(Uri.parse(change.oldUri), Uri.parse(change.newUri));
    }
  }
  const wereClean = touched.filter(({ isDirty }) => !isDirty);
  if (!(await workspace.applyEdit(result))) return false;
  const fresh = await Promise.all(created.map((uri) => workspace.openTextDocument(uri)));
  for (const document of [...wereClean, ...fresh]) if (document.isDirty) await document.save();
  return true;
}

function textEdits(change: TextDocumentEdit): TextEdit[] {
  return change.edits.filter((one): one is TextEdit => 'newText' in one);
}

function toRange({ start, end }: TextEdit['range']): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
