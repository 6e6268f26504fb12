import * as fs from 'node:fs';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withFileLock } from '../../../server/src/workspace/fileLock.ts';
import {
  type FileWrite,
  removeTemporaryFiles,
  type WriteRefusalCode,
  writeFiles,
  WriteRefused,
} from '../../../server/src/workspace/writeFiles.ts';

// The system's own calls, but some of them fail when a test says so.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    renameSync: vi.fn(real.renameSync),
    linkSync: vi.fn(real.linkSync),
    fsyncSync: vi.fn(real.fsyncSync),
    unlinkSync: vi.fn(real.unlinkSync),
  };
});

const bytes = (text: string) => new TextEncoder().encode(text);

let base = '';
let folder = '';
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'agent-handoff-')));
  folder = join(base, 'project');
  mkdirSync(folder);
});
afterEach(() => {
  vi.mocked(fs.renameSync).mockReset();
  vi.mocked(fs.linkSync).mockReset();
  vi.mocked(fs.fsyncSync).mockReset();
  vi.mocked(fs.unlinkSync).mockReset();
  rmSync(base, { recursive: true, force: true });
});

function put(path: string, text: string): string {
  const target = join(folder, path);
  writeFileSync(target, text);
  return target;
}

const text = (path: string) => readFileSync(join(folder, path), 'utf8');

function write(path: string, before: string | undefined, after: string | undefined): FileWrite {
  return {
    path,
    before: before === undefined ? undefined : bytes(before),
    after: after === undefined ? undefined : bytes(after),
  };
}

function refusal(writes: readonly FileWrite[]): WriteRefusalCode | undefined {
  try {
    writeFiles(folder, writes);
  } catch (error) {
    if (error instanceof WriteRefused) return error.code;
    throw error;
  }
  return undefined;
}

describe('writing', () => {
  it('replaces, makes and removes files, keeps the mode, and leaves nothing else behind', () => {
    chmodSync(put('a', '\ufeffold\r\n'), 0o751);
    put('b', 'gone');
    const { mode } = statSync(join(folder, 'a'));
    writeFiles(folder, [
      write('a', '\ufeffold\r\n', '\ufeffnew\r\n'),
      write('b', 'gone', undefined),
      write('x/y/c', undefined, 'made'),
    ]);
    expect(text('a')).toBe('\ufeffnew\r\n');
    expect(statSync(join(folder, 'a')).mode).toBe(mode);
    expect(text('x/y/c')).toBe('made');
    expect(readdirSync(folder).sort()).toEqual(['a', 'x']);
    expect(readdirSync(join(folder, 'x/y'))).toEqual(['c']);
  });

  it('flushes before it renames', () => {
    put('a', 'old');
    writeFiles(folder, [write('a', 'old', 'new')]);
    const [flushed] = vi.mocked(fs.fsyncSync).mock.invocationCallOrder;
    const [renamed] = vi.mocked(fs.renameSync).mock.invocationCallOrder;
    expect(flushed).toBeLessThan(renamed ?? 0);
  });

  it('makes files where the file system knows no hard links', () => {
    vi.mocked(fs.linkSync).mockImplementation(() => {
      throw Object.assign(new Error('no links here'), { code: 'EPERM' });
    });
    writeFiles(folder, [write('a', undefined, 'made')]);
    expect(text('a')).toBe('made');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('counts a file as made even if its first name cannot be removed', () => {
    vi.mocked(fs.unlinkSync).mockImplementationOnce(() => {
      throw Object.assign(new Error('in use'), { code: 'EBUSY' });
    });
    writeFiles(folder, [write('a', undefined, 'made')]);
    expect(text('a')).toBe('made');
  });
});

describe('names as long as the file system takes', () => {
  it.each([`${'n'.repeat(250)}.json`, `${'\u{4E00}'.repeat(83)}.md`])('are written: %s', (name) => {
    writeFiles(folder, [write(name, undefined, 'one')]);
    writeFiles(folder, [write(name, 'one', 'two')]);
    expect(text(name)).toBe('two');
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('are locked, and tidied up behind a writer that was killed', async () => {
    const name = `${'n'.repeat(250)}.json`;
    const other = `${'n'.repeat(249)}m.json`;
    const target = join(folder, name);
    // What a writer leaves behind that ends before it renames.
    const killed = (path: string) => {
      vi.mocked(fs.unlinkSync).mockImplementation(() => undefined);
      vi.mocked(fs.linkSync).mockImplementation(() => {
        throw Object.assign(new Error(), { code: 'EEXIST' });
      });
      expect(refusal([write(path, undefined, 'one')])).toBe('exists');
      vi.mocked(fs.unlinkSync).mockReset();
      vi.mocked(fs.linkSync).mockReset();
    };
    killed(name);
    killed(other);
    expect(readdirSync(folder)).toHaveLength(2);
    removeTemporaryFiles(target);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await withFileLock(target, () => readdirSync(folder).length)).toBe(2);
    removeTemporaryFiles(join(folder, other));
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('refusing', () => {
  it('files that changed, appeared or went since they were read', () => {
    put('a', 'changed');
    expect(refusal([write('a', 'old', 'new')])).toBe('changed');
    expect(refusal([write('a', undefined, 'new')])).toBe('exists');
    expect(refusal([write('missing', 'old', 'new')])).toBe('changed');
    expect(refusal([write('missing', 'old', undefined)])).toBe('changed');
    expect(text('a')).toBe('changed');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('symbolic links, places outside of the folder, and what is no file', () => {
    const outside = put('../outside', 'old');
    symlinkSync(outside, join(folder, 'link'));
    symlinkSync('..', join(folder, 'up'));
    symlinkSync('nowhere', join(folder, 'broken'));
    mkdirSync(join(folder, 'sub'));
    expect(refusal([write('link', 'old', 'new')])).toBe('symbolic-link');
    expect(refusal([write('broken', undefined, 'new')])).toBe('symbolic-link');
    expect(refusal([write('up/outside', 'old', 'new')])).toBe('outside');
    expect(refusal([write('up/deep/er/new', undefined, 'new')])).toBe('outside');
    expect(refusal([write('../outside', 'old', 'new')])).toBe('outside');
    expect(refusal([write('sub/../../outside', 'old', 'new')])).toBe('outside');
    expect(refusal([write('sub\\..\\..\\outside', 'old', 'new')])).toBe('outside');
    expect(refusal([write(outside, 'old', 'new')])).toBe('outside');
    expect(refusal([write('', 'old', 'new')])).toBe('outside');
    expect(refusal([write('sub', 'old', 'new')])).toBe('not-a-file');
    expect(readFileSync(outside, 'utf8')).toBe('old');
  });

  it('all when one of several is refused, before anything is touched', () => {
    put('a', 'old');
    put('b', 'changed');
    expect(refusal([write('a', 'old', 'new'), write('c/d', undefined, 'new'), write('b', 'old', 'new')])).toBe(
      'changed',
    );
    expect(text('a')).toBe('old');
    expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
  });

  it('a file that changes between the first look and the rename', () => {
    put('a', 'old');
    vi.mocked(fs.fsyncSync).mockImplementationOnce(() => {
      put('a', 'changed meanwhile');
    });
    expect(refusal([write('a', 'old', 'new')])).toBe('changed');
    expect(text('a')).toBe('changed meanwhile');
    expect(readdirSync(folder)).toEqual(['a']);
  });
});

describe('a failure half way', () => {
  it('puts everything back', () => {
    chmodSync(put('a', 'one'), 0o600);
    const { mode } = statSync(join(folder, 'a'));
    put('b', 'two');
    put('d', 'three');
    let renames = 0;
    const real = vi.mocked(fs.renameSync).getMockImplementation();
    vi.mocked(fs.renameSync).mockImplementation((from, to) => {
      if (++renames === 2) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
      real?.(from, to);
    });
    const writes = [
      write('a', 'one', 'new'),
      write('x/c', undefined, 'new'),
      write('d', 'three', undefined),
      write('b', 'two', 'new'),
    ];
    expect(() => {
      writeFiles(folder, writes);
    }).toThrow('b was not written: the system does not let it be written: the disk is full.');
    expect({ a: text('a'), b: text('b'), d: text('d') }).toEqual({ a: 'one', b: 'two', d: 'three' });
    expect(statSync(join(folder, 'a')).mode).toBe(mode);
    expect(existsSync(join(folder, 'x'))).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'd']);
  });

  it('leaves alone what others have made in the place of a file that was removed', () => {
    put('a', 'one');
    put('b', 'two');
    const real = vi.mocked(fs.renameSync).getMockImplementation();
    vi.mocked(fs.renameSync).mockImplementation((from, to) => {
      if (to !== join(folder, 'b')) {
        real?.(from, to);
        return;
      }
      put('a', 'of somebody else');
      throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    });
    expect(refusal([write('a', 'one', undefined), write('b', 'two', 'new')])).toBe('failed');
    expect({ a: text('a'), b: text('b') }).toEqual({ a: 'of somebody else', b: 'two' });
    expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
  });
});
