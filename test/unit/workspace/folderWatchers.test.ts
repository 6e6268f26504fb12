import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FolderEvent, FolderWatchers } from '../../../server/src/workspace/folderWatchers.ts';

function watchers(isPossible: (folder: string) => boolean = () => true) {
  const onEvents = new Map<string, (event: FolderEvent) => void>();
  const told: FolderEvent[][] = [];
  let limits = 0;
  const all = new FolderWatchers({
    watchFolder: (folder, onEvent) => {
      if (!isPossible(folder)) return 'exhausted';
      if (folder.includes('gone')) return 'missing';
      onEvents.set(folder, onEvent);
      return () => onEvents.delete(folder);
    },
    onEvents: (events) => told.push([...events]),
    onLimit: () => limits++,
  });
  const emit = (folder: string, kind: FolderEvent['kind'], uri: string) => onEvents.get(folder)?.({ uri, kind });
  return { all, told, emit, watched: () => [...onEvents.keys()], limits: () => limits };
}

describe('the watch on folders', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells which folders it did not watch before', () => {
    const { all } = watchers();
    expect(all.watch(['file:///w/a', 'file:///w/b'], false)).toEqual(['file:///w/a', 'file:///w/b']);
    expect(all.watch(['file:///w/b', 'file:///w/c'], false)).toEqual(['file:///w/c']);
  });

  it('tells of each place once, and rather that it came or went than that it changed', () => {
    const { all, emit, told } = watchers();
    all.watch(['file:///w'], false);
    emit('file:///w', 'came-or-went', 'file:///w/x');
    emit('file:///w', 'changed', 'file:///w/x');
    emit('file:///w', 'changed', 'file:///w/y');
    emit('file:///w', 'changed', 'file:///w/y');
    expect(told).toEqual([]);
    vi.runAllTimers();
    expect(told).toEqual([
      [
        { uri: 'file:///w/x', kind: 'came-or-went' },
        { uri: 'file:///w/y', kind: 'changed' },
      ],
    ]);
  });

  it('ends with a folder that came or went and with those below it, and begins anew when asked', () => {
    const { all, emit, watched } = watchers();
    all.watch(['file:///w', 'file:///w/a', 'file:///w/a/b', 'file:///w/ab'], false);
    emit('file:///w', 'came-or-went', 'file:///w/a');
    vi.runAllTimers();
    expect(watched()).toEqual(['file:///w', 'file:///w/ab']);
    expect(all.watch(['file:///w/a'], false)).toEqual(['file:///w/a']);
  });

  it('says once that not every folder can be watched, and watches the others', () => {
    const { all, limits } = watchers((folder) => !folder.includes('far'));
    expect(all.watch(['file:///gone'], false)).toEqual([]);
    expect(limits()).toBe(0);
    expect(all.watch(['file:///far/a', 'file:///w', 'file:///far/b'], false)).toEqual(['file:///w']);
    expect(limits()).toBe(1);
    const many = watchers();
    const folders = Array.from({ length: 1001 }, (_, index) => `file:///w/${index}`);
    expect(many.all.watch(folders, false)).toHaveLength(1000);
    expect(many.limits()).toBe(1);
  });

  it('keeps room for folders with handoff files when a branch brings thousands of other ones', () => {
    const { all, limits, watched, emit } = watchers();
    const others = Array.from({ length: 3000 }, (_, index) => `file:///w/src/${index}`);
    expect(all.watch(others, true)).toHaveLength(500);
    expect(limits()).toBe(0);
    expect(all.watch(['file:///w/day/.ai/handoff'], false)).toEqual(['file:///w/day/.ai/handoff']);
    all.watch(['file:///w'], false);
    emit('file:///w', 'came-or-went', 'file:///w/src');
    vi.runAllTimers();
    expect(watched()).toEqual(['file:///w/day/.ai/handoff', 'file:///w']);
    expect(all.watch(others, true)).toHaveLength(500);
  });

  it('ends with a folder of which nobody wants to hear any more, whatever has happened in it', () => {
    const { all, emit, told, watched } = watchers();
    all.watch(['file:///w', 'file:///w/a', 'file:///v'], false);
    emit('file:///w/a', 'changed', 'file:///w/a/x');
    emit('file:///v', 'changed', 'file:///v/x');
    all.unwatch('file:///w');
    vi.runAllTimers();
    expect(watched()).toEqual(['file:///v']);
    expect(told).toEqual([[{ uri: 'file:///v/x', kind: 'changed' }]]);
  });

  it('says nothing after its end', () => {
    const { all, emit, told, watched } = watchers();
    all.watch(['file:///w'], false);
    emit('file:///w', 'changed', 'file:///w/x');
    all.dispose();
    vi.runAllTimers();
    expect(told).toEqual([]);
    expect(watched()).toEqual([]);
  });
});
