import { TextDocument } from 'vscode-languageserver-textdocument';
import { normalUri } from '../workspace/uris.ts';
import { guarded, type ServerContext } from './serverContext.ts';

/** Takes over what the editor shows: opening, changing, closing and saving of files. */
export function registerTextDocuments(context: ServerContext): void {
  const { connection, workspace } = context;
  const open = new Map<string, TextDocument>();
  const handOver = (uri: string, document: TextDocument) => ({
    text: document.getText(),
    version: document.version,
    languageId: document.languageId,
    uri,
  });

  connection.onDidOpenTextDocument(({ textDocument: { uri: written, languageId, version, text } }) => {
    const uri = normalUri(written);
    const document = TextDocument.create(uri, languageId, version, text);
    open.set(uri, document);
    return guarded(context, 'didOpen', undefined, undefined, () => workspace.didOpen(uri, handOver(uri, document)));
  });

  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
    const uri = normalUri(textDocument.uri);
    const document = open.get(uri);
    // A change of a file that is not open, or one that a newer change has overtaken, cannot be applied to any known text.
    if (!document || textDocument.version <= document.version) {
      connection.console.warn(
        `Ignored change ${textDocument.version} of ${uri}: ${document ? 'it is out of order' : 'the file is not open'}.`,
      );
      return;
    }
    const changed = TextDocument.update(document, contentChanges, textDocument.version);
    open.set(uri, changed);
    workspace.didChange(uri, handOver(uri, changed));
  });

  connection.onDidCloseTextDocument(({ textDocument }) => {
    const uri = normalUri(textDocument.uri);
    open.delete(uri);
    workspace.didClose(uri);
  });

  connection.onDidSaveTextDocument(({ textDocument }) => {
    const uri = normalUri(textDocument.uri);
    return guarded(context, 'didSave', undefined, undefined, () => workspace.fileChanged(uri));
  });
}
