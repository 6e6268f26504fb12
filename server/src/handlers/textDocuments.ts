import { TextDocument } from 'vscode-languageserver-textdocument';
import type { OpenDocument } from '../workspace/openDocuments.ts';
import { normalUri } from '../workspace/uris.ts';
import { handleNotification, type ServerContext } from './serverContext.ts';

/** Takes over what the editor shows: opening, changing, closing and saving of files. */
export function registerTextDocuments(context: ServerContext): void {
  const { connection, workspace } = context;
  const open = new Map<string, TextDocument>();
  const handOver = (document: TextDocument): OpenDocument => ({
    text: document.getText(),
    version: document.version,
    languageId: document.languageId,
    writtenUri: document.uri,
  });

  connection.onDidOpenTextDocument(({ textDocument: { uri: written, languageId, version, text } }) => {
    if (!isFile(context, written)) return;
    const uri = normalUri(written);
    const document = TextDocument.create(written, languageId, version, text);
    open.set(uri, document);
    return handleNotification(context, 'didOpen', () => workspace.didOpen(uri, handOver(document)));
  });

  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
    if (!isFile(context, textDocument.uri)) return;
    const uri = normalUri(textDocument.uri);
    const document = open.get(uri);
    // There is no text that it could be applied to. VS Code sends such a change when a file is closed without being saved.
    if (!document) return;
    if (textDocument.version <= document.version) {
      connection.console.warn(`Ignored change ${textDocument.version} of ${uri}: it is out of order.`);
      return;
    }
    const changed = TextDocument.update(document, contentChanges, textDocument.version);
    open.set(uri, changed);
    workspace.didChange(uri, handOver(changed));
  });

  connection.onDidCloseTextDocument(({ textDocument }) => {
    const uri = normalUri(textDocument.uri);
    open.delete(uri);
    return handleNotification(context, 'didClose', () => workspace.didClose(uri));
  });

  connection.onDidSaveTextDocument(({ textDocument }) => {
    const uri = normalUri(textDocument.uri);
    return handleNotification(context, 'didSave', () => workspace.fileChanged(uri));
  });
}

/**
 * Whether a document is a file. Clients also send what only mirrors files (versions in git, differences, buffers without a name), of which
 * everything would be said twice; this project's own extension chooses what it sends, since files of virtual workspaces have schemes of
 * their own.
 */
function isFile({ client }: ServerContext, uri: string): boolean {
  return client.options.fileBridge === true || /^file:/i.test(uri);
}
