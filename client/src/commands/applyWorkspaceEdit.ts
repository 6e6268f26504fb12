import { Range, type TextDocument, Uri, workspace, WorkspaceEdit } from 'vscode';
import type { TextDocumentEdit, TextEdit, WorkspaceEdit as ProtocolEdit } from 'vscode-languageserver-protocol';

/**
 * Applies an edit of the server as one step that can be undone, and saves the files that had no unsaved changes before. Gives false,
 * without changing anything, when a document is no longer the version that the edit was made for.
 */
export async function applyWorkspaceEdit(edit: ProtocolEdit): Promise<boolean> {
  const result = new WorkspaceEdit();
  const touched: TextDocument[] = [];
  const removed: Uri[] = [];
  const created = new Map<string, { readonly overwrite: boolean; text: string }>();
  for (const change of edit.documentChanges ?? []) {
    if (!('kind' in change)) {
      const uri = Uri.parse(change.textDocument.uri);
      const fresh = created.get(uri.toString());
      if (fresh) {
        fresh.text += textEdits(change)
          .map(({ newText }) => newText)
          .join('');
        continue;
      }
      const document = await workspace.openTextDocument(uri);
      const { version } = change.textDocument;
      if (version !== null && document.version !== version) return false;
      touched.push(document);
      for (const { range, newText } of textEdits(change)) result.replace(uri, toRange(range), newText);
    } else if (change.kind === 'create') {
      created.set(Uri.parse(change.uri).toString(), { overwrite: change.options?.overwrite ?? false, text: '' });
    } else if (change.kind === 'delete') {
      removed.push(Uri.parse(change.uri));
    } else {
      result.renameFile(Uri.parse(change.oldUri), Uri.parse(change.newUri));
    }
  }
  // With their contents, so that they are on disk byte for byte, line ends and all.
  for (const [uri, { overwrite, text }] of created)
    result.createFile(Uri.parse(uri), { overwrite, contents: new TextEncoder().encode(text) });
  // A lock goes last, so that whoever is interrupted in between still finds it.
  for (const uri of removed) result.deleteFile(uri);
  const wereClean = touched.filter(({ isDirty }) => !isDirty);
  if (!(await workspace.applyEdit(result))) return false;
  for (const document of wereClean) if (document.isDirty) await document.save();
  return true;
}

function textEdits(change: TextDocumentEdit): TextEdit[] {
  return change.edits.filter((one): one is TextEdit => 'newText' in one);
}

function toRange({ start, end }: TextEdit['range']): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
