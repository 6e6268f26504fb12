/** A minimal language server around VS Code's JSON service: validates an opened document against one schema at once. */
import { getLanguageService } from 'vscode-json-languageservice';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const connection = createConnection(ProposedFeatures.all);
const service = getLanguageService({});

connection.onInitialize(({ initializationOptions }) => {
  const schema = JSON.parse(initializationOptions.schema);
  service.configure({ validate: true, schemas: [{ uri: 'schema://manifest', fileMatch: ['*'], schema }] });
  return { capabilities: { textDocumentSync: 1 } };
});
connection.onDidOpenTextDocument(async ({ textDocument: { uri, languageId, version, text } }) => {
  const document = TextDocument.create(uri, languageId, version, text);
  const diagnostics = await service.doValidation(document, service.parseJSONDocument(document));
  await connection.sendDiagnostics({ uri, version, diagnostics });
});
connection.listen();
