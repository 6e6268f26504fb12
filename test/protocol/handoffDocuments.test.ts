import { afterEach, describe, expect, it } from 'vitest';
import type { CreateFile, TextDocumentEdit } from 'vscode-languageserver-protocol/node';
import { universalHandoff as validate } from '../../server/src/engine/generated/validators.mjs';
import {
  type HandoffChangeResult,
  handoffRequests as requests,
  type NewHandoffRequest,
  type NewHandoffResult,
  type ProjectChoices,
  type RepairPromptResult,
} from '../../server/src/protocol/handoffDocuments.ts';
import { rootFiles } from '../support/handoffFiles.ts';
import { TestClient, type TestClientOptions, transports } from '../support/testClient.ts';
import { handoffValue } from '../unit/universal/support.ts';

const file = 'handoffs/a.handoff.json';
const marker = 'handoffs/broken.handoff.json';
const long = 'The parser reads nested lists and reports where they end. '.repeat(200);
const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const defective = text(
  handoffValue({
    context: { summary: 'Review the parser', problem_type: 'verificaton' },
    payload: { working: { files: ['src/parser.ts'] }, session: { state: { notes: long } } },
  }),
);
const uagent: NewHandoffRequest = {
  format: 'uagent',
  context: 'AgentWorkflow',
  sessionId: 'S1',
  from: 'strategist',
  to: 'executor',
  instructions: ['Write it'],
  constraints: ['No new dependencies'],
};

describe.each(transports)('handoff documents (%s)', (transport) => {
  let client: TestClient;
  /** Starts and waits until the workspace has been read: then a file with a defect has findings. */
  const start = async (files: TestClientOptions['files'], more: Partial<TestClientOptions> = {}) => {
    client = await TestClient.start({ transport, files: { ...files, [marker]: '{ "handoff": ' }, ...more });
    await client.diagnostics(marker, (diagnostics) => diagnostics.length > 0);
  };
  const ask = <Result>(method: string, params: object) => client.connection.sendRequest<Result>(method, params);
  const repair = (path: string, more: object = {}) =>
    ask<HandoffChangeResult>(requests.planRepair, { uri: client.uri(path), ...more });
  afterEach(() => client.stop());

  it('tells the format of a file', async () => {
    const yaml = 'type: U.AgentHandoff\nschema_version: "0.1.0"\n';
    await start({
      [file]: defective,
      'handoffs/b.handoff.yaml': yaml,
      'handoffs/c.json': '{}',
      'd.json': defective,
    });
    const format = (path: string) => ask<string | null>(requests.format, { uri: client.uri(path) });
    expect(await Promise.all([file, 'handoffs/b.handoff.yaml', 'handoffs/c.json', 'd.json'].map(format))).toEqual([
      'universal',
      'uagent',
      null,
      null,
    ]);
  });

  it('plans a repair of the open text as one edit that makes the file it refers to', async () => {
    await start({ [file]: text(handoffValue()) });
    await client.open(file, defective, 3);
    const plan = await repair(file);
    if (plan.kind !== 'planned') expect.fail(plan.reason);
    expect(plan.steps.map(({ attempt }) => attempt)).toEqual([1, 1, 2]);
    expect(plan.before).toBe(defective);
    const [created, content, edit] = (plan.edit?.documentChanges ?? []) as [
      CreateFile,
      TextDocumentEdit,
      TextDocumentEdit,
    ];
    expect(created).toMatchObject({ kind: 'create', options: { overwrite: false } });
    expect(created.uri).toBe(client.uri('sessions/12/handoffs/session-context.json'));
    expect(content.textDocument.uri).toBe(created.uri);
    expect(edit.textDocument).toEqual({ uri: client.uri(file), version: 3 });
    const repaired = client.edited(file, plan.edit);
    expect(repaired).toBe(plan.steps.at(-1)?.text);
    expect(validate(JSON.parse(repaired))).toBe(true);
    expect({ left: plan.left, decisions: plan.decisions }).toEqual({ left: [], decisions: [] });
  });

  it('plans a copy for a place that can be written', async () => {
    await start({ [file]: defective.replace('sessions/12', '/tmp/12') });
    const copyTo = client.uri('copies/b.json');
    const plan = await repair(file, { copyTo });
    if (plan.kind !== 'planned') expect.fail(plan.reason);
    expect(plan.edit).toBeUndefined();
    expect(plan.files?.map(({ uri }) => uri)).toEqual([copyTo, client.uri('copies/session-context.json')]);
    const outside = await repair(file, { copyTo: 'file:///elsewhere/b.json' });
    if (outside.kind !== 'planned') expect.fail(outside.reason);
    expect(outside.files?.map(({ uri }) => uri)).toEqual([
      'file:///elsewhere/b.json',
      'file:///elsewhere/session-context.json',
    ]);
  });

  it('says what is left, and what a person decides', async () => {
    const rows = Array.from({ length: 400 }, () => 'a short row of text');
    const meta = { token_count: 205, confidence: 'high', handoff_chain: ['reviewer', 'parser-builder'] };
    await start({ [file]: text(handoffValue({ payload: { working: { rows } }, meta })) });
    for (const method of [requests.planRepair, requests.planCompression]) {
      const plan = await ask<HandoffChangeResult>(method, { uri: client.uri(file) });
      if (plan.kind !== 'planned') expect.fail(plan.reason);
      expect(plan.left.join(' ')).toMatch(/2000 are allowed/);
      expect(plan.decisions.length).toBe(method === requests.planRepair ? 1 : 0);
    }
  });

  it('refuses what it cannot repair, with the reason', async () => {
    await start({ 'handoffs/c.json': '{}', 'd.json': defective });
    expect(await repair('handoffs/c.json')).toMatchObject({ kind: 'refused', reason: /is not a handoff of/ });
    expect(await repair('d.json')).toMatchObject({
      kind: 'refused',
      reason: /not one of the files that are looked at/,
    });
    expect(await repair('handoffs/gone.json')).toMatchObject({ kind: 'refused' });
  });

  it('says of a file of another kind which command is the right one', async () => {
    await start({ ...rootFiles('.'), '.ai/handoff/LOG.md': '# Log\n' });
    const root = client.uri('.ai/handoff');
    const refusal = (name: string, method: string) =>
      ask<HandoffChangeResult | RepairPromptResult>(method, { uri: `${root}/${name}` });
    for (const method of [requests.planRepair, requests.repairPrompt])
      expect(await refusal('MANIFEST.json', method)).toMatchObject({
        kind: 'refused',
        reason:
          'MANIFEST.json is the manifest of a handoff folder, not a handoff in one file. Regenerate the manifest instead.',
        instead: 'regenerateManifest',
        root,
      });
    expect(await refusal('STATUS.md', requests.planRepair)).toMatchObject({ kind: 'refused', instead: 'fix', root });
    expect(await refusal('LOG.md', requests.planCompression)).toMatchObject({ instead: 'archiveLog', root });
  });

  it('creates nothing for a client that cannot', async () => {
    await start({ [file]: defective }, { capabilities: { workspace: {} } });
    expect(await repair(file)).toMatchObject({ kind: 'refused', reason: /cannot create files/ });
  });

  it('makes a prompt of the present errors, and refuses one of a sound handoff', async () => {
    await start({ [file]: defective, 'handoffs/b.handoff.json': text(handoffValue()) });
    const prompt = (path: string) => ask<RepairPromptResult>(requests.repairPrompt, { uri: client.uri(path) });
    const made = await prompt(file);
    if (made.kind !== 'prompt') expect.fail(made.reason);
    expect(made.text).toContain('/handoff/context/problem_type: verificaton is no possible problem_type.');
    expect(made.problems).toBeGreaterThan(1);
    expect(await prompt('handoffs/b.handoff.json')).toMatchObject({ kind: 'refused' });
  });

  it('plans a new handoff where its format wants it, or in a folder that was chosen', async () => {
    await start({ 'agent-handoff.config.json': '{}' });
    const plan = (folder: string, request: NewHandoffRequest) =>
      ask<NewHandoffResult>(requests.planNew, { folder: client.uri(folder), request });
    const made = await plan('', uagent);
    if (made.kind !== 'planned') expect.fail(made.reason);
    expect(made.uri).toBe(client.uri('runtime/contexts/AgentWorkflow/handoffs/S1.executor.1.handoff.yaml'));
    expect(made.said).toEqual([]);
    const placed = await plan('work/handoffs', uagent);
    expect(placed).toMatchObject({ uri: client.uri('work/handoffs/S1.executor.1.handoff.yaml') });
    expect(await plan('', { ...uagent, to: 'boss' })).toMatchObject({ kind: 'refused', reason: /boss is no role/ });
  });

  it('tells what can be chosen', async () => {
    const registry = {
      'prompt-manifest.json': text({
        domains: { 'domain-05-product': { name: 'Product', canonical_id: 'domain-05-product', version: '1.0.0' } },
      }),
      'prompt-lock.json': text({ prompts: { 'domain-05-product': { hash: 'a'.repeat(64), type: 'domain' } } }),
    };
    await start({
      ...registry,
      [file]: text(handoffValue()),
      'agent-handoff.config.json': '{"agentRoles":["writer"]}',
    });
    const choices = await ask<ProjectChoices>(requests.choices, { uri: client.uri('') });
    expect(choices).toMatchObject({
      project: client.uri(''),
      skills: ['parser-builder', 'reviewer'],
      traces: [{ path: file, source: 'parser-builder', target: 'reviewer', chain: ['parser-builder'] }],
      agents: [{ id: 'domain-05-product', name: 'Product', type: 'domain', version: '1.0.0', isLocked: true }],
      roles: ['writer'],
    });
  });
});

describe('the tokenizer of the settings', () => {
  it('is loaded when a person chooses it, and counts for the rules', async () => {
    // Short words of long ones: the estimate and the tokenizer are far apart.
    const words = 'internationalisation '.repeat(120);
    const value = handoffValue({ payload: { working: { words } }, meta: { token_count: 10, confidence: 'high' } });
    const client = await TestClient.start({ transport: 'stdio', files: { [file]: text(value) } });
    try {
      const count = async (wanted: (sentence: string) => boolean) => {
        let found = '';
        await client.diagnostics(file, (diagnostics) => {
          const message = diagnostics.find(({ code }) => code === 'universal/token-count')?.message;
          found = typeof message === 'string' ? message : '';
          return found !== '' && wanted(found);
        });
        return found;
      };
      const estimated = await count(() => true);
      client.settings = { agentHandoff: { tokens: 'o200k_base' } };
      await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
      const counted = await count((sentence) => sentence !== estimated);
      expect(Number(/about (\d+)/.exec(counted)?.[1])).toBeLessThan(Number(/about (\d+)/.exec(estimated)?.[1]));
    } finally {
      await client.stop();
    }
  });
});
