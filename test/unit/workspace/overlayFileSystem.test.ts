import { expect, it } from 'vitest';
import type { FileSystem } from '../../../server/src/workspace/fileSystem.ts';
import { OverlayFileSystem } from '../../../server/src/workspace/overlayFileSystem.ts';

const bytes = new TextEncoder().encode('text');

it('lists folders that are there because of what is laid in them, and no files that were removed', async () => {
  const base: Pick<FileSystem, 'list'> = {
    list: () => Promise.resolve([{ name: 'gone.md', kind: 'file' }]),
  };
  const overlay = new OverlayFileSystem(base as FileSystem, 0);
  overlay.write('file:///p/.ai/handoff/MANIFEST.json', undefined, bytes);
  overlay.write('file:///p/new.md', undefined, bytes);
  overlay.write('file:///p/gone.md', bytes, undefined);
  overlay.write('file:///p/never/there.md', undefined, undefined);
  overlay.write('file:///elsewhere/other.md', undefined, bytes);
  expect(await overlay.list('file:///p')).toEqual([
    { name: '.ai', kind: 'folder' },
    { name: 'new.md', kind: 'file' },
  ]);
});
