import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DidChangeConfigurationNotification,
  DidChangeWorkspaceFoldersNotification,
  FileChangeType,
} from 'vscode-languageserver-protocol/node';
import { type HandoffRootInfo, requests } from '../../server/src/protocol.ts';
import { driftedManifest, rootFiles } from '../support/handoffFiles.ts';
import { TestClient, type TestClientOptions } from '../support/testClient.ts';

const drifted = driftedManifest();
const manifestOf = (folder: string) => `${folder}/.ai/handoff/MANIFEST.json`;
const statusOf = (folder: string) => `${folder}/.ai/handoff/STATUS.md`;

/** What is looked at follows from folders, globs, `.gitignore` and what editors show, never from what happened before. */
describe('files that are looked at', () => {
  let client: TestClient;
  let sentinel = 0;
  const start = async (options: Omit<TestClientOptions, 'transport'>) =>
    (client = await TestClient.start({ transport: 'in-band', ...options }));
  beforeEach(() => (sentinel = 0));
  afterEach(() => client.stop());

  /** Waits until what was said before has been taken note of: a file that is written now has been found and checked. */
  async function settled(): Promise<void> {
    const path = manifestOf(`seen/later${sentinel++}`);
    client.write(path, drifted);
    client.write(path.replace('MANIFEST.json', 'STATUS.md'), '# Status\n');
    await client.watched(
      [path, FileChangeType.Created],
      [path.replace('MANIFEST.json', 'STATUS.md'), FileChangeType.Created],
    );
    await client.codes(path, 'aahp/checksum-drift');
  }
  const reportedIn = (folder: string) => client.reported().filter((uri) => uri.startsWith(`${client.uri(folder)}/`));
  const rootsIn = async (folder: string) => {
    const roots = await client.connection.sendRequest<HandoffRootInfo[]>(requests.handoffRoots);
    return roots.map(({ uri }) => uri).filter((uri) => uri.startsWith(`${client.uri(folder)}/`));
  };
  const folderEvent = (added: readonly string[], removed: readonly string[]) => {
    const named = (path: string) => ({ uri: client.uri(path), name: path });
    return client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: added.map(named), removed: removed.map(named) },
    });
  };

  it('do not come to be by a change of what git ignores', async () => {
    await start({ files: { '.gitignore': 'hidden/\n', ...rootFiles('hidden', drifted) } });
    await settled();
    await client.watched([manifestOf('hidden'), FileChangeType.Changed], [statusOf('hidden'), FileChangeType.Created]);
    await settled();
    expect(await rootsIn('hidden')).toEqual([]);
  });

  it('are forgotten when the editor closes the last text of a root that git ignores', async () => {
    await start({ files: { '.gitignore': 'hidden/\n', ...rootFiles('hidden', drifted) } });
    await client.open(statusOf('hidden'));
    await client.open(manifestOf('hidden'));
    await client.codes(manifestOf('hidden'), 'aahp/checksum-drift');
    await client.close(manifestOf('hidden'));
    await settled();
    expect(reportedIn('hidden')).toContain(client.uri(manifestOf('hidden')));
    await client.close(statusOf('hidden'));
    await client.until(() => reportedIn('hidden').length === 0);
  });

  it('are forgotten when the editor closes a text outside of all folders, and never known when it did so at once', async () => {
    await start({ files: { ...rootFiles('other', drifted), ...rootFiles('third', drifted) }, folders: ['seen'] });
    await client.open(manifestOf('other'));
    await client.codes(manifestOf('other'), 'aahp/checksum-drift');
    await client.close(manifestOf('other'));
    await client.until(() => reportedIn('other').length === 0);
    await client.open(manifestOf('third'));
    await client.close(manifestOf('third'));
    await settled();
    expect(reportedIn('third')).toEqual([]);
  });

  it('are forgotten when a text outside of all folders is closed while what was saved of it is read', async () => {
    await start({ files: { 'README.md': '' }, folders: ['seen'] });
    await client.open(manifestOf('new'), drifted);
    await settled();
    for (const [path, content] of Object.entries(rootFiles('new', drifted))) client.write(path, content);
    await client.save(manifestOf('new'));
    await client.close(manifestOf('new'));
    await settled();
    expect(await rootsIn('new')).toEqual([]);
  });

  it('stay with their root when a folder is taken away of which an editor shows a text', async () => {
    await start({ files: rootFiles('other', drifted), folders: ['seen', 'other'] });
    await client.codes(manifestOf('other'), 'aahp/checksum-drift');
    await client.open(statusOf('other'));
    await folderEvent([], ['other']);
    await settled();
    await client.codes(manifestOf('other'), 'aahp/checksum-drift');
    await client.close(statusOf('other'));
    await client.until(() => reportedIn('other').length === 0);
  });

  it('are none of a folder that is taken away while it is looked through, from the start or later', async () => {
    await start({ files: rootFiles('other', drifted), folders: ['seen', 'other'] });
    await folderEvent([], ['other']);
    await settled();
    expect(await rootsIn('other')).toEqual([]);
    await folderEvent(['other'], []);
    await client.codes(manifestOf('other'), 'aahp/checksum-drift');
    for (const [path, content] of Object.entries(rootFiles('other/new', drifted))) client.write(path, content);
    await client.watched(['other/new', FileChangeType.Created]);
    await folderEvent([], ['other']);
    await settled();
    expect(await rootsIn('other')).toEqual([]);
  });

  it('follow a .gitignore that comes, changes and goes', async () => {
    await start({ files: { ...rootFiles('one', drifted), ...rootFiles('two', drifted) } });
    await client.codes(manifestOf('one'), 'aahp/checksum-drift');
    await client.codes(manifestOf('two'), 'aahp/checksum-drift');
    client.write('.gitignore', '/one/\n');
    await client.watched(['.gitignore', FileChangeType.Created]);
    await client.until(() => reportedIn('one').length === 0);
    client.write('.gitignore', '/two/\n');
    await client.watched(['.gitignore', FileChangeType.Changed]);
    await client.until(() => reportedIn('two').length === 0);
    await client.codes(manifestOf('one'), 'aahp/checksum-drift');
    client.remove('.gitignore');
    await client.watched(['.gitignore', FileChangeType.Deleted]);
    await client.codes(manifestOf('two'), 'aahp/checksum-drift');
  });

  it('go by the configuration of a folder around them that comes later than they are opened', async () => {
    const configuration = JSON.stringify({ rules: { 'aahp/checksum-drift': 'off' } });
    await start({
      files: { 'all/agent-handoff.config.json': configuration, ...rootFiles('all/one', drifted) },
      folders: ['seen'],
    });
    await client.open(manifestOf('all/one'));
    await client.codes(manifestOf('all/one'), 'aahp/checksum-drift');
    await folderEvent(['all'], []);
    await client.codes(manifestOf('all/one'));
    await folderEvent([], ['all']);
    await client.codes(manifestOf('all/one'), 'aahp/checksum-drift');
  });

  it('are those that globs name, in handoff folders too, apart from roots that an editor shows', async () => {
    await start({ files: { ...rootFiles('one', drifted), ...rootFiles('two', drifted) } });
    await client.open(statusOf('two'));
    await client.codes(manifestOf('one'), 'aahp/checksum-drift');
    client.settings = { agentHandoff: { files: { aahp: [] } } };
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
    await client.until(() => reportedIn('one').length === 0);
  });
});
