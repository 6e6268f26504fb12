import { afterEach, describe, expect, it } from 'vitest';
import { type Diagnostic, FileChangeType, HoverRequest } from 'vscode-languageserver-protocol/node';
import { type OperationResult, requests } from '../../server/src/protocol.ts';
import { TestClient, transports } from '../support/testClient.ts';
import { entry, logText } from '../unit/ahil/support.ts';

const path = 'agents/exchange.json';
const first = entry({ id: 'scout-20260227-001' });
const mine = entry({ id: 'scout-20260227-002', content: 'What is being written in the editor, not saved yet.' });
const theirs = [
  entry({ id: 'scout-20260227-002', content: 'What the command line appended meanwhile.' }),
  entry({
    id: 'planner-20260227-001',
    type: 'recommendation',
    from: 'planner',
    to: 'human',
    status: 'pending',
    content: 'Move the job to three.',
  }),
];

interface Log {
  readonly entries: readonly { readonly id: string; readonly content: string }[];
}

describe.each(transports)('a log with unsaved changes that others append to (%s)', (transport) => {
  let client: TestClient;
  afterEach(() => client.stop());

  const overtaken = (found: readonly Diagnostic[]) =>
    found.filter(
      ({ code, message }) =>
        code === 'ahil/append-only' && typeof message === 'string' && message.startsWith('Since this text'),
    );

  /** Waits until the server has read the file: only then can somebody else write it without being taken for the first. */
  const read = () =>
    client.connection.sendRequest(HoverRequest.type, {
      textDocument: { uri: client.uri(path) },
      position: { line: 0, character: 0 },
    });

  /** An editor that has an entry of its own, not saved; and others append to the file. */
  const overtake = async (endOfLine = '\n') => {
    const text = (entries: readonly unknown[]) => logText(entries).replaceAll('\n', endOfLine);
    client = await TestClient.start({ transport, files: { [path]: text([first]) } });
    await read();
    await client.open(path, text([first]));
    await client.change(path, 2, { text: text([first, mine]) });
    client.write(path, text([first, ...theirs]));
    await client.watched([path, FileChangeType.Changed]);
    return client.diagnostics(path, (found) => overtaken(found).length === 1);
  };

  it.each(['\n', '\r\n'])('says which entries saving would lose, and takes them over (%j)', async (endOfLine) => {
    const [diagnostic] = overtaken(await overtake(endOfLine));
    expect(diagnostic?.message).toContain('scout-20260227-002');
    expect(diagnostic?.message).toContain('planner-20260227-001');
    const actions = await client.codeActions(path, diagnostic);
    const action = actions.find(({ title }) => title.startsWith('Take over'));
    const text = client.edited(path, action && (await client.resolve(action)).edit);
    expect(text.replaceAll('\r\n', '').includes('\n')).toBe(endOfLine === '\n');
    expect((JSON.parse(text) as Log).entries.map(({ id, content }) => [id, content])).toEqual([
      ['scout-20260227-001', first['content']],
      ['scout-20260227-002', mine['content']],
      ['scout-20260227-003', theirs[0]?.['content']],
      ['planner-20260227-001', theirs[1]?.['content']],
    ]);
    await client.change(path, 3, { text });
    await client.diagnostics(path, (found) => overtaken(found).length === 0);
  });

  it('takes them over when something is appended from the editor', async () => {
    await overtake();
    const operation = {
      name: 'append',
      type: 'observation',
      from: 'scout',
      to: 'all',
      content: 'The load went well today.',
      context: '',
    } as const;
    const result = await client.connection.sendRequest<OperationResult>(requests.planLogOperation, {
      uri: client.uri(path),
      operation,
    });
    if (result.kind !== 'planned') throw new Error(result.reason);
    const { entries } = JSON.parse(client.edited(path, result.edit)) as Log;
    expect(entries).toHaveLength(5);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(5);
    expect(result.said.at(-1)).toContain('planner-20260227-001');
  });

  it('says nothing of an editor without changes of its own, nor of what was deleted in it', async () => {
    const others = [entry({ id: 'monitor-20260227-001', from: 'monitor' }), theirs[1]];
    client = await TestClient.start({ transport, files: { [path]: logText([first, mine]) } });
    await read();
    await client.open(path, logText([first, mine]));
    client.write(path, logText([first, mine, ...others]));
    await client.watched([path, FileChangeType.Changed]);
    await client.change(path, 2, { text: logText([first, mine, theirs[1]]) });
    const found = await client.diagnostics(path, (all) => overtaken(all).length === 1);
    expect(overtaken(found)[0]?.message).toContain('monitor-20260227-001');
    await client.change(path, 3, { text: logText([first]) });
    await client.diagnostics(path, (all) => overtaken(all).length === 1);
    client.write(path, logText([first]));
    await client.watched([path, FileChangeType.Changed]);
    await client.diagnostics(path, (all) => overtaken(all).length === 0);
  });
});
