import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FileChangeType } from 'vscode-languageserver-protocol/node';
import { TestClient, transports } from '../support/testClient.ts';

const manifest = '{ "aahp_version": "3.0", "files": [] }\n';

const has = (code: string) => (found: readonly { readonly code?: unknown }[]) => found.some((one) => one.code === code);
const lacks = (code: string) => (found: readonly { readonly code?: unknown }[]) => !has(code)(found);

/** What an editor on Linux reports of `mkdir -p day/.ai/handoff`, and of what is written there at once: the outermost folder. */
describe.each(transports)('folders made at one stroke (%s)', (transport) => {
  let client: TestClient;
  afterEach(() => client.stop());

  it('are looked into when the outermost is reported', async () => {
    client = await TestClient.start({ transport });
    client.write('day/.ai/handoff/MANIFEST.json', manifest);
    await client.watched(['day', FileChangeType.Created]);
    await client.diagnostics('day/.ai/handoff/MANIFEST.json', has('aahp/schema'));
  });

  it.skipIf(process.platform === 'win32')(
    'show what leads out of them, as when they had been there from the start',
    async () => {
      client = await TestClient.start({ transport });
      client.write('day/.ai/handoff/MANIFEST.json', manifest);
      symlinkSync('/', join(client.folder, 'day/.ai/handoff/all'));
      await client.watched(['day', FileChangeType.Created]);
      await client.diagnostics('day/.ai/handoff/all', has('file/outside-root'));
    },
  );

  it('stay unseen where git ignores them, as when they had been there from the start', async () => {
    client = await TestClient.start({ transport, files: { '.gitignore': 'out/\n' } });
    client.write('out/day/.ai/handoff/MANIFEST.json', manifest);
    client.write('node_modules/day/.ai/handoff/MANIFEST.json', manifest);
    client.write('day/.ai/handoff/MANIFEST.json', manifest);
    await client.watched(
      ['out/day', FileChangeType.Created],
      ['node_modules/day', FileChangeType.Created],
      ['day', FileChangeType.Created],
    );
    await client.diagnostics('day/.ai/handoff/MANIFEST.json', has('aahp/schema'));
    expect(client.reported().filter((uri) => !uri.startsWith(client.uri('day')))).toEqual([]);
  });
});

/** Only the program itself watches folders, and only on Linux. */
describe.skipIf(process.platform !== 'linux')('what nobody reports', () => {
  let client: TestClient;
  afterEach(() => client.stop());

  it('is seen in a folder that was made at one stroke', async () => {
    client = await TestClient.start({ transport: 'stdio' });
    client.write('day/.ai/handoff/STATUS.md', '# Status\n');
    await client.watched(['day', FileChangeType.Created]);
    await client.diagnostics('day/.ai/handoff/STATUS.md', has('aahp/manifest-missing'));
    client.write('day/.ai/handoff/MANIFEST.json', manifest);
    await client.diagnostics('day/.ai/handoff/MANIFEST.json', has('aahp/schema'));
    await client.diagnostics('day/.ai/handoff/STATUS.md', lacks('aahp/manifest-missing'));
    client.write('day/.ai/handoff/MANIFEST.json', manifest.slice(0, 20));
    await client.diagnostics('day/.ai/handoff/MANIFEST.json', has('file/syntax'));
    client.remove('day/.ai/handoff/MANIFEST.json');
    await client.diagnostics('day/.ai/handoff/MANIFEST.json', (found) => found.length === 0);
    await client.diagnostics('day/.ai/handoff/STATUS.md', has('aahp/manifest-missing'));
  });

  it('is seen in a handoff folder that was there from the start, and again when it was made anew', async () => {
    client = await TestClient.start({ transport: 'stdio', files: { '.ai/handoff/STATUS.md': '# Status\n' } });
    await client.diagnostics('.ai/handoff/STATUS.md', has('aahp/manifest-missing'));
    client.remove('.ai/handoff');
    await client.diagnostics('.ai/handoff/STATUS.md', (found) => found.length === 0);
    client.write('.ai/handoff/STATUS.md', '# Status\n');
    await client.diagnostics('.ai/handoff/STATUS.md', has('aahp/manifest-missing'));
    client.write('.ai/handoff/MANIFEST.json', manifest);
    await client.diagnostics('.ai/handoff/MANIFEST.json', has('aahp/schema'));
  });

  it('stays unseen when the workspace folder was taken away, and is seen in one that lay in it', async () => {
    client = await TestClient.start({
      transport: 'stdio',
      files: { 'out/.ai/handoff/STATUS.md': '# Status\n', 'out/in/.ai/handoff/STATUS.md': '# Status\n' },
      folders: ['out', 'out/in'],
    });
    await client.diagnostics('out/.ai/handoff/STATUS.md', has('aahp/manifest-missing'));
    await client.diagnostics('out/in/.ai/handoff/STATUS.md', has('aahp/manifest-missing'));
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [], removed: [{ uri: client.uri('out'), name: 'out' }] },
    });
    await client.diagnostics('out/.ai/handoff/STATUS.md', (found) => found.length === 0);
    client.write('out/.ai/handoff/STATUS.md', '# Status, later\n');
    client.write('out/in/.ai/handoff/MANIFEST.json', manifest);
    await client.diagnostics('out/in/.ai/handoff/MANIFEST.json', has('aahp/schema'));
    // Answered after what was seen before.
    await client.connection.sendRequest('workspace/symbol', { query: 'x' });
    expect(client.reported().filter((uri) => !uri.startsWith(client.uri('out/in')))).toEqual([]);
  });

  it('is seen deep in a folder that was empty at first', async () => {
    client = await TestClient.start({ transport: 'stdio', files: { '.ai/handoff/STATUS.md': '# Status\n' } });
    await client.diagnostics('.ai/handoff/STATUS.md', has('aahp/manifest-missing'));
    client.write('scout/log/x.txt', '');
    await client.watched(['scout', FileChangeType.Created]);
    // Looked into after what was reported before.
    client.write('day/.ai/handoff/MANIFEST.json', manifest);
    await client.watched(['day', FileChangeType.Created]);
    await client.diagnostics('day/.ai/handoff/MANIFEST.json', has('aahp/schema'));
    client.write('scout/log/exchange.ahil.json', '{ "entries": 1 }\n');
    await client.diagnostics('scout/log/exchange.ahil.json', (found) => found.length > 0);
  });
});
