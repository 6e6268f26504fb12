import type {
  CreateFile,
  DeleteFile,
  RenameFile,
  ResourceOperationKind,
  TextDocumentEdit,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import type { Change, TextChange } from '../engine/fix.ts';
import { fileBytes } from '../engine/formats/common/fileFacts.ts';
import type { Project } from '../engine/project.ts';
import { joinUri } from '../workspace/uris.ts';
import { toRange } from './diagnostics.ts';
import { clientUri, type ServerContext } from './serverContext.ts';

/** What becomes of files, by their URIs. */
export interface FileEdits {
  /** Files that are made, with their texts; one that is there already is replaced only where that is said. */
  readonly created: readonly { readonly uri: string; readonly text: string; readonly overwrite: boolean }[];
  readonly edited: readonly { readonly uri: string; readonly edits: TextEdit[] }[];
  readonly removed: readonly string[];
  /** Files that get another URI, with every byte as it is. */
  readonly moved?: readonly { readonly from: string; readonly to: string }[];
}

/**
 * A change as the client applies it: one edit, with the versions of open documents, so that a client refuses it when a text
 * changed meanwhile. `undefined` when the client cannot carry out all of it.
 */
export function toWorkspaceEdit(context: ServerContext, change: Change, project: Project): WorkspaceEdit | undefined {
  const uriOf = (path: string) => joinUri(project.uri, path);
  const created = [...(change.create ?? [])].map(([path, text]) => ({ uri: uriOf(path), text, overwrite: false }));
  const removed = (change.remove ?? []).map(uriOf);
  const moved: { from: string; to: string }[] = [];
  for (const [from, to] of change.move ?? []) {
    if (context.client.resourceOperations.has('rename')) {
      moved.push({ from: uriOf(from), to: uriOf(to) });
      continue;
    }
    // Making it anew in the other place and taking it away from here comes to the same, as long as its text is all that it holds.
    const bytes = fileBytes(project, from);
    if (!bytes) return undefined;
    created.push({ uri: uriOf(to), text: wholeText(bytes), overwrite: false });
    removed.push(uriOf(from));
  }
  return editOfFiles(context, { created, edited: [...documentEdits(change, project)], removed, moved });
}

/** The text of bytes that are UTF-8, its byte order mark included, which is a part of what is written anew. */
export function wholeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** What becomes of files as one edit of the client, files that are made or moved first, removals last; see `toWorkspaceEdit`. */
export function editOfFiles(
  context: ServerContext,
  { created, edited, removed, moved = [] }: FileEdits,
): WorkspaceEdit | undefined {
  const { client, workspace } = context;
  const wanted: ResourceOperationKind[] = [
    ...(created.length > 0 ? (['create'] as const) : []),
    ...(moved.length > 0 ? (['rename'] as const) : []),
    ...(removed.length > 0 ? (['delete'] as const) : []),
  ];
  if (!wanted.every((kind) => client.resourceOperations.has(kind))) return undefined;
  if (!client.documentChanges)
    return { changes: Object.fromEntries(edited.map(({ uri, edits }) => [clientUri(context, uri), edits])) };
  const documentChanges: (TextDocumentEdit | CreateFile | RenameFile | DeleteFile)[] = [];
  for (const { uri, text, overwrite } of created) {
    const written = clientUri(context, uri);
    documentChanges.push({ kind: 'create', uri: written, options: { overwrite, ignoreIfExists: false } });
    documentChanges.push({
      textDocument: { uri: written, version: null },
      edits: [{ range: startOfFile, newText: text }],
    });
  }
  for (const { from, to } of moved) {
    const [oldUri, newUri] = [clientUri(context, from), clientUri(context, to)];
    documentChanges.push({ kind: 'rename', oldUri, newUri, options: { overwrite: false, ignoreIfExists: false } });
  }
  for (const { uri, edits } of edited) {
    const version = workspace.openDocument(uri)?.version ?? null;
    documentChanges.push({ textDocument: { uri: clientUri(context, uri), version }, edits });
  }
  for (const uri of removed) documentChanges.push({ kind: 'delete', uri: clientUri(context, uri) });
  return { documentChanges };
}

/** Text changes of one document as LSP edits. */
export function toTextEdits(document: Document, changes: readonly TextChange[]): TextEdit[] {
  return changes.map((change) => ({ range: toRange(document.text, change), newText: change.text }));
}

const startOfFile = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function* documentEdits(change: Change, project: Project): Generator<FileEdits['edited'][number], void, undefined> {
  for (const [path, changes] of change.edits ?? []) {
    const document = project.document(path);
    if (document && changes.length > 0) yield { uri: document.uri, edits: toTextEdits(document, changes) };
  }
}
