import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { commandLineLimits } from '../../../server/src/engine/settings.ts';
import { discover } from '../../../server/src/workspace/discovery.ts';
import { handoffMatcher } from '../../../server/src/workspace/globs.ts';
import { OverlayFileSystem } from '../../../server/src/workspace/overlayFileSystem.ts';
import type { FileSystem } from '../../../server/src/workspace/fileSystem.ts';
import { Workspace } from '../../../server/src/workspace/workspace.ts';
import { rootsOf } from '../../../server/src/workspace/namedRoots.ts';

/** A file system of plain texts by path. */
function memory(files: Readonly<Record<string, string>>): FileSystem {
  const folderOf = (uri: string) => uri.replace(/^file:\/\//, '').replace(/\/$/, '');
  return {
    read: (uri) => {
      const text = files[folderOf(uri)];
      if (text === undefined) return Promise.resolve({ kind: 'missing' });
      return Promise.resolve({
        kind: 'file',
        bytes: new TextEncoder().encode(text),
        disk: { size: text.length, modified: 0, newlines: 0 },
      });
    },
    list: (uri) => {
      const names = new Map<string, 'file' | 'folder'>();
      for (const path of Object.keys(files)) {
        if (!path.startsWith(`${folderOf(uri)}/`)) continue;
        const [name = '', ...rest] = path.slice(folderOf(uri).length + 1).split('/');
        names.set(name, rest.length > 0 ? 'folder' : 'file');
      }
      return Promise.resolve([...names].map(([name, kind]) => ({ name, kind })));
    },
    resolveLink: () => Promise.resolve({ kind: 'broken' }),
    exists: (uri) => Promise.resolve(files[folderOf(uri)] !== undefined),
  };
}

const found = async (files: Readonly<Record<string, string>>, ...named: string[]) =>
  (await discover(memory(files), 'file:///p', handoffMatcher(), { named: new Set(named) })).files
    .map((uri) => uri.slice('file:///p/'.length))
    .sort();

describe('folders that cannot be listed', () => {
  /** As `memory`, but some folders are closed: their entries are not shown, and opening them fails. */
  const closed = (files: Readonly<Record<string, string>>, ...folders: readonly string[]): FileSystem => {
    const open = memory(files);
    const isClosed = (uri: string) => folders.some((folder) => uri === `file://${folder}`);
    return {
      ...open,
      read: (uri, within, hashed) =>
        isClosed(uri)
          ? Promise.resolve({ kind: 'unreadable', reason: 'permission is denied' })
          : open.read(uri, within, hashed),
      list: (uri) => (isClosed(uri) ? Promise.resolve([]) : open.list(uri)),
    };
  };
  const files = {
    '/p/README.md': '',
    '/p/.ai/handoff/STATUS.md': '',
    '/p/.ai/handoff/notes/a.md': '',
    '/p/handoffs/a.json': '{}',
    '/p/data/base.db': '',
  };
  const unlistable = async (...folders: readonly string[]) =>
    (await discover(closed(files, ...folders), 'file:///p', handoffMatcher())).unlistable;

  it('are told of in handoff places', async () => {
    const reason = 'permission is denied';
    expect(await unlistable('/p/.ai')).toEqual([{ uri: 'file:///p/.ai', reason }]);
    expect(await unlistable('/p/.ai/handoff')).toEqual([{ uri: 'file:///p/.ai/handoff', reason }]);
    expect(await unlistable('/p/.ai/handoff/notes', '/p/handoffs')).toEqual([
      { uri: 'file:///p/handoffs', reason },
      { uri: 'file:///p/.ai/handoff/notes', reason },
    ]);
  });

  it('are not told of elsewhere, nor where they are only empty', async () => {
    expect(await unlistable('/p/data')).toEqual([]);
    expect(await unlistable()).toEqual([]);
  });

  it('are a finding', async () => {
    const engine = createEngine();
    const fileSystem = closed(files, '/p/.ai/handoff');
    const workspace = new Workspace({ engine, fileSystem, limits: commandLineLimits, today: () => '2026-03-01' });
    await workspace.addFolder('file:///p');
    const { findings } = await workspace.check('file:///p');
    const shown = [...findings.values()]
      .flat()
      .map(({ code, document, message }) => [document.path, code, formatMessage(message)]);
    expect(shown).toEqual([
      [
        '.ai/handoff',
        'file/syntax',
        'The file cannot be read: it is a folder that cannot be listed: permission is denied. Check its permissions and that it is a file.',
      ],
    ]);
  });
});

describe('walking', () => {
  const files = {
    '/p/.gitignore': 'out/\n.ai/\n*.local.handoff.json\n',
    '/p/a.handoff.json': '',
    '/p/a.local.handoff.json': '',
    '/p/out/b.handoff.json': '',
    '/p/out/keep/c.handoff.json': '',
    '/p/out/keep/c.local.handoff.json': '',
    '/p/node_modules/d/e.handoff.json': '',
    '/p/.ai/handoff/STATUS.md': '',
  };

  it('leaves out what git ignores', async () => {
    expect(await found(files)).toEqual(['a.handoff.json']);
  });

  it('looks into ignored folders that were named, and into nothing else on the way', async () => {
    expect(await found(files, 'file:///p/out/keep')).toEqual([
      'a.handoff.json',
      'out/keep/c.handoff.json',
      'out/keep/c.local.handoff.json',
    ]);
    expect(await found(files, 'file:///p/.ai/handoff')).toEqual(['.ai/handoff/STATUS.md', 'a.handoff.json']);
    expect(await found(files, 'file:///p/node_modules/d')).toEqual(['a.handoff.json', 'node_modules/d/e.handoff.json']);
  });

  it('takes a handoff folder whole, whatever git ignores in it', async () => {
    const inRoot = {
      '/p/.gitignore': 'HANDOFF.lock\n',
      '/p/.ai/handoff/.gitignore': '*\n',
      '/p/.ai/handoff/HANDOFF.lock': '',
      '/p/.ai/handoff/LOG.md': '',
    };
    expect(await found(inRoot)).toEqual(['.ai/handoff/.gitignore', '.ai/handoff/HANDOFF.lock', '.ai/handoff/LOG.md']);
  });
});

describe('the handoff folders that a place means', () => {
  const files = {
    '/r/.ai/handoff/STATUS.md': '',
    '/r/.ai/handoff-b/notes/x.md': '',
    '/r/.ai/other/x.md': '',
    '/r/src/deep/x.ts': '',
    '/r/packages/a/.ai/handoff/STATUS.md': '',
    '/r/packages/b/.ai/handoff/STATUS.md': '',
    '/elsewhere/x.ts': '',
  };
  const roots = async (place: string) =>
    (await rootsOf(memory(files), `file://${place}`)).map((uri) => uri.slice('file://'.length));

  it('are itself, those of the project, all below, or those around', async () => {
    const own = ['/r/.ai/handoff', '/r/.ai/handoff-b'];
    expect(await roots('/r/.ai/handoff')).toEqual(['/r/.ai/handoff']);
    expect(await roots('/r/.ai/handoff/MANIFEST.json')).toEqual(['/r/.ai/handoff']);
    expect(await roots('/r/.ai/handoff-b/notes')).toEqual(['/r/.ai/handoff-b']);
    expect(await roots('/r')).toEqual(own);
    expect(await roots('/r/.ai')).toEqual(own);
    expect(await roots('/r/packages')).toEqual(['/r/packages/a/.ai/handoff', '/r/packages/b/.ai/handoff']);
    expect(await roots('/r/src/deep')).toEqual(own);
    expect(await roots('/elsewhere')).toEqual([]);
  });
});

describe('the overlay', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('shows what was written to it over the files below', async () => {
    const overlay = new OverlayFileSystem(memory({ '/p/a': 'old', '/p/b': 'old' }), 5);
    overlay.write('file:///p/a', bytes('old'), bytes('n\r\new'));
    overlay.write('file:///p/b', bytes('old'), undefined);
    overlay.write('file:///p/c', undefined, bytes('made'));
    expect(await overlay.read('file:///p/a', 'file:///p', true)).toMatchObject({
      kind: 'file',
      bytes: bytes('n\r\new'),
      disk: { size: 5, modified: 5, newlines: 1 },
    });
    expect(await overlay.read('file:///p/b', 'file:///p', false)).toEqual({ kind: 'missing' });
    expect(await overlay.exists('file:///p/b', 'file:///p')).toBe(false);
    expect(await overlay.exists('file:///p/c', 'file:///p')).toBe(true);
    expect((await overlay.list('file:///p')).map(({ name }) => name).sort()).toEqual(['a', 'c']);
  });

  it('remembers what each file held at first, and forgets files that are as they were', () => {
    const overlay = new OverlayFileSystem(memory({}), 0);
    overlay.write('file:///p/a', bytes('1'), bytes('2'));
    overlay.write('file:///p/a', bytes('2'), bytes('3'));
    expect([...overlay.changes]).toEqual([['file:///p/a', { before: bytes('1'), after: bytes('3') }]]);
    overlay.write('file:///p/a', bytes('3'), bytes('1'));
    overlay.write('file:///p/b', undefined, bytes('x'));
    overlay.write('file:///p/b', bytes('x'), undefined);
    expect(overlay.changes.size).toBe(0);
  });
});
