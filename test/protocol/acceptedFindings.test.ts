import { afterEach, describe, expect, it } from 'vitest';
import {
  type Diagnostic,
  DiagnosticSeverity,
  FileChangeType,
  type TextDocumentEdit,
} from 'vscode-languageserver-protocol/node';
import {
  type BuiltFix,
  clientCommands,
  type FixQuestion,
  type FixReference,
  notifications,
  requests,
} from '../../server/src/protocol.ts';
import { rootFiles } from '../support/handoffFiles.ts';
import { TestClient, type TestClientOptions, transports } from '../support/testClient.ts';
import { TestRepository } from '../unit/git/support.ts';

const configuration = 'agent-handoff.config.json';
const notes = '.ai/handoff/NOTES.md';
const mail = 'maja.novak@kontor-nord.de';
const unsafe = `# Notes\n\nWrite to ${mail}.\n`;
const pii = 'safety/pii';

describe.each(transports)('accepted findings (%s)', (transport) => {
  let client: TestClient;
  const start = async (options: Omit<TestClientOptions, 'transport'>) => {
    client = await TestClient.start({
      transport,
      initializationOptions: { commands: Object.values(clientCommands) },
      ...options,
    });
    return client;
  };
  afterEach(() => client.stop());

  const withCode = (path: string, code: string, yes = true) =>
    client.diagnostics(path, (list) => list.some((one) => one.code === code) === yes);
  const first = async (path: string, code: string): Promise<Diagnostic> =>
    (await withCode(path, code)).find((one) => one.code === code) ?? expect.fail('it is not reported');

  /** What the client asks of the server when a person chooses the action. */
  async function reference(path: string, finding: Diagnostic): Promise<FixReference> {
    const actions = await client.codeActions(path, finding);
    const action = actions.find(({ title }) => title === 'Accept this finding…');
    return (action?.command?.arguments?.[0] as FixReference | undefined) ?? expect.fail('it is not offered');
  }

  it('are written into a new configuration, once a person has said why and who, and are reported no more', async () => {
    await start({ files: { ...rootFiles('.'), [notes]: unsafe } });
    const chosen = await reference(notes, await first(notes, pii));
    const questions = await client.connection.sendRequest<FixQuestion[]>(requests.fixQuestions, chosen);
    expect(questions.map(({ id, kind }) => [id, kind])).toEqual([
      ['reason', 'text'],
      ['owner', 'text'],
      ['expires', 'day'],
    ]);
    const build = (answers: Record<string, string>) =>
      client.connection.sendRequest<BuiltFix | null>(requests.buildFix, { ...chosen, answers });
    expect(await build({ reason: 'Public', owner: ' ' })).toBeNull();
    for (const expires of ['tomorrow', '2030-02-30', '2020-01-01'])
      expect(await build({ reason: 'Public', owner: 'maja', expires })).toBeNull();
    const built = await build({ reason: 'Public', owner: 'maja', expires: '2999-12-31' });
    const [created, filled] = built?.edit.documentChanges ?? [];
    expect(created).toMatchObject({ kind: 'create', uri: client.uri(configuration) });
    const text = (filled as TextDocumentEdit).edits.map((edit) => ('newText' in edit ? edit.newText : '')).join('');
    expect(text).not.toContain('novak');
    const [entry] = (JSON.parse(text) as { accepted: Record<string, string>[] }).accepted;
    expect(entry).toMatchObject({ code: pii, file: notes, reason: 'Public', owner: 'maja', expires: '2999-12-31' });
    client.write(configuration, text);
    await client.watched([configuration, FileChangeType.Created]);
    await withCode(notes, pii, false);
    // What accepts something unsafe is always shown.
    const shown = await first(configuration, 'safety/loosened');
    expect(shown.severity).toBe(DiagnosticSeverity.Information);
  });

  it('go into the configuration around several projects, with the path from there', async () => {
    const files = {
      ...rootFiles('packages/north'),
      [`packages/north/${notes}`]: unsafe,
      [`packages/south/${notes}`]: unsafe,
      [configuration]: '{\n  "rules": {}\n}\n',
    };
    await start({ files });
    const chosen = await reference(`packages/north/${notes}`, await first(`packages/north/${notes}`, pii));
    const built = await client.connection.sendRequest<BuiltFix>(requests.buildFix, {
      ...chosen,
      answers: { reason: 'Public', owner: 'maja' },
    });
    const text = client.edited(configuration, built.edit);
    expect(JSON.parse(text)).toMatchObject({ rules: {}, accepted: [{ file: `packages/north/${notes}` }] });
    client.write(configuration, text);
    await client.watched([configuration, FileChangeType.Changed]);
    await withCode(`packages/north/${notes}`, pii, false);
    await withCode(`packages/south/${notes}`, pii);
  });

  it('are not in force in an untrusted workspace, until it is trusted', async () => {
    const accepted = [{ code: pii, file: notes, text: mail, reason: 'Public', owner: 'maja' }];
    const files = {
      ...rootFiles('.'),
      [notes]: unsafe,
      [configuration]: JSON.stringify({
        accepted,
        rules: { 'safety/prompt-injection': 'off' },
        files: { exclude: ['**/NOTES.md'] },
      }),
    };
    await start({ files, initializationOptions: { trusted: false } });
    await withCode(notes, pii);
    await first(configuration, 'safety/loosened');
    await client.connection.sendNotification(notifications.trusted);
    await withCode(notes, pii, false);
  });

  it('are not in force from a configuration inside of the folder', async () => {
    const accepted = [{ code: pii, file: notes, text: mail, reason: 'Public', owner: 'maja' }];
    const inside = `.ai/handoff/${configuration}`;
    await start({ files: { ...rootFiles('.'), [notes]: unsafe, [inside]: JSON.stringify({ accepted }) } });
    await withCode(notes, pii);
    const ignored = await first(inside, 'safety/loosened');
    expect(ignored.message).toContain('is ignored');
  });

  it('are looked at as the configuration is typed, and an entry that accepts nothing can be removed', async () => {
    await start({ files: { ...rootFiles('.'), [notes]: unsafe, [configuration]: '{}\n' } });
    await withCode(notes, pii);
    const entry = '{ "code": "aahp/log-order", "file": ".ai/handoff/NOTES.md", "reason": "Imported" }';
    await client.open(configuration, `{ "accepted": [${entry}] }\n`);
    const unused = await first(configuration, 'safety/allowlist');
    const actions = await client.codeActions(configuration, unused);
    const removal = actions.find(({ title }) => title === 'Remove the entry') ?? expect.fail('it is not offered');
    const { edit } = await client.resolve(removal);
    expect(client.edited(configuration, edit)).toBe('{ "accepted": [] }\n');
    // The configuration is no handoff file: what handoff files must not hold is no matter of it.
    await client.change(configuration, 2, {
      text: `{ "accepted": [{ "code": "${pii}", "file": "${notes}", "text": "${mail}", "reason": "x", "owner": "${mail}" }] }\n`,
    });
    const found = await client.diagnostics(configuration, (_, version) => version === 2);
    expect(found.map(({ code }) => code)).toEqual(['safety/loosened']);
  });

  it('of a whole rule are a warning until they are committed', async () => {
    await start({ files: { ...rootFiles('.'), [configuration]: '{}\n' } });
    const repository = new TestRepository(client.folder);
    repository.commit({});
    await client.watched(['.git/index', FileChangeType.Created], ['.git/logs/HEAD', FileChangeType.Created]);
    const severityIs = (severity: DiagnosticSeverity) =>
      client.diagnostics(configuration, (list) =>
        list.some((one) => one.code === 'safety/loosened' && one.severity === severity),
      );
    const loose = JSON.stringify({ rules: { 'safety/pii': 'off', 'safety/loosened': 'off' } });
    client.write(configuration, loose);
    await client.watched([configuration, FileChangeType.Changed]);
    await severityIs(DiagnosticSeverity.Warning);
    repository.commit({ [configuration]: loose });
    await client.watched(['.git/index', FileChangeType.Changed]);
    await client.diagnostics(configuration, (list) =>
      list.every(({ severity }) => severity === DiagnosticSeverity.Information),
    );
  });

  it('are offered last, behind the page that says what the finding is about', async () => {
    await start({ files: { ...rootFiles('.'), [notes]: unsafe } });
    const actions = await client.codeActions(notes, await first(notes, pii));
    expect(actions.slice(-2).map(({ title }) => title)).toEqual([
      `Why? Show the page of ${pii}`,
      'Accept this finding…',
    ]);
  });

  it('are not offered while the configuration is broken', async () => {
    await start({ files: { ...rootFiles('.'), [notes]: unsafe, [configuration]: '{ "accepted": [' } });
    const actions = await client.codeActions(notes, await first(notes, pii));
    expect(actions.map(({ title }) => title)).not.toContain('Accept this finding…');
  });

  it('come with what globs leave out', async () => {
    const files = {
      ...rootFiles('.'),
      [notes]: unsafe,
      [configuration]: '{ "files": { "exclude": ["**/NOTES.md"] } }\n',
    };
    await start({ files });
    const shown = await first(configuration, 'safety/loosened');
    expect(shown.message).toContain(notes);
    expect(shown.range).toEqual({ start: { line: 0, character: 25 }, end: { line: 0, character: 38 } });
  });

  it('go into the configuration around a folder that is open by itself', async () => {
    const files = { ...rootFiles('.'), [notes]: unsafe, [configuration]: '{ "rules": {} }\n' };
    await start({ files, folders: ['.ai/handoff'] });
    await client.open(notes);
    const chosen = await reference(notes, await first(notes, pii));
    const built = await client.connection.sendRequest<BuiltFix>(requests.buildFix, {
      ...chosen,
      answers: { reason: 'Public', owner: 'maja' },
    });
    expect(JSON.parse(client.edited(configuration, built.edit))).toMatchObject({
      rules: {},
      accepted: [{ file: notes }],
    });
  });
});
