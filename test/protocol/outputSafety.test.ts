import markdownIt from 'markdown-it';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CallHierarchyIncomingCallsRequest,
  CallHierarchyPrepareRequest,
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  type Diagnostic,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  HoverRequest,
  InlayHintRequest,
  type Position,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node';
import { clientCommands, requests } from '../../server/src/protocol.ts';
import { hostileFiles, type HostileOptions } from '../support/hostileProject.ts';
import { editorCapabilities, TestClient } from '../support/testClient.ts';

/** What editors act on, or readers do not see. Emoji with their selector are the one exception. */
const unsafe =
  /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\u2800]|(?! )\p{Zs}|(?<!\p{Extended_Pictographic})\ufe0f|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/u;

/** Members that hold text or names of files as they are, since an editor writes them back or compares with them. */
const verbatim = new Set([
  'uri',
  'rootUri',
  'manifestUri',
  'nextActionsUri',
  'targetUri',
  'target',
  'newText',
  'insertText',
  'filterText',
  'sortText',
  'before',
  'data',
  'arguments',
  'root',
  'href',
  'claim',
  'entry',
]);

/** Every string that is shown, with the way to it. */
function* shown(value: unknown, way = ''): Generator<[way: string, text: string], void, undefined> {
  if (typeof value === 'string') yield [way, value];
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* shown(item, `${way}[${index}]`);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (!verbatim.has(name)) yield* shown(member, `${way}.${name}`);
    }
  }
}

/** Checks everything that an answer of the server shows. The one place that says what safe means. */
function expectSafe(answer: unknown): number {
  let count = 0;
  for (const [way, text] of shown(answer)) {
    count++;
    expect(unsafe.exec(text)?.[0].codePointAt(0)?.toString(16), `${way}: ${JSON.stringify(text.slice(0, 200))}`).toBe(
      undefined,
    );
  }
  return count;
}

const quoted = /Q{61}/;
const renderer = markdownIt({ html: true, linkify: true });

const projects: readonly (readonly [name: string, options: HostileOptions])[] = [
  ['a broken manifest', { valid: false }],
  ['a manifest that passes and a handoff that was begun', { valid: true, locked: true }],
];

describe.each(projects)('what an editor is told of a hostile project with %s', (_, options) => {
  const files = hostileFiles(options);
  let client: TestClient;
  const diagnostics = new Map<string, readonly Diagnostic[]>();
  const ask = (method: string, params: unknown) => client.connection.sendRequest(method, params);

  beforeAll(async () => {
    client = await TestClient.start({
      transport: 'in-band',
      files,
      capabilities: {
        ...editorCapabilities,
        textDocument: { ...editorCapabilities.textDocument, hover: { contentFormat: ['markdown'] } },
      },
      initializationOptions: { commands: Object.values(clientCommands) },
    });
    for (const path of Object.keys(files)) {
      if (path === 'AGENTS.md' || path.endsWith('.txt')) continue;
      const languageId = path.endsWith('.md') ? 'markdown' : path.endsWith('.yaml') ? 'yaml' : 'json';
      await client.open(path, undefined, 1, languageId);
      diagnostics.set(path, await client.diagnostics(path, (__, version) => version === 1));
    }
  }, 60_000);
  afterAll(() => client.stop());

  it('is safe to read in diagnostics', () => {
    let count = 0;
    for (const list of diagnostics.values()) {
      count += expectSafe(list);
      for (const { message } of list) expect(message).not.toMatch(quoted);
    }
    expect(count).toBeGreaterThan(50);
  });

  it('is safe to read in code actions', async () => {
    let count = 0;
    for (const [path, list] of diagnostics) {
      for (const { range } of list.slice(0, 40)) {
        const actions = await ask(CodeActionRequest.method, {
          textDocument: { uri: client.uri(path) },
          range,
          context: { diagnostics: [] },
        });
        for (const { title } of (actions ?? []) as { title: string }[]) {
          count += expectSafe(title);
          expect(title).not.toMatch(quoted);
        }
      }
    }
    expect(count).toBeGreaterThan(5);
  }, 60_000);

  it('is safe to read in hovers, and nothing of it is rendered', async () => {
    let count = 0;
    for (const [path, list] of diagnostics) {
      const places: Position[] = list.slice(0, 40).map(({ range }) => range.start);
      for (const position of places) {
        const hover = (await ask(HoverRequest.method, { textDocument: { uri: client.uri(path) }, position })) as {
          contents: { value: string };
        } | null;
        if (!hover) continue;
        count++;
        expectSafe(hover.contents.value);
        const html = renderer.render(hover.contents.value);
        const tags = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag));
        for (const tag of tags) expect(['p', 'pre', 'code', 'hr', 'ul', 'li']).toContain(tag);
      }
    }
    expect(count).toBeGreaterThan(0);
  }, 60_000);

  it('is safe to read in lenses, hints, symbols, links and completions', async () => {
    let count = 0;
    const offers = client.initializeResult.capabilities;
    for (const path of diagnostics.keys()) {
      const textDocument = { uri: client.uri(path) };
      const lenses = (await ask(CodeLensRequest.method, { textDocument })) as { command: { title: string } }[] | null;
      for (const { command } of lenses ?? []) {
        count += expectSafe(command.title);
        // Titles of lenses show these as icons unless a backslash stands before.
        expect(command.title).not.toMatch(/(?<!\\)\$\([a-z]/);
      }
      const range = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
      count += expectSafe(await ask(InlayHintRequest.method, { textDocument, range }));
      if (offers.documentSymbolProvider) count += expectSafe(await ask(DocumentSymbolRequest.method, { textDocument }));
      if (offers.documentLinkProvider) count += expectSafe(await ask(DocumentLinkRequest.method, { textDocument }));
      for (const { range: at } of (diagnostics.get(path) ?? []).slice(0, 10))
        count += expectSafe(await ask(CompletionRequest.method, { textDocument, position: at.start }));
      for (const { range: at } of diagnostics.get(path) ?? []) {
        const items = await ask(CallHierarchyPrepareRequest.method, { textDocument, position: at.start });
        count += expectSafe(items);
        for (const item of (items ?? []) as unknown[])
          count += expectSafe(await ask(CallHierarchyIncomingCallsRequest.method, { item }));
      }
    }
    if (offers.workspaceSymbolProvider) count += expectSafe(await ask(WorkspaceSymbolRequest.method, { query: '' }));
    expect(count).toBeGreaterThan(0);
  }, 60_000);

  it.each([
    requests.tasks,
    requests.taskGraph,
    requests.handoffRoots,
    requests.health,
    requests.nextTask,
    requests.trustClaims,
    requests.trust,
    requests.healthOverview,
    requests.interruption,
    requests.migrationSteps,
    requests.layeredContext,
    requests.logFiles,
    requests.log,
  ])('is safe to read in what views and commands show: %s', async (method) => {
    const params = { root: client.uri('.ai/handoff'), purpose: 'first', filter: {}, limit: 100, offset: 0 };
    expectSafe(await ask(method, params));
  });
});
