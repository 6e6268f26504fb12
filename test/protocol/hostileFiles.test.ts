import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FileChangeType } from 'vscode-languageserver-protocol/node';
import { driftedManifest, manifest, rootFiles } from '../support/handoffFiles.ts';
import { TestClient, transports } from '../support/testClient.ts';

const manifestPath = '.ai/handoff/MANIFEST.json';
const levels = 100_000;

/** Files that have broken programs before, and what is said of each. */
const files: readonly [name: string, path: string, content: string | Uint8Array, code: string][] = [
  [
    'a JSON file nested 100,000 levels deep',
    'deep.handoff.json',
    '['.repeat(levels) + ']'.repeat(levels),
    'file/too-deep',
  ],
  ['a YAML file nested 100,000 levels deep', 'deep.handoff.yaml', '- '.repeat(levels) + 'x', 'file/too-deep'],
  ['a flow of brackets in YAML that never closes', 'flow.handoff.yaml', '['.repeat(levels), 'file/too-deep'],
  ['a file cut off in a string', 'cut.handoff.json', '{ "handoff": { "version": "3.0', 'file/syntax'],
  ['an empty file', 'empty.handoff.json', '', 'file/syntax'],
  ['binary data', 'binary.handoff.json', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0xff, 0xfe, 1), 'file/syntax'],
  ['UTF-16 text', 'wide.handoff.json', Buffer.from('\ufeff{"a":1}', 'utf16le'), 'file/syntax'],
  ['text that is not UTF-8', 'latin.handoff.json', Buffer.from('{"a":"\xe4\xf6"}', 'latin1'), 'file/syntax'],
  ['NUL bytes', 'nul.handoff.json', '{"a":\u0000"b"}', 'file/syntax'],
  ['a file over the size limit', 'large.handoff.json', `[${'"xxxxxxxxxxxxxxxx",'.repeat(330_000)}0]`, 'file/too-large'],
];

describe.each(transports)('hostile files (%s)', (transport) => {
  let client: TestClient;
  afterEach(() => client.stop());

  it.each(files)('says what is wrong with %s and goes on', async (_, path, content, code) => {
    client = await TestClient.start({
      transport,
      files: { [`handoffs/${path}`]: content, ...rootFiles('.', driftedManifest()) },
    });
    await client.diagnostics(`handoffs/${path}`, (list) => list.some((one) => one.code === code));
    await client.codes(manifestPath, 'aahp/checksum-drift');
  });

  it('survives the same texts typed into an editor', async () => {
    client = await TestClient.start({ transport, files: rootFiles('.') });
    let version = 1;
    await client.open(manifestPath, manifest(), version, 'json');
    for (const [, , content] of files) {
      const text = typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
      await client.change(manifestPath, ++version, { text });
      await client.codeActions(manifestPath);
    }
    await client.change(manifestPath, ++version, { text: '"\ud800 lone surrogates \udc00"' });
    await client.codeActions(manifestPath);
    version++;
    await client.change(manifestPath, version, { text: driftedManifest() });
    await client.codes(manifestPath, 'aahp/checksum-drift');
  });

  it('reads nothing outside of the project and follows no circle of links', async () => {
    const secret = '-----SECRET-----';
    client = await TestClient.start({
      transport,
      files: {
        'outside/secret.md': secret,
        ...rootFiles('project', manifest({ files: { '../../../outside/secret.md': {} } })),
      },
      folders: ['project'],
    });
    mkdirSync(join(client.folder, 'project/.ai/handoff/loop'));
    symlinkSync('..', join(client.folder, 'project/.ai/handoff/loop/again'));
    symlinkSync('self', join(client.folder, 'project/.ai/handoff/self'));
    symlinkSync(join(client.folder, 'outside/secret.md'), join(client.folder, 'project/.ai/handoff/TRUST.md'));
    await client.watched(
      ['project/.ai/handoff/TRUST.md', FileChangeType.Created],
      ['project/.ai/handoff/self', FileChangeType.Created],
    );
    await client.diagnostics(`project/${manifestPath}`, (list) =>
      list.some(({ code }) => code === 'file/outside-root'),
    );
    const [found] = await client.diagnostics('project/.ai/handoff/TRUST.md', (list) => list.length > 0);
    expect(found?.code).toBe('file/outside-root');
    expect(JSON.stringify(found)).not.toContain(secret);
  });
});
