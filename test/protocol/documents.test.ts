import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Diagnostic,
  DidChangeWorkspaceFoldersNotification,
  DidDeleteFilesNotification,
  DidRenameFilesNotification,
  FileChangeType,
  WorkspaceFoldersRequest,
} from 'vscode-languageserver-protocol/node';
import { type HandoffRootInfo, requests } from '../../server/src/protocol.ts';
import { checksumOf, driftedChecksum, driftedManifest, manifest, rootFiles, status } from '../support/handoffFiles.ts';
import { TestClient, type TestClientOptions, transports } from '../support/testClient.ts';

const manifestPath = '.ai/handoff/MANIFEST.json';
const statusPath = '.ai/handoff/STATUS.md';
const drifted = rootFiles('.', driftedManifest());

describe.each(transports)('documents over disk (%s)', (transport) => {
  let client: TestClient;
  const start = async (options: Omit<TestClientOptions, 'transport'>) =>
    (client = await TestClient.start({ transport, ...options }));
  afterEach(() => client.stop());

  it('reports files that are not open', async () => {
    await start({ files: drifted });
    const [drift] = await client.codes(manifestPath, 'aahp/checksum-drift');
    expect(drift?.source).toBe('agent-handoff');
    expect(drift?.range).toEqual(rangeOf(driftedManifest(), `"${driftedChecksum}"`));
    expect(drift?.relatedInformation?.[0]?.location.uri).toBe(client.uri(statusPath));
  });

  it('reports a file as it is typed, with the version that was checked', async () => {
    await start({ files: rootFiles('.') });
    await client.open(manifestPath);
    await client.diagnostics(manifestPath, (_, version) => version === 1);
    const range = rangeOf(manifest(), checksumOf(status));
    await client.change(manifestPath, 2, { range, text: driftedChecksum });
    await client.codes(manifestPath, 'aahp/checksum-drift');
    await client.change(manifestPath, 3, { text: manifest() });
    await client.codes(manifestPath);
    await client.diagnostics(manifestPath, (_, version) => version === 3);
  });

  it('counts columns in the text that the editor has sent, also where that keeps its byte order mark', async () => {
    const line = JSON.stringify(JSON.parse(driftedManifest()));
    await start({ files: { ...drifted, [manifestPath]: `\ufeff${line}` } });
    const rangeWith = (mark: string) => rangeOf(mark + line, `"${driftedChecksum}"`);
    const isDrift = ({ code }: Diagnostic) => code === 'aahp/checksum-drift';
    const drift = async (version: number) => {
      // What is on disk may be read after the first check of the text.
      const list = await client.diagnostics(manifestPath, (all, of) => of === version && all.some(isDrift));
      return list.find(isDrift)?.range;
    };
    await client.open(manifestPath, `\ufeff${line}`);
    expect(await drift(1)).toEqual(rangeWith('\ufeff'));
    await client.change(manifestPath, 2, { text: line });
    expect(await drift(2)).toEqual(rangeWith(''));
  });

  it('lets the disk count again when a file is closed, and the editor when it is opened again', async () => {
    await start({ files: rootFiles('.') });
    await client.open(manifestPath, driftedManifest());
    await client.codes(manifestPath, 'aahp/checksum-drift');
    await client.close(manifestPath);
    await client.codes(manifestPath);
    await client.open(manifestPath, driftedManifest(), 1);
    await client.codes(manifestPath, 'aahp/checksum-drift');
  });

  it('does not let a change on disk touch what an editor shows', async () => {
    await start({ files: rootFiles('.') });
    await client.open(manifestPath, driftedManifest());
    await client.codes(manifestPath, 'aahp/checksum-drift');
    client.write(manifestPath, manifest({ project: 'other' }));
    client.write(statusPath, 'changed');
    await client.watched([manifestPath, FileChangeType.Changed], [statusPath, FileChangeType.Changed]);
    await client.change(manifestPath, 2, { text: driftedManifest().replace('demo', 'demo2') });
    await client.diagnostics(
      manifestPath,
      (list, version) => version === 2 && list.some(({ code }) => code === 'aahp/checksum-drift'),
    );
  });

  it('compares checksums with the bytes on disk, not with unsaved text', async () => {
    await start({ files: rootFiles('.') });
    await client.open(statusPath, 'unsaved text', 1);
    await client.open(manifestPath);
    await client.codes(manifestPath);
    client.write(statusPath, 'unsaved text');
    await client.save(statusPath);
    await client.codes(manifestPath, 'aahp/checksum-drift');
  });

  it('ignores changes that come out of order or for files that are not open', async () => {
    await start({ files: rootFiles('.') });
    await client.open(manifestPath, manifest(), 5);
    await client.change(manifestPath, 5, { text: 'older' });
    await client.change(manifestPath, 4, { range: rangeOf(manifest(), 'demo'), text: '"' });
    await client.open(statusPath);
    await client.close(statusPath);
    // What an editor sends when a file is closed without being saved, which is nothing to be told of.
    await client.change(statusPath, 2, { text: 'changes that were dropped' });
    await client.change(manifestPath, 6, { text: driftedManifest() });
    await client.codes(manifestPath, 'aahp/checksum-drift');
    expect(client.log.filter((line) => line.includes('Ignored change'))).toEqual([
      `Ignored change 5 of ${client.uri(manifestPath)}: it is out of order.`,
      `Ignored change 4 of ${client.uri(manifestPath)}: it is out of order.`,
    ]);
  });

  it('survives a file that is opened twice and one that is closed twice', async () => {
    await start({ files: rootFiles('.') });
    await client.open(manifestPath);
    await client.open(manifestPath, driftedManifest(), 1);
    await client.codes(manifestPath, 'aahp/checksum-drift');
    await client.close(manifestPath);
    await client.close(manifestPath);
    await client.codes(manifestPath);
  });

  it('follows files that appear, change and go on disk', async () => {
    await start({ files: { 'README.md': '# Demo\n' } });
    for (const [path, content] of Object.entries(drifted)) client.write(path, content);
    await client.watched(
      ...Object.keys(drifted).map((path): [string, FileChangeType] => [path, FileChangeType.Created]),
    );
    await client.codes(manifestPath, 'aahp/checksum-drift');
    client.write(manifestPath, manifest());
    await client.watched([manifestPath, FileChangeType.Changed]);
    await client.codes(manifestPath);
    client.write(manifestPath, driftedManifest());
    await client.watched([manifestPath, FileChangeType.Changed]);
    await client.codes(manifestPath, 'aahp/checksum-drift');
    client.remove(manifestPath);
    await client.watched([manifestPath, FileChangeType.Deleted]);
    await client.diagnostics(manifestPath, (list) => list.length === 0);
  });

  it('clears everything below a folder that is deleted', async () => {
    await start({
      files: { ...rootFiles('packages/a', driftedManifest()), ...rootFiles('packages/ab', driftedManifest()) },
    });
    await client.codes(`packages/a/${manifestPath}`, 'aahp/checksum-drift');
    await client.codes(`packages/ab/${manifestPath}`, 'aahp/checksum-drift');
    client.remove('packages/a');
    await client.watched(['packages/a', FileChangeType.Deleted]);
    await client.diagnostics(`packages/a/${manifestPath}`, (list) => list.length === 0);
    // The folder whose name merely begins the same keeps its findings.
    await client.until(() => client.reported().every((uri) => !uri.includes('/packages/a/')));
    expect(client.reported()).toContain(client.uri(`packages/ab/${manifestPath}`));
  });

  it('sees a folder again that was deleted and made anew before anybody looked', async () => {
    await start({ files: drifted });
    await client.codes(manifestPath, 'aahp/checksum-drift');
    // Watchers may report the deletion only.
    await client.watched(['.ai/handoff', FileChangeType.Deleted]);
    client.write(manifestPath, manifest());
    await client.watched([manifestPath, FileChangeType.Changed]);
    await client.codes(manifestPath);
    client.write(manifestPath, driftedManifest());
    await client.watched(['.ai', FileChangeType.Deleted]);
    await client.codes(manifestPath, 'aahp/checksum-drift');
  });

  it('takes no folder for a file, unless it is named like one', async () => {
    await start({ files: drifted });
    await client.codes(manifestPath, 'aahp/checksum-drift');
    client.write('.ai/handoff/LOG-ARCHIVE.md/notes.txt', 'x');
    await client.watched(
      ['.ai/handoff', FileChangeType.Changed],
      ['.ai/handoff/LOG-ARCHIVE.md', FileChangeType.Created],
    );
    await client.codes('.ai/handoff/LOG-ARCHIVE.md', 'file/syntax');
    expect(client.reported()).not.toContain(client.uri('.ai/handoff'));
  });

  it('moves findings with a folder that is renamed', async () => {
    await start({ files: rootFiles('old', driftedManifest()) });
    await client.codes(`old/${manifestPath}`, 'aahp/checksum-drift');
    renameSync(join(client.folder, 'old'), join(client.folder, 'new'));
    const files = [{ oldUri: client.uri('old'), newUri: client.uri('new') }];
    await client.connection.sendNotification(DidRenameFilesNotification.type, { files });
    await client.codes(`new/${manifestPath}`, 'aahp/checksum-drift');
    await client.diagnostics(`old/${manifestPath}`, (list) => list.length === 0);
    client.remove('new');
    await client.connection.sendNotification(DidDeleteFilesNotification.type, { files: [{ uri: client.uri('new') }] });
    await client.diagnostics(`new/${manifestPath}`, (list) => list.length === 0);
  });

  it('follows workspace folders that come and go', async () => {
    await start({
      files: { ...rootFiles('one', driftedManifest()), ...rootFiles('two', driftedManifest()) },
      folders: ['one'],
    });
    await client.codes(`one/${manifestPath}`, 'aahp/checksum-drift');
    expect(client.reported().filter((uri) => uri.includes('/two/'))).toEqual([]);
    const event = {
      added: [{ uri: client.uri('two'), name: 'two' }],
      removed: [{ uri: client.uri('one'), name: 'one' }],
    };
    await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
    await client.codes(`two/${manifestPath}`, 'aahp/checksum-drift');
    await client.diagnostics(`one/${manifestPath}`, (list) => list.length === 0);
  });

  it('calls projects as the editor calls its folders, in its order', async () => {
    await start({
      files: { ...rootFiles('one', driftedManifest()), ...rootFiles('two', driftedManifest()) },
      folders: ['two', 'one'],
    });
    const labels = async () => {
      const roots = await client.connection.sendRequest<HandoffRootInfo[]>(requests.handoffRoots);
      return roots.map(({ label }) => label);
    };
    expect(await labels()).toEqual(['two', 'one']);
    // Of folders that get another name or another place editors say no more than that something has changed.
    client.connection.onRequest(WorkspaceFoldersRequest.type, () => [
      { uri: client.uri('one'), name: 'Front end' },
      { uri: client.uri('two'), name: 'two' },
    ]);
    const event = { added: [], removed: [] };
    await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
    await expect.poll(labels).toEqual(['Front end', 'two']);
    await client.codes(`one/${manifestPath}`, 'aahp/checksum-drift');
  });

  it('checks a single file that is opened outside of all folders together with its root', async () => {
    await start({ files: { ...drifted, 'elsewhere/README.md': '' }, folders: ['elsewhere'] });
    await client.open(manifestPath);
    await client.codes(manifestPath, 'aahp/checksum-drift');
  });

  it('checks what git ignores only when it is opened', async () => {
    await start({ files: { ...drifted, '.gitignore': '/.ai/\n', ...rootFiles('seen', driftedManifest()) } });
    await client.codes(`seen/${manifestPath}`, 'aahp/checksum-drift');
    expect(client.reported()).not.toContain(client.uri(manifestPath));
    await client.open(manifestPath);
    await client.codes(manifestPath, 'aahp/checksum-drift');
  });

  it('handles file names that a URI has to encode', async () => {
    const folder = process.platform === 'win32' ? 'a b#cü%20' : 'a b#c?ü%20';
    await start({ files: rootFiles(folder, driftedManifest()) });
    await client.codes(`${folder}/${manifestPath}`, 'aahp/checksum-drift');
    await client.open(`${folder}/${manifestPath}`, manifest());
    await client.codes(`${folder}/${manifestPath}`);
  });
});

/** The range of the first occurrence of a piece of text. */
function rangeOf(text: string, piece: string) {
  const start = text.indexOf(piece);
  const before = text.slice(0, start).split('\n');
  const line = before.length - 1;
  const character = before[line]?.length ?? 0;
  return { start: { line, character }, end: { line, character: character + piece.length } };
}
