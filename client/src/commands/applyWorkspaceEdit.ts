import { Range, type TextDocument, Uri, workspace, WorkspaceEdit } from 'vscode';
import type { TextDocumentEdit, TextEdit, WorkspaceEdit as ProtocolEdit } from 'vscode-languageserver-protocol';

/**
 * What became of an edit:
 * - `applied`: with the names of files that hold it in the editor only, because they had unsaved changes before and VS Code does not save them by
 *   itself (`kept`), or because they could not be saved (`failed`);
 * - `outdated`: a document is no longer the version that the edit was made for;
 * - `readOnly`: these files cannot be written;
 * - `refused`: the editor did not carry it out.
 * Of all but the first nothing is left in any document.
 */
export type EditOutcome =
  | { readonly kind: 'applied'; readonly kept: readonly string[]; readonly failed: readonly string[] }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'readOnly'; readonly files: readonly string[] }
  | { readonly kind: 'refused' };

/** A document as it was before the edit. */
interface Before {
  readonly document: TextDocument;
  readonly version: number;
  readonly text: string;
  readonly isDirty: boolean;
}

/** Applies an edit of the server as one step that can be undone, and saves the files that had no unsaved changes before. */
export async function applyWorkspaceEdit(edit: ProtocolEdit): Promise<EditOutcome> {
  const result = new WorkspaceEdit();
  const touched: Before[] = [];
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
      if (version !== null && document.version !== version) return { kind: 'outdated' };
      touched.push({ document, version: document.version, text: document.getText(), isDirty: document.isDirty });
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
  if (!(await workspace.applyEdit(result))) {
    return { kind: touched.some(({ document, version }) => document.version !== version) ? 'outdated' : 'refused' };
  }
  const lost = await withoutEffect(touched);
  if (lost.length > 0) {
    const hasFileOperations = (edit.documentChanges ?? []).some((change) => 'kind' in change);
    // Files that were made or removed stay so; the texts are then all that can be taken back.
    await restore(hasFileOperations ? lost : touched);
    if (!hasFileOperations) return { kind: 'readOnly', files: lost.map(nameOf) };
  }
  const failed = lost.map(nameOf);
  for (const one of touched) if (!one.isDirty && !lost.includes(one) && !(await isSaved(one))) failed.push(nameOf(one));
  const kept = touched.filter((one) => one.isDirty && !isSavedInAMoment(one));
  return { kind: 'applied', kept: kept.map(nameOf), failed };
}

/**
 * The documents whose change can never reach the disk. VS Code lets edits change what it shows of a read-only file, and neither calls that an
 * unsaved change nor saves it.
 */
async function withoutEffect(touched: readonly Before[]): Promise<Before[]> {
  const found: Before[] = [];
  for (const one of touched) {
    const { document, version, isDirty } = one;
    if (isDirty || document.isDirty || document.version === version) continue;
    if (!(await isOnDisk(document))) found.push(one);
  }
  return found;
}

/** Whether a document is what its file holds: it was saved in the moment when it changed. */
async function isOnDisk(document: TextDocument): Promise<boolean> {
  try {
    const bytes = await workspace.fs.readFile(document.uri);
    const text = await workspace.decode(bytes, { encoding: document.encoding });
    return text.replace(/^\ufeff/, '') === document.getText();
  } catch {
    return false;
  }
}

/** Gives documents back the text that they had. */
async function restore(touched: readonly Before[]): Promise<void> {
  const back = new WorkspaceEdit();
  for (const { document, text } of touched) {
    const end = document.lineAt(document.lineCount - 1).range.end;
    back.replace(document.uri, new Range(0, 0, end.line, end.character), text);
  }
  await workspace.applyEdit(back);
  // They are what is on disk again, which the editor only learns by saving them.
  for (const one of touched) if (!one.isDirty) await isSaved(one);
}

async function isSaved({ document }: Before): Promise<boolean> {
  if (!document.isDirty) return true;
  try {
    return await document.save();
  } catch {
    return false;
  }
}

function isSavedInAMoment({ document: { uri } }: Before): boolean {
  return workspace.getConfiguration('files', uri).get('autoSave') === 'afterDelay';
}

function nameOf({ document: { uri } }: Before): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

function textEdits(change: TextDocumentEdit): TextEdit[] {
  return change.edits.filter((one): one is TextEdit => 'newText' in one);
}

function toRange({ start, end }: TextEdit['range']): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
