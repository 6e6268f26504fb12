import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CompletionRequest,
  HoverRequest,
  InlayHintRequest,
  type CompletionItem,
  type Hover,
  type MarkupContent,
} from 'vscode-languageserver-protocol/node';
import { TestClient, transports } from '../support/testClient.ts';
import { handoffValue } from '../unit/universal/support.ts';

const marker = 'handoffs/broken.handoff.json';
const universal = 'handoffs/a.handoff.json';
const uagent = 'runtime/contexts/AgentWorkflow/handoffs/S1.executor.1.handoff.yaml';
const uagentText =
  'schema_version: "0.1.0"\ntype: U.AgentHandoff\nversion: "0.1.0"\ncontext: AgentWorkflow\nsession_id: S1\nhandoff_id: S1.executor.1\nfrom_agent_type: strategist\nto_agent_type: executor\nissued_at: "2026-01-18T10:15:00Z"\ninstructions:\n  - a\nacceptance_criteria: []\nconstraints:\n  - b\n';

describe.each(transports)('features of handoff documents (%s)', (transport) => {
  let client: TestClient;
  afterEach(() => client.stop());
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const start = async (files: Record<string, string>) => {
    client = await TestClient.start({ transport, files: { ...files, [marker]: '{ "handoff": ' } });
  };
  /** Waits until the workspace has been read: then a file with a defect has findings. */
  const startAndRead = async (files: Record<string, string>) => {
    await start(files);
    await client.diagnostics(marker, (diagnostics) => diagnostics.length > 0);
  };
  const place = (path: string, content: string, word: string) => {
    const before = content.slice(0, content.indexOf(word) + 1).split('\n');
    return {
      textDocument: { uri: client.uri(path) },
      position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
    };
  };

  it('shows the budget on hover and what is counted beside it', async () => {
    const content = text(handoffValue());
    await startAndRead({ [universal]: content });
    await client.open(universal, content);
    const hover = (await client.connection.sendRequest(
      HoverRequest.type,
      place(universal, content, 'token_count'),
    )) as Hover;
    expect((hover.contents as MarkupContent).value).toMatch(/The handoff is about \d+ tokens long/);
    const hints = await client.connection.sendRequest(InlayHintRequest.type, {
      textDocument: { uri: client.uri(universal) },
      range: { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } },
    });
    expect(hints?.map(({ label }) => label)).toEqual([expect.stringMatching(/^counted: \d+ of 2000$/)]);
  });

  it('works in YAML, for a file that is only open', async () => {
    await startAndRead({});
    await client.open(uagent, uagentText, 1, 'yaml');
    const hover = await client.connection.sendRequest(HoverRequest.type, place(uagent, uagentText, 'handoff_id'));
    expect((hover?.contents as MarkupContent).value).toContain('Handoffs of S1 to executor');
    const items = (await client.connection.sendRequest(
      CompletionRequest.type,
      place(uagent, uagentText, 'strategist'),
    )) as CompletionItem[];
    expect(items.map(({ label }) => label)).toContain('proxy-auditor');
  });

  it('takes over the text of a file that was opened before the folder was known', async () => {
    await start({ 'handoffs/early.json': text(handoffValue()) });
    await client.open('handoffs/early.json', text(handoffValue({ version: '4.0' })), 7);
    await client.diagnostics('handoffs/early.json', (diagnostics, version) => {
      return version === 7 && diagnostics.some(({ code }) => code === 'universal/version');
    });
    await client.change('handoffs/early.json', 8, { text: text(handoffValue()) });
    await client.diagnostics('handoffs/early.json', (diagnostics, version) => {
      return version === 8 && diagnostics.every(({ code }) => code !== 'universal/version');
    });
  });

  it('speaks of no value that stands elsewhere while one is being typed', async () => {
    const content = text(handoffValue()).replace(/"version": .*/, '"version": ');
    await startAndRead({ [universal]: content });
    await client.open(universal, content);
    const at = place(universal, content, '"version": ');
    const behind = { ...at, position: { ...at.position, character: at.position.character + 10 } };
    expect(await client.connection.sendRequest(HoverRequest.type, at)).not.toBeNull();
    expect(await client.connection.sendRequest(HoverRequest.type, behind)).toBeNull();
  });

  it('offers the files of the project as artifacts, and none that a link leads out to', async () => {
    const content = `${uagentText}artifacts:\n  - path: docs/\n  - path: out/\n`;
    await startAndRead({ [uagent]: content, 'docs/plan.md': '', 'docs/more/a.md': '', 'elsewhere/b.md': '' });
    symlinkSync('..', join(client.folder, 'out'));
    await client.open(uagent, content);
    const labels = async (line: number, character: number) => {
      const params = { textDocument: { uri: client.uri(uagent) }, position: { line, character } };
      const items = (await client.connection.sendRequest(CompletionRequest.type, params)) as CompletionItem[];
      return items.map(({ label }) => label);
    };
    expect(await labels(15, 15)).toEqual(['docs/more/', 'docs/plan.md']);
    expect(await labels(16, 14)).toEqual([]);
  });

  it('offers whole handoffs in an empty file', async () => {
    await startAndRead({ 'handoffs/new.json': '' });
    await client.open('handoffs/new.json', '');
    const items = (await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: client.uri('handoffs/new.json') },
      position: { line: 0, character: 0 },
    })) as CompletionItem[];
    expect(items.map(({ label }) => label)).toEqual([
      'Universal Handoff Schema 3.0',
      'Agent Handoff Schema 1.0.0',
      'U.AgentHandoff 0.1.0',
    ]);
  });
});
