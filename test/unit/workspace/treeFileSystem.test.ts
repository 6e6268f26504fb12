import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '../../../server/src/workspace/nodeFileSystem.ts';
import { type TreeEntry, TreeFileSystem } from '../../../server/src/workspace/treeFileSystem.ts';
import { joinUri } from '../../../server/src/workspace/uris.ts';

const top = 'file:///nowhere/repo%20one';
const contents: Readonly<Record<string, string>> = {
  text: 'Hello.\r\n',
  'to-file': 'text.md',
  'to-folder': '../a',
  up: '../../outside',
  absolute: '/etc/passwd',
  inside: '/nowhere/repo one/a/text.md',
  circle: 'circle',
  gone: 'missing.md',
};
const entry = (kind: TreeEntry['kind'], id: string): TreeEntry => ({ kind, id });
const entries = new Map<string, TreeEntry>([
  ['a/text.md', entry('file', 'text')],
  ['a/ä b.md', entry('file', 'text')],
  ['a/link.md', entry('link', 'to-file')],
  ['b/folder', entry('link', 'to-folder')],
  ['b/up.md', entry('link', 'up')],
  ['b/absolute.md', entry('link', 'absolute')],
  ['b/inside.md', entry('link', 'inside')],
  ['b/circle', entry('link', 'circle')],
  ['b/gone.md', entry('link', 'gone')],
  ['b/lost.md', entry('file', 'lost')],
  ['b/huge.md', entry('file', 'huge')],
  ['sub', entry('submodule', 'commit')],
]);
const tree = new TreeFileSystem({
  base: nodeFileSystem,
  top,
  entries,
  modified: 5,
  content: (id) =>
    Promise.resolve(
      id === 'huge' ? { size: 1e9 } : id in contents ? new TextEncoder().encode(contents[id]) : undefined,
    ),
});

async function read(path: string, within = top): Promise<string> {
  const result = await tree.read(joinUri(top, path), within, true);
  if (result.kind === 'file') return `file ${new TextDecoder().decode(result.bytes)}`;
  return result.kind === 'unreadable' ? `unreadable: ${result.reason}` : result.kind;
}

describe('the file system of an index', () => {
  it.each([
    ['a/text.md', 'file Hello.\r\n'],
    ['a/ä b.md', 'file Hello.\r\n'],
    ['a/link.md', 'file Hello.\r\n'],
    ['b/folder/text.md', 'file Hello.\r\n'],
    ['b/folder/link.md', 'file Hello.\r\n'],
    ['b/inside.md', 'file Hello.\r\n'],
    ['b/up.md', 'outside'],
    ['b/absolute.md', 'outside'],
    ['b/circle', 'unreadable: its symbolic links go round in a circle'],
    ['b/gone.md', 'missing'],
    ['b/lost.md', 'unreadable: git does not have its content'],
    ['b/huge.md', 'too-large'],
    ['b', 'folder'],
    ['b/folder', 'folder'],
    ['sub', 'folder'],
    ['sub/x.md', 'missing'],
    ['a/text.md/x', 'missing'],
    ['a/other.md', 'missing'],
  ])('reads %s', async (path, expected) => {
    expect(await read(path)).toBe(expected);
  });

  it('stays in the folder that reads are confined to, links resolved', async () => {
    expect(await read('b/folder/text.md', joinUri(top, 'b'))).toBe('outside');
    expect(await tree.resolveLink(joinUri(top, 'b/folder'), joinUri(top, 'b'))).toEqual({ kind: 'outside' });
    expect(await tree.exists(joinUri(top, 'b/inside.md'), joinUri(top, 'b'))).toBeUndefined();
  });

  it('knows the bytes that will be committed', async () => {
    const result = await tree.read(joinUri(top, 'a/text.md'), top, true);
    expect(result).toMatchObject({ kind: 'file', disk: { size: 8, newlines: 1, modified: 5 } });
  });

  it('lists folders, with the repository at the top', async () => {
    const names = async (path: string) =>
      (await tree.list(joinUri(top, path))).map(({ name, kind }) => `${kind} ${name}`);
    expect((await names('')).sort()).toEqual(['folder .git', 'folder a', 'folder b', 'folder sub']);
    expect(await names('a')).toEqual(['file text.md', 'file ä b.md', 'link link.md']);
    expect(await names('b/folder')).toEqual(await names('a'));
    expect(await names('sub')).toEqual([]);
    expect(await names('c')).toEqual([]);
  });

  it('tells what is there, and where links lead', async () => {
    const exists = (path: string) => tree.exists(joinUri(top, path), top);
    expect(await exists('a/text.md')).toBe(true);
    expect(await exists('a')).toBe(true);
    expect(await exists('a/other.md')).toBe(false);
    expect(await exists('b/absolute.md')).toBeUndefined();
    expect(await tree.resolveLink(joinUri(top, 'b/folder'), top)).toEqual({ kind: 'folder', uri: joinUri(top, 'a') });
    expect(await tree.resolveLink(joinUri(top, 'b/gone.md'), top)).toEqual({ kind: 'broken' });
  });
});
