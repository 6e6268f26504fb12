import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  ClientCapabilities,
  CodeAction,
  Diagnostic,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { manifest, rootFiles } from '../support/handoffFiles.ts';
import { editorCapabilities, TestClient, transports } from '../support/testClient.ts';
import { handoffValue } from '../unit/universal/support.ts';

const manifestPath = '.ai/handoff/MANIFEST.json';
const encoder = new TextEncoder();
const words = '# Road map 😀\n\nPrinter, then linter.\n';
const markedText = encoder.encode(`\ufeff${words}`);
const utf16Text = new Uint8Array(Buffer.from(`\ufeff${words}`, 'utf16le'));
const latin1Text = new Uint8Array(Buffer.from('# Stra\xdfe\n', 'latin1'));
const largeText = encoder.encode('# Large\n'.repeat(400));
const withoutRename: ClientCapabilities = {
  ...editorCapabilities,
  workspace: {
    ...editorCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'delete'] },
  },
};
const textsAlone: ClientCapabilities = {
  ...editorCapabilities,
  workspace: { ...editorCapabilities.workspace, workspaceEdit: { documentChanges: true } },
};

describe.each(transports)('a fix that moves a file (%s)', (transport) => {
  let client: TestClient;

  afterEach(() => client.stop());

  async function start(
    files: Readonly<Record<string, string | Uint8Array>>,
    capabilities: ClientCapabilities = editorCapabilities,
  ): Promise<void> {
    const settings = { agentHandoff: { limits: { fileSize: 2000 } } };
    client = await TestClient.start({ transport, files, capabilities, settings });
  }

  /** What is offered for the first finding of a code. */
  async function offered(path: string, code: string, about = ''): Promise<CodeAction[]> {
    const isMeant = ({ code: found, message }: Diagnostic) =>
      found === code && typeof message === 'string' && message.includes(about);
    const list = await client.diagnostics(path, (found) => found.some(isMeant));
    return client.codeActions(path, list.find(isMeant));
  }

  async function resolved(actions: readonly CodeAction[], title: string): Promise<WorkspaceEdit> {
    const action = actions.find((one) => one.title === title);
    const { edit } = action ? await client.resolve(action) : {};
    if (!edit)
      throw new Error(`${title} is not offered, or leads to nothing; ${actions.map((one) => one.title).join(', ')}`);
    return edit;
  }

  const listing = (name: string, entry: object = {}) => ({
    ...rootFiles('.', manifest({ files: { [name]: entry } })),
  });

  it.each([
    ['a byte order mark', markedText],
    ['UTF-16', utf16Text],
    ['another encoding', latin1Text],
    ['more than is checked', largeText],
    ['no text', Uint8Array.of(0, 1, 2, 255)],
  ])('keeps every byte of a file nearby: %s', async (_, bytes) => {
    await start({ ...listing('ROADMAP.md'), 'ROADMAP.md': bytes });
    const actions = await offered(manifestPath, 'aahp/file-missing');
    carryOut(await resolved(actions, 'Move ROADMAP.md into the handoff folder'));
    expect(bytesAt('.ai/handoff/ROADMAP.md')).toEqual(bytes);
    expect(bytesAt('ROADMAP.md')).toBeUndefined();
  });

  it.each([
    ['a byte order mark', markedText],
    ['UTF-16', utf16Text],
  ])('keeps every byte of a file that gets its name back: %s', async (_, bytes) => {
    const checksum = `sha256:${createHash('sha256').update(Buffer.from(bytes)).digest('hex')}`;
    await start({ ...listing('ROADMAP.md', { checksum }), '.ai/handoff/PLAN.md': bytes });
    const actions = await offered(manifestPath, 'aahp/file-missing', 'PLAN.md');
    carryOut(await resolved(actions, 'Rename PLAN.md back to ROADMAP.md'));
    expect(bytesAt('.ai/handoff/ROADMAP.md')).toEqual(bytes);
    expect(bytesAt('.ai/handoff/PLAN.md')).toBeUndefined();
  });

  it('keeps the byte order mark of a handoff that gets the usual name', async () => {
    const bytes = encoder.encode(`\ufeff${JSON.stringify(handoffValue(), null, 2)}\n`);
    await start({ 'handoffs/note.handoff.json': bytes });
    const actions = await offered('handoffs/note.handoff.json', 'universal/file-name');
    const rename = actions.find(({ title }) => title.startsWith('Rename the file to '));
    const name = rename?.title.slice('Rename the file to '.length) ?? '';
    carryOut(await resolved(actions, rename?.title ?? ''));
    expect(bytesAt(`handoffs/${name}`)).toEqual(bytes);
    expect(bytesAt('handoffs/note.handoff.json')).toBeUndefined();
  });

  it('leaves what an editor has not saved to the editor', async () => {
    await start({ ...listing('ROADMAP.md'), '.ai/handoff/roadmap/ROADMAP.md': words });
    await client.open('.ai/handoff/roadmap/ROADMAP.md', `${words}More.\n`);
    const actions = await offered(manifestPath, 'aahp/file-missing');
    const edit = await resolved(actions, 'Rename roadmap/ROADMAP.md to ROADMAP.md');
    expect(edit.documentChanges).toEqual([
      {
        kind: 'rename',
        oldUri: client.uri('.ai/handoff/roadmap/ROADMAP.md'),
        newUri: client.uri('.ai/handoff/ROADMAP.md'),
        options: { overwrite: false, ignoreIfExists: false },
      },
    ]);
  });

  it('moves no folder', async () => {
    await start({ ...listing('ROADMAP.md'), 'ROADMAP.md/notes.txt': words });
    const actions = await offered(manifestPath, 'aahp/file-missing');
    expect(actions.map(({ title }) => title)).not.toContain('Move ROADMAP.md into the handoff folder');
  });

  describe('in a client that cannot rename', () => {
    it.each([
      ['plain', encoder.encode(words)],
      ['with a byte order mark', markedText],
    ])('makes a text anew in its place: %s', async (_, bytes) => {
      await start({ ...listing('ROADMAP.md'), 'ROADMAP.md': bytes }, withoutRename);
      const actions = await offered(manifestPath, 'aahp/file-missing');
      carryOut(await resolved(actions, 'Move ROADMAP.md into the handoff folder'));
      expect(bytesAt('.ai/handoff/ROADMAP.md')).toEqual(bytes);
      expect(bytesAt('ROADMAP.md')).toBeUndefined();
    });

    it.each([
      ['UTF-16', utf16Text],
      ['another encoding', latin1Text],
    ])('leaves what is no UTF-8 where it is: %s', async (_, bytes) => {
      await start({ ...listing('ROADMAP.md'), 'ROADMAP.md': bytes }, withoutRename);
      const actions = await offered(manifestPath, 'aahp/file-missing');
      expect(actions.length).toBeGreaterThan(0);
      expect(actions.map(({ title }) => title)).not.toContain('Move ROADMAP.md into the handoff folder');
    });

    it('is offered nothing that makes or removes files where it cannot do that either', async () => {
      const lock = JSON.stringify({ agent: 'a', started: '2026-03-01T10:00:00Z', updating: ['STATUS.md'] });
      const files = { ...listing('ROADMAP.md'), 'ROADMAP.md': words, '.ai/handoff/HANDOFF.lock': lock };
      await start(files, textsAlone);
      const missing = await offered(manifestPath, 'aahp/file-missing');
      const locked = await offered('.ai/handoff/HANDOFF.lock', 'aahp/lock-present');
      const titles = [...missing, ...locked].map(({ title }) => title);
      expect(titles).not.toContain('Move ROADMAP.md into the handoff folder');
      expect(titles).not.toContain('Remove HANDOFF.lock alone');
    });
  });

  function bytesAt(path: string): Uint8Array | undefined {
    const place = fileURLToPath(client.uri(path));
    return existsSync(place) ? new Uint8Array(readFileSync(place)) : undefined;
  }
});

/** Carries an edit out as an editor does, on files that it has not open. */
function carryOut({ documentChanges = [] }: WorkspaceEdit): void {
  for (const change of documentChanges) {
    if (!('kind' in change)) {
      const text = change.edits.map((edit) => (edit as TextEdit).newText).join('');
      writeFileSync(fileURLToPath(change.textDocument.uri), text);
    } else if (change.kind === 'create') {
      mkdirSync(dirname(fileURLToPath(change.uri)), { recursive: true });
      writeFileSync(fileURLToPath(change.uri), '', { flag: 'wx' });
    } else if (change.kind === 'rename') {
      renameSync(fileURLToPath(change.oldUri), fileURLToPath(change.newUri));
    } else {
      unlinkSync(fileURLToPath(change.uri));
    }
  }
}
