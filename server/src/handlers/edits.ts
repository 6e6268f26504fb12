import type {
  CreateFile,
  DeleteFile,
  ResourceOperationKind,
  TextDocumentEdit,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import type { Change, TextChange } from '../engine/fix.ts';
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
}

/**
 * A change as the client applies it: one edit, with the versions of open documents, so that a client refuses it when a text
 * changed meanwhile. `undefined` when the client cannot carry out all of it.
 */
export function toWorkspaceEdit(context: ServerContext, change: Change, project: Project): WorkspaceEdit | undefined {
  const uriOf = (path: string) => joinUri(project.uri, path);
  return editOfFiles(context, {
    created: [...(change.create ?? [])].map(([path, text]) => ({ uri: uriOf(path), text, overwrite: false })),
    edited: [...documentEdits(change, project)],
    removed: (change.remove ?? []).map(uriOf),
  });
}

/** What becomes of files as one edit of the client, files that are made first, removals last; see `toWorkspaceEdit`. */
export function editOfFiles(
  context: ServerContext,
  { created, edited, removed }: FileEdits,
): WorkspaceEdit | undefined {
  const { client, workspace } = context;
  const wanted: ResourceOperationKind[] = [
    ...(created.length > 0 ? (['create'] as const) : []),
    ...(removed.length > 0 ? (['delete'] as const) : []),
  ];
  if (!wanted.every((kind) => client.resourceOperations.has(kind))) return undefined;
  if (!client.documentChanges)
    return { changes: Object.fromEntries(edited.map(({ uri, edits }) => [clientUri(context, uri), edits])) };
  const documentChanges: (TextDocumentEdit | CreateFile | DeleteFile)[] = [];
  for (const { uri, text, overwrite } of created) {
    const written = clientUri(context, uri);
    documentChanges.push({ kind: 'create', uri: written, options: { overwrite, ignoreIfExists: false } });
    documentChanges.push({
      textDocument: { uri: written, version: null },
      edits: [{ range: startOfFile, newText: text }],
    });
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
