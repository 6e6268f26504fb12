import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { URI } from 'vscode-uri';
import { existingPaths } from '../../../server/src/workspace/existingPaths.ts';
import type { FileSystem } from '../../../server/src/workspace/fileSystem.ts';
import { nodeFileSystem } from '../../../server/src/workspace/nodeFileSystem.ts';
import { OverlayFileSystem } from '../../../server/src/workspace/overlayFileSystem.ts';
import { joinUri } from '../../../server/src/workspace/uris.ts';

/** More of them than are asked for one by one. */
const absent = (folder: string) => Array.from({ length: 40 }, (_, index) => `${folder}absent${index}.md`);

describe('which of many paths there are', () => {
  let top: string;
  let project: string;
  beforeEach(() => {
    top = realpathSync(mkdtempSync(join(tmpdir(), 'agent-handoff-paths-')));
    project = URI.file(join(top, 'p')).toString();
    const write = (path: string) => {
      mkdirSync(dirname(join(top, path)), { recursive: true });
      writeFileSync(join(top, path), '');
    };
    for (const path of ['p/a.md', 'p/Ü ä.md', 'p/docs/b.md', 'p/docs/deep/c.md', 'p/real/d.md', 'outside/e.md'])
      write(path);
    symlinkSync(join(top, 'p/real'), join(top, 'p/inner'));
    symlinkSync(join(top, 'outside'), join(top, 'p/outer'));
    symlinkSync(join(top, 'outside/e.md'), join(top, 'p/docs/e.md'));
    symlinkSync(join(top, 'nowhere'), join(top, 'p/docs/broken.md'));
    symlinkSync(join(top, 'p/docs'), join(top, 'p/docs/deep/up'));
  });
  afterEach(() => rmSync(top, { recursive: true, force: true }));

  const paths = () => [
    ...['', 'docs/', 'docs/deep/', 'docs/deep/up/', 'gone/', 'gone/deeper/', 'a.md/', 'inner/', 'outer/'].flatMap(
      absent,
    ),
    ...[
      'a.md',
      'A.md',
      'Ü ä.md',
      'ü ä.md'.normalize('NFD'),
      'docs',
      'docs/b.md',
      'docs/B.md',
      'docs/deep',
      'docs/deep/c.md',
    ],
    ...[
      'docs/e.md',
      'docs/broken.md',
      'docs/deep/up',
      'docs/deep/up/b.md',
      'inner',
      'inner/d.md',
      'outer',
      'outer/e.md',
    ],
    ...[
      'a.md.',
      'docs/b.md ',
      'docs/../a.md',
      './a.md',
      'docs//b.md',
      'docs/',
      'x:y',
      'ABCDEF~1.MD',
      '..',
      '../outside/e.md',
      '',
    ],
  ];

  /** A file system that counts what it is asked. */
  function counting(base: FileSystem = nodeFileSystem): {
    fileSystem: FileSystem;
    listed: string[];
    asked: string[];
    most: () => number;
  } {
    const [listed, asked]: [string[], string[]] = [[], []];
    let [now, most] = [0, 0];
    const during = async <T>(work: Promise<T>) => {
      most = Math.max(most, ++now);
      return work.finally(() => now--);
    };
    return {
      listed,
      asked,
      most: () => most,
      fileSystem: {
        ...base,
        exists: (uri, within) => (asked.push(uri), during(base.exists(uri, within))),
        ...(base.listInside && {
          listInside: (uri: string, within: string) => (
            listed.push(uri),
            during(Promise.resolve(base.listInside?.(uri, within)))
          ),
        }),
      },
    };
  }

  async function answers(fileSystem: FileSystem, asked: readonly string[]): Promise<Map<string, boolean | undefined>> {
    const found = new Map<string, boolean | undefined>();
    await existingPaths(fileSystem, project, asked, (path, exists) => {
      expect(found.has(path), path).toBe(false);
      found.set(path, exists);
    });
    return found;
  }

  it('is told as if each had been asked for, also behind links', async () => {
    const found = await answers(nodeFileSystem, paths());
    for (const path of paths())
      expect([path, found.get(path)]).toEqual([path, await nodeFileSystem.exists(joinUri(project, path), project)]);
    expect(found.size).toBe(new Set(paths()).size);
    expect(['a.md', 'docs/e.md', 'outer/e.md', 'inner/d.md', 'gone/absent1.md'].map((path) => found.get(path))).toEqual(
      [true, undefined, undefined, true, false],
    );
  });

  it('takes one listing a folder, of none outside and of none that is not there', async () => {
    const { fileSystem, listed, asked } = counting();
    const many = ['', 'docs/', 'docs/deep/', 'gone/', 'gone/deeper/', 'outer/'].flatMap(absent);
    await answers(fileSystem, many);
    expect(listed.sort()).toEqual(['', '/docs', '/docs/deep'].map((path) => project + path));
    expect(asked.sort()).toEqual(
      absent('outer/')
        .map((path) => joinUri(project, path))
        .sort(),
    );
  });

  it('asks for few paths without a listing', async () => {
    const { fileSystem, listed } = counting();
    await answers(fileSystem, ['a.md', 'docs/b.md', 'gone/c.md']);
    expect(listed).toEqual([]);
  });

  it('asks for a bounded number at once where there are no listings', async () => {
    const { fileSystem: listing, asked, most } = counting();
    const fileSystem: FileSystem = {
      read: (uri, within, hashed) => listing.read(uri, within, hashed),
      list: (folder) => listing.list(folder),
      resolveLink: (uri, within) => listing.resolveLink(uri, within),
      exists: (uri, within) => listing.exists(uri, within),
    };
    const many = Array.from({ length: 30 }, (_, index) => absent(`f${index}/`)).flat();
    await answers(fileSystem, many);
    expect(asked).toHaveLength(many.length);
    expect(most()).toBeLessThanOrEqual(32);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'asks where a folder may not be listed',
    async () => {
      chmodSync(join(top, 'p/docs'), 0o100);
      const found = await answers(nodeFileSystem, ['docs/b.md', ...absent('docs/')]);
      chmodSync(join(top, 'p/docs'), 0o700);
      expect([found.get('docs/b.md'), found.get('docs/absent1.md')]).toEqual([true, false]);
    },
  );

  it('asks where the file system cannot tell what a folder holds', async () => {
    const { fileSystem, asked } = counting({ ...nodeFileSystem, listInside: () => Promise.resolve(undefined) });
    const found = await answers(fileSystem, ['docs/b.md', ...absent('docs/')]);
    expect([found.get('docs/b.md'), found.get('docs/absent1.md'), asked.length]).toEqual([true, false, 41]);
  });

  it('counts what is only tried so far', async () => {
    const overlay = new OverlayFileSystem(nodeFileSystem, 0);
    overlay.write(joinUri(project, 'docs/b.md'), new Uint8Array(), undefined);
    overlay.write(joinUri(project, 'docs/new.md'), undefined, new Uint8Array([1]));
    overlay.write(joinUri(project, 'fresh/new.md'), undefined, new Uint8Array([1]));
    const asked = ['docs/b.md', 'docs/new.md', 'fresh/new.md', ...absent('docs/'), ...absent('fresh/')];
    const found = await answers(overlay, asked);
    expect(asked.slice(0, 3).map((path) => found.get(path))).toEqual([false, true, true]);
    expect(absent('fresh/').map((path) => found.get(path))).not.toContain(true);
  });
});
