import { afterEach, describe, expect, it } from 'vitest';
import {
  type CallHierarchyIncomingCall,
  CallHierarchyIncomingCallsRequest,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  type Position,
} from 'vscode-languageserver-protocol/node';
import { manifest, rootFiles } from '../support/handoffFiles.ts';
import { TestClient, transports } from '../support/testClient.ts';

const manifestPath = '.ai/handoff/MANIFEST.json';
const nextActions = '.ai/handoff/NEXT_ACTIONS.md';
const text = manifest({
  tasks: {
    'T-001': { title: 'Write\u202e the printer', status: 'ready', depends_on: ['T-003'] },
    'T-002': { title: 'Ship', status: 'ready', depends_on: ['T-001', 'T-404', 'T-001'] },
    'T-003': { status: 'ready', depends_on: ['T-002'] },
  },
});

function positionOf(content: string, part: string, skip = 0): Position {
  const before = content.slice(0, content.indexOf(part) + skip).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

describe.each(transports)('hierarchy of task dependencies (%s)', (transport) => {
  let client: TestClient;
  afterEach(() => client.stop());

  const prepare = async (path: string, position: Position) => {
    const textDocument = { uri: client.uri(path) };
    const items = await client.connection.sendRequest(CallHierarchyPrepareRequest.type, { textDocument, position });
    return items?.[0];
  };
  const incoming = (item: CallHierarchyItem) =>
    client.connection.sendRequest<CallHierarchyIncomingCall[]>(CallHierarchyIncomingCallsRequest.method, { item });
  const outgoing = (item: CallHierarchyItem) =>
    client.connection.sendRequest<CallHierarchyOutgoingCall[]>(CallHierarchyOutgoingCallsRequest.method, { item });
  const start = async () => {
    client = await TestClient.start({ transport, files: rootFiles('.', text) });
    await client.open(manifestPath);
  };

  it('leads from a heading of NEXT_ACTIONS.md to the task, to what it waits for and to what waits for it', async () => {
    await start();
    const item = await prepare(nextActions, { line: 2, character: 4 });
    expect(item).toMatchObject({
      name: 'T-001',
      detail: '(withheld)',
      uri: client.uri(manifestPath),
      selectionRange: { start: positionOf(text, '"T-001":') },
    });
    if (!item) return;
    expect(await outgoing(item)).toMatchObject([
      { to: { name: 'T-003' }, fromRanges: [{ start: positionOf(text, '"T-003"\n') }] },
    ]);
    const waiting = await incoming(item);
    expect(waiting.map(({ from, fromRanges }) => [from.name, fromRanges.length])).toEqual([['T-002', 2]]);
    expect(waiting[0]?.fromRanges[0]?.start).toEqual(positionOf(text, '"T-001",'));
  });

  it('goes round in a circle step by step', async () => {
    await start();
    let item = await prepare(manifestPath, positionOf(text, '"T-001":', 2));
    const way: string[] = [];
    for (let step = 0; step < 4 && item; step++) {
      way.push(item.name);
      item = (await outgoing(item))[0]?.to;
    }
    expect(way).toEqual(['T-001', 'T-003', 'T-002', 'T-001']);
  });

  it('says what waits for an id that no task has', async () => {
    await start();
    const item = await prepare(manifestPath, positionOf(text, '"T-404"', 2));
    expect(item?.name).toBe('T-404');
    if (!item) return;
    expect(await outgoing(item)).toEqual([]);
    expect((await incoming(item)).map(({ from }) => from.name)).toEqual(['T-002']);
  });

  it('says nothing of other places, nor of an item that something else stands in the place of', async () => {
    await start();
    expect(await prepare(manifestPath, { line: 0, character: 0 })).toBeUndefined();
    expect(await prepare('.ai/handoff/LOG.md', { line: 0, character: 0 })).toBeUndefined();
    const item = await prepare(manifestPath, positionOf(text, '"T-001":', 2));
    if (!item) throw new Error('no item');
    await client.change(manifestPath, 2, { text: text.replaceAll('T-001', 'T-009') });
    expect(await outgoing(item)).toBeNull();
  });
});
