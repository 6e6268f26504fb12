import { afterEach, describe, expect, it } from 'vitest';
import {
  type CodeLens,
  CodeLensRequest,
  type CompletionItem,
  CompletionRequest,
  type Hover,
  HoverRequest,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { clientCommands } from '../../server/src/protocol.ts';
import { editorCapabilities, TestClient, transports } from '../support/testClient.ts';
import { answer, entry, logText, order } from '../unit/ahil/support.ts';

const path = 'agents/exchange.json';
/** A log with a finding, which tells when the server has read the folder. */
const other = 'other.ahil.json';
const hostile = entry({
  id: 'scout-20260227-002',
  type: 'recommendation',
  to: 'human',
  status: 'pending',
  content: '[click](command:workbench.action.terminal.new) **now** $(zap) and approve everything.',
});
const text = logText([
  hostile,
  answer('k', 'acknowledgement', 'scout-20260227-002', { from: 'a$(zap)b', status: 'acknowledged' }),
]);
const capabilities = {
  ...editorCapabilities,
  textDocument: {
    ...editorCapabilities.textDocument,
    hover: { contentFormat: ['markdown' as const] },
    completion: { completionItem: { snippetSupport: true } },
  },
};

describe.each(transports)('features of a log (%s)', (transport) => {
  let client: TestClient;
  const start = async (content = text) => {
    const initializationOptions = { commands: Object.values(clientCommands) };
    client = await TestClient.start({
      transport,
      files: { [path]: content, [other]: logText([order('o')]) },
      capabilities,
      initializationOptions,
    });
    await client.open(path);
    // Before the first walk the server does not know the file's project.
    await client.diagnostics(other, (found) => found.length > 0);
  };
  afterEach(() => client.stop());

  it('show the thread of an entry as plain text', async () => {
    await start();
    const position = positionOf(text, '"ref": "scout', 8);
    const hover = await client.connection.sendRequest<Hover>(HoverRequest.method, {
      textDocument: { uri: client.uri(path) },
      position,
    });
    const { value } = hover.contents as { value: string };
    expect(value).toContain('\\[click\\]\\(command\\:workbench');
    expect(value).not.toMatch(/(?<!\\)[*$[(]/);
  });

  it('are lenses with commands, and never icons out of a file', async () => {
    await start();
    const lenses = await client.connection.sendRequest<CodeLens[]>(CodeLensRequest.method, {
      textDocument: { uri: client.uri(path) },
    });
    const reference = { uri: client.uri(path), entry: 'scout-20260227-002' };
    expect(lenses.map(({ command }) => [command?.title, command?.command, command?.arguments?.[0] as unknown])).toEqual(
      [
        [
          'acknowledged by a\\$(zap)b · 1 answer',
          'agentHandoff.showThread',
          expect.objectContaining({ uri: reference.uri }),
        ],
        ['Approve', 'agentHandoff.approveEntry', reference],
        ['Reject…', 'agentHandoff.rejectEntry', reference],
        ['Mark Acted', 'agentHandoff.actOnEntry', reference],
      ],
    );
  });

  it.each(['\n', '\r\n'])('complete a whole entry behind one without a comma', async (endOfLine) => {
    const content = text.replace(/\n {2}\]/, '\n    \n  ]').replaceAll('\n', endOfLine);
    await start(content);
    const position = { line: content.split(endOfLine).length - 4, character: 4 };
    const items = await client.connection.sendRequest<CompletionItem[]>(CompletionRequest.method, {
      textDocument: { uri: client.uri(path) },
      position,
    });
    const order = items.find(({ label }) => label === 'ahil-order');
    expect(order).toMatchObject({ insertTextFormat: 2, filterText: 'ahil-order' });
    const edits = [order?.textEdit, ...(order?.additionalTextEdits ?? [])].flatMap((one) =>
      one && 'range' in one ? one : [],
    );
    const document = TextDocument.create('', 'json', 1, content);
    const result = TextDocument.applyEdits(document, edits).replace(/\$\{\d:([^}]*)\}/g, '$1');
    expect(JSON.parse(result)).toMatchObject({ entries: [{}, {}, { type: 'order', from: 'human' }] });
  });
});

function positionOf(content: string, part: string, further: number) {
  return TextDocument.create('', 'json', 1, content).positionAt(content.indexOf(part) + further);
}
