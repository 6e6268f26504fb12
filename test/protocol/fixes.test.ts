import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { type Diagnostic, FileChangeType, type TextDocumentEdit } from 'vscode-languageserver-protocol/node';
import {
  type BuiltFix,
  clientCommands,
  type FixReference,
  type OperationCall,
  type OperationResult,
  type RegenerationResult,
  requests,
} from '../../server/src/protocol.ts';
import { checksumOf, driftedManifest, manifest, rootFiles, status } from '../support/handoffFiles.ts';
import { codeActionsOnly, TestClient, type TestClientOptions, transports } from '../support/testClient.ts';

const manifestPath = '.ai/handoff/MANIFEST.json';
const initializationOptions = { commands: Object.values(clientCommands) };

describe.each(transports)('fixes and commands (%s)', (transport) => {
  let client: TestClient;
  const start = async (options: Omit<TestClientOptions, 'transport'>) => {
    client = await TestClient.start({ transport, initializationOptions, ...options });
    return client;
  };
  afterEach(() => client.stop());

  it('offers what lies within the kinds that are asked for', async () => {
    await start({ files: rootFiles('.', driftedManifest()) });
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    const kinds = async (...only: string[]) => {
      const actions = await client.codeActions(manifestPath, drift, only);
      return [...new Set(actions.map(({ kind }) => kind))];
    };
    expect(await kinds('')).toEqual(await kinds());
    expect(await kinds('quickfix')).toEqual(['quickfix']);
    expect(await kinds('quick')).toEqual([]);
    expect(await kinds('refactor')).toEqual([]);
  });

  it('offers fixes for the finding at the cursor only', async () => {
    await start({ files: rootFiles('.', driftedManifest()) });
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    const titles = (await client.codeActions(manifestPath, drift)).map(({ title }) => title);
    expect(titles).toContain('Record the present checksum of STATUS.md');
    expect(titles).toContain('Regenerate the manifest…');
    expect(titles).toContain('Why? Show the page of aahp/checksum-drift');
    const elsewhere = { ...drift, range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } };
    const there = await client.codeActions(manifestPath, elsewhere as NonNullable<typeof drift>);
    expect(there.map(({ title }) => title)).not.toContain('Record the present checksum of STATUS.md');
  });

  it.each(['', ' \n', '[]', '{}'])(
    'offers to make a manifest anew that is %j, whoever says what is wrong',
    async (text) => {
      await start({ files: rootFiles('.', text), settings: { json: { validate: { enable: true } } } });
      await client.open(manifestPath);
      const actions = await client.codeActions(manifestPath);
      const action = actions.find(({ title }) => title === 'Regenerate the manifest…');
      expect(action?.command?.arguments).toEqual([client.uri('.ai/handoff')]);
      const params = { root: client.uri('.ai/handoff'), agent: 'kit', phase: 'idle', summaries: 'keep' };
      const result = await client.connection.sendRequest<RegenerationResult>(requests.planRegeneration, params);
      expect(result).toMatchObject({ kind: 'planned', losses: [] });
    },
  );

  it('records nothing of a file that both sides of a merge are in', async () => {
    const merged = '<<<<<<< ours\nAll is well.\n=======\nNothing works.\n>>>>>>> theirs\n';
    await start({ files: { ...rootFiles('.', driftedManifest()), '.ai/handoff/STATUS.md': merged } });
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    const titles = (await client.codeActions(manifestPath, drift)).map(({ title }) => title);
    expect(titles).toContain('Why? Show the page of aahp/checksum-drift');
    expect(titles.filter((title) => /Record|record|Regenerate/.test(title))).toEqual([]);
  });

  it('repairs broken JSON also where the editor says itself what is wrong', async () => {
    const text = manifest().replace('"3.0",', '"3.0"').trimEnd().slice(0, -2);
    await start({ files: rootFiles('.', text), settings: { 'json.validate.enable': true } });
    await client.codes(manifestPath, 'file/syntax', 'file/syntax');
    await client.open(manifestPath);
    await client.codes(manifestPath);
    const at = (line: number, character: number) => {
      const position = { line, character };
      return { code: '', message: '', range: { start: position, end: position } };
    };
    const resolved = async (title: string, line: number, character: number) => {
      const action = (await client.codeActions(manifestPath, at(line, character))).find((one) => one.title === title);
      if (!action) expect.fail(`${title} is not offered.`);
      expect(action.diagnostics).toBeUndefined();
      return client.edited(manifestPath, (await client.resolve(action)).edit);
    };
    expect(await resolved('Add the missing comma', 2, 2)).toBe(text.replace('"3.0"', '"3.0",'));
    // Editors complain of a missing bracket where the text ends.
    expect(await resolved('Close what is still open at the end of the file', 16, 47)).toBe(`${text}\n}`);
    expect(await client.codeActions(manifestPath, at(2, 14))).toEqual([]);
  });

  it('builds the edit of the very finding among several of a code at one place', async () => {
    const text = manifest()
      .replace(/^ {2}"(?:project|quick_context)".*\n/gm, '')
      .replace(/,(\n\})/, '$1');
    await start({ files: rootFiles('.', text) });
    await client.open(manifestPath);
    const findings = await client.diagnostics(manifestPath, (all) => all.length > 0);
    const missing = findings.filter(({ code }) => code === 'aahp/schema');
    expect(new Set(missing.map(({ range }) => JSON.stringify(range))).size).toBe(1);
    const added = await Promise.all(
      (await client.codeActions(manifestPath, missing[0]))
        .filter(({ title }) => /^(?:Add|Insert)/.test(title))
        .map(async (action) => [action.title, client.edited(manifestPath, (await client.resolve(action)).edit)]),
    );
    expect(
      added.map(([title = '', edited = '']) =>
        ['project', 'quick_context'].filter((key) => title.includes(key) && edited.includes(`"${key}"`)),
      ),
    ).toEqual([['project'], ['quick_context']]);
  });

  it('builds an edit for the version of an open document', async () => {
    await start({ files: rootFiles('.') });
    await client.open(manifestPath, driftedManifest(), 7);
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    const action = await chosen('Record the present checksum of STATUS.md', drift);
    const [change] = (action.edit?.documentChanges ?? []) as TextDocumentEdit[];
    expect(change?.textDocument).toEqual({ uri: client.uri(manifestPath), version: 7 });
    expect(client.edited(manifestPath, action.edit)).toBe(manifest());
  });

  it('builds an edit for a client that sends members in another order', async () => {
    await start({ files: rootFiles('.') });
    await client.open(manifestPath, driftedManifest(), 1);
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    const action = (await client.codeActions(manifestPath, drift)).find(({ title }) => title.startsWith('Record'));
    if (!action) expect.fail('No action.');
    const { edit } = await client.resolve(reversed(action) as typeof action);
    expect(client.edited(manifestPath, edit)).toBe(manifest());
  });

  it('builds an edit for the present text when it has changed since the action was offered', async () => {
    await start({ files: rootFiles('.') });
    await client.open(manifestPath, driftedManifest(), 1);
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    const action = (await client.codeActions(manifestPath, drift)).find(({ title }) => title.startsWith('Record'));
    await client.change(manifestPath, 2, { text: driftedManifest().replace('"demo"', '"longer name"') });
    const resolved = await client.resolve(action ?? expect.fail('no action'));
    expect(client.edited(manifestPath, resolved.edit)).toBe(manifest().replace('"demo"', '"longer name"'));
  });

  it.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['an emoji before the range', (text: string) => text.replace('{', '{ "🦊": "🦊🦊",')],
  ])('keeps everything else of a file with %s', async (_, vary) => {
    const path = manifestPath;
    await start({ files: rootFiles('.', vary(driftedManifest())) });
    const [drift] = await client.codes(path, 'aahp/checksum-drift');
    const action = await chosen('Record the present checksum of STATUS.md', drift);
    // The editor drops the mark from what it shows and adds it again when it writes.
    expect(client.edited(path, action.edit)).toBe(vary(manifest()).replace('\ufeff', ''));
  });

  it('gives plain changes to a client that knows no versions', async () => {
    await start({
      files: rootFiles('.', driftedManifest()),
      capabilities: { workspace: {}, textDocument: codeActionsOnly },
    });
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    const action = (await client.codeActions(manifestPath, drift)).find(({ title }) => title.startsWith('Record'));
    expect(Object.keys(action?.edit?.changes ?? {})).toEqual([client.uri(manifestPath)]);
  });

  it('offers no command that the client does not know', async () => {
    await start({ files: rootFiles('.', driftedManifest()), initializationOptions: {} });
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    expect((await client.codeActions(manifestPath, drift)).filter(({ command }) => command)).toEqual([]);
  });

  it('repairs all findings of a kind at once', async () => {
    const tasks = { 'T-001': task('T-001'), 'T-002': task('T-002') };
    await start({ files: rootFiles('.', manifest({ tasks, next_task_id: 3 })) });
    const [first] = await client.codes(manifestPath, 'aahp/task-self-dependency', 'aahp/task-self-dependency');
    const action = await chosen('Fix all 2 problems of the kind aahp/task-self-dependency in this file', first);
    const fixed = client.edited(manifestPath, action.edit);
    expect((JSON.parse(fixed) as { tasks: unknown }).tasks).toEqual({
      'T-001': { ...task('T-001'), depends_on: [] },
      'T-002': { ...task('T-002'), depends_on: [] },
    });
  });

  it('repairs those of a kind that can be, and counts no others', async () => {
    const file = 'handoffs/plan.handoff.json';
    const [source, target] = [{ skill: 'planner' }, { skill: 'builder' }];
    const handoff = { schema_type: 'universal', schema_version: '3.0', source, target, payload: {} };
    await start({ files: { [file]: JSON.stringify({ handoff }, undefined, 2) } });
    const ofKind = (list: readonly Diagnostic[]) => list.filter(({ code }) => code === 'universal/schema');
    const found = ofKind(await client.diagnostics(file, (list) => ofKind(list).length > 0));
    const titles = async (diagnostic: Diagnostic | undefined) =>
      (await client.codeActions(file, diagnostic)).filter(({ title }) => title.includes(' of the kind '));
    const about = (text: string) => found.find(({ message }) => JSON.stringify(message).includes(text));
    // Missing members that have a default are added; what only a person knows stays missing, and what was written stays.
    const [action] = await titles(about('version is missing'));
    expect(action?.title).toBe(`Fix 3 of ${found.length} problems of the kind universal/schema in this file`);
    const resolved = action && (await client.resolve(action));
    const fixed = JSON.parse(client.edited(file, resolved?.edit)) as { handoff: object };
    expect(Object.keys(fixed.handoff).sort()).toEqual([...Object.keys(handoff), 'meta', 'timestamp', 'version'].sort());
    // Where nothing can be repaired, nothing is promised.
    expect(await titles(about('workflow_id'))).toEqual([]);
  });

  it('offers for all of a kind only what it can do at once: each file is made by itself', async () => {
    const manifestAlone = { [manifestPath]: manifest({ files: {} }) };
    await start({ files: manifestAlone });
    const ofKind = (list: readonly Diagnostic[]) => list.filter(({ code }) => code === 'aahp/core-file-missing');
    const found = ofKind(await client.diagnostics(manifestPath, (list) => ofKind(list).length > 1));
    const actions = await client.codeActions(manifestPath, found[0]);
    expect(actions.filter(({ title }) => title.startsWith('Make ')).length).toBeGreaterThan(0);
    expect(actions.filter(({ title }) => title.includes(' of the kind '))).toEqual([]);
  });

  it('hands fixes that ask a person or do more than edit text to the client', async () => {
    await start({ files: rootFiles('.', `\ufeff${manifest()}`) });
    const [mark] = await client.diagnostics(manifestPath, (list) =>
      list.some(({ code }) => code === 'file/byte-order-mark'),
    );
    const action = (await client.codeActions(manifestPath, mark)).find(
      ({ command }) => command?.command === clientCommands.applyFix,
    );
    const reference = action?.command?.arguments?.[0] as FixReference;
    expect(await client.connection.sendRequest(requests.fixQuestions, reference)).toEqual([]);
    const built = await client.connection.sendRequest<BuiltFix>(requests.buildFix, { ...reference, answers: {} });
    expect(built.withoutByteOrderMark).toEqual([client.uri(manifestPath)]);
    client.write(manifestPath, manifest());
    await client.watched([manifestPath, FileChangeType.Changed]);
    await client.diagnostics(manifestPath, (list) => list.every(({ code }) => code !== 'file/byte-order-mark'));
    expect(await client.connection.sendRequest(requests.buildFix, { ...reference, answers: {} })).toBeNull();
  });

  it('plans a manifest whose edit leaves no drift, and writes nothing itself', async () => {
    await start({ files: rootFiles('.', driftedManifest()) });
    await client.codes(manifestPath, 'aahp/checksum-drift');
    const plan = await planned('.ai/handoff');
    if (plan.kind !== 'planned') expect.fail(plan.reason);
    expect(plan.changes.join('\n')).toContain('STATUS.md');
    expect(plan.files).toContain('STATUS.md');
    expect(client.read(manifestPath)).toBe(driftedManifest());
    const text = client.edited(manifestPath, plan.edit);
    const value = JSON.parse(text) as {
      last_session: { agent: string; phase: string };
      files: Record<string, { checksum: string }>;
    };
    expect(value.last_session).toMatchObject({ agent: 'tester', phase: 'review' });
    expect(value.files['STATUS.md']?.checksum).toBe(checksumOf(status));
    client.write(manifestPath, text);
    await client.watched([manifestPath, FileChangeType.Changed]);
    await client.codes(manifestPath);
  });

  it('plans a new manifest for a root without one', async () => {
    const { [`./${manifestPath}`]: _, ...files } = rootFiles('.');
    await start({ files });
    await client.diagnostics('.ai/handoff/STATUS.md', (list) =>
      list.some(({ code }) => code === 'aahp/manifest-missing'),
    );
    const plan = await planned('.ai/handoff');
    expect(plan).toMatchObject({
      kind: 'planned',
      edit: { documentChanges: [{ kind: 'create', uri: client.uri(manifestPath) }, {}] },
    });
  });

  it('refuses to regenerate a manifest with an unresolved conflict', async () => {
    const conflict = driftedManifest().replace(
      '  "project": "demo",',
      '<<<<<<< HEAD\n  "project": "demo",\n=======\n  "project": "other",\n>>>>>>> x',
    );
    await start({ files: rootFiles('.', conflict) });
    await client.diagnostics(manifestPath, (list) => list.some(({ code }) => code === 'file/conflict-markers'));
    const plan = await planned('.ai/handoff');
    expect(plan.kind).toBe('refused');
  });

  it('finds in git what a checksum attests', async () => {
    await start({ files: rootFiles('.') });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: client.folder });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '-m', 'Hand over');
    client.write('.ai/handoff/STATUS.md', 'changed');
    await client.watched(['.ai/handoff/STATUS.md', FileChangeType.Changed]);
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    const action = (await client.codeActions(manifestPath, drift)).find(
      ({ command }) => command?.command === clientCommands.showAttestedVersion,
    );
    const params: unknown = action?.command?.arguments?.[0];
    expect(await client.connection.sendRequest(requests.attestedVersion, params)).toMatchObject({
      text: status,
      subject: 'Hand over',
    });
    const unknown = { uri: client.uri('.ai/handoff/STATUS.md'), checksum: `sha256:${'2'.repeat(64)}` };
    expect(await client.connection.sendRequest(requests.attestedVersion, unknown)).toBeNull();
  });

  describe('operations on tasks and log', () => {
    const tasks = {
      'T-001': { title: 'Parser', status: 'in_progress', priority: 'high', created: '2026-03-01T10:00:00Z' },
      'T-002': { title: 'Printer', status: 'blocked', depends_on: ['T-001'], created: '2026-03-01T10:00:00Z' },
      'T-003': { title: 'Manual', status: 'ready', created: '2026-03-01T10:00:00Z' },
    };
    const tasksAfter = async (operation: OperationCall): Promise<Record<string, Record<string, unknown>>> => {
      const result = await operated(operation);
      if (result.kind !== 'planned' || !result.edit) return expect.fail(JSON.stringify(result));
      return (
        JSON.parse(client.edited(manifestPath, result.edit)) as { tasks: Record<string, Record<string, unknown>> }
      ).tasks;
    };
    const operated = (operation: OperationCall) =>
      client.connection.sendRequest<OperationResult>(requests.planOperation, {
        root: client.uri('.ai/handoff'),
        operation,
      });

    it('finishes a task and readies what waited for it', async () => {
      await start({ files: rootFiles('.', manifest({ tasks, next_task_id: 4 })) });
      const after = await tasksAfter({ name: 'finishTask', id: 'T-001' });
      expect(after['T-001']).toMatchObject({ status: 'done', completed: expect.any(String) as string });
      expect(after['T-002']).toMatchObject({ status: 'ready' });
    });

    it('starts, blocks and adds tasks', async () => {
      await start({ files: rootFiles('.', manifest({ tasks, next_task_id: 4 })) });
      expect((await tasksAfter({ name: 'claimTask', id: 'T-003', agent: 'alice' }))['T-003']).toMatchObject({
        status: 'in_progress',
        assigned_to: 'alice',
      });
      expect((await tasksAfter({ name: 'blockTask', id: 'T-003', reason: 'No screenshots' }))['T-003']).toMatchObject({
        status: 'blocked',
        blocked_by: 'No screenshots',
      });
      expect((await tasksAfter({ name: 'newTask', title: 'Index', priority: 'low' }))['T-004']).toMatchObject({
        title: 'Index',
        status: 'ready',
      });
    });

    it('says why it refuses', async () => {
      await start({ files: rootFiles('.', manifest({ tasks, next_task_id: 4 })) });
      expect(await operated({ name: 'claimTask', id: 'T-002', agent: 'alice' })).toMatchObject({ kind: 'refused' });
      expect(await operated({ name: 'finishTask', id: 'T-099' })).toMatchObject({ kind: 'refused' });
    });

    it('adds an entry to the log, and moves nothing of a short one', async () => {
      await start({ files: rootFiles('.', manifest({ tasks, next_task_id: 4 })) });
      const result = await operated({
        name: 'newLogEntry',
        agent: 'alice',
        title: 'Manual begun',
        text: 'First chapter.',
      });
      if (result.kind !== 'planned') expect.fail(result.reason);
      expect(client.edited('.ai/handoff/LOG.md', result.edit)).toMatch(
        /^# Log\n\n## .*Manual begun[\s\S]*First chapter\.[\s\S]*## 2026-03-01 claude-code: Parser/,
      );
      const archived = await operated({ name: 'archiveLog' });
      expect(archived).toMatchObject({ kind: 'planned' });
      expect(archived).not.toHaveProperty('edit');
    });
  });

  async function chosen(title: string, diagnostic: Parameters<TestClient['codeActions']>[1]) {
    const actions = await client.codeActions(manifestPath, diagnostic);
    const action =
      actions.find((one) => one.title === title) ??
      expect.fail(`"${title}" is not among ${actions.map((one) => one.title).join('; ')}`);
    return action.edit ? action : client.resolve(action);
  }

  function planned(root: string): Promise<RegenerationResult> {
    const params = { root: client.uri(root), agent: 'tester', phase: 'review', summaries: 'keep' };
    return client.connection.sendRequest<RegenerationResult>(requests.planRegeneration, params);
  }
});

/** The same value with the members of all objects in the opposite order, as languages without an order of their own may write them. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, reversed(item)]);
  return Object.fromEntries(entries.reverse());
}

function task(dependency: string) {
  return {
    title: 'Write the printer',
    status: 'ready',
    priority: 'high',
    depends_on: [dependency],
    created: '2026-03-01T10:00:00Z',
  };
}
