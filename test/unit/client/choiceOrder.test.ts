import { describe, expect, it } from 'vitest';
import {
  cursorFirst,
  type CursorPlace,
  likelyFirst,
  withReasonFirst,
} from '../../../client/src/commands/choiceOrder.ts';

const folder = 'file:///shop/.ai/handoff';
const manifest = `${folder}/MANIFEST.json`;
const task = (id: string, state: 'ready' | 'in_progress', lines: readonly [number, number], root = folder) => ({
  task: {
    id,
    state,
    range: { start: { line: lines[0], character: 4 }, end: { line: lines[1], character: 5 } },
  },
  folder: root,
  manifest: `${root}/MANIFEST.json`,
});
const elsewhere = 'file:///shop/.ai/handoff-web';
const tasks = [
  task('T-001', 'ready', [3, 6]),
  task('T-002', 'in_progress', [7, 9]),
  task('T-0021', 'ready', [10, 12]),
  task('T-001', 'in_progress', [3, 6], elsewhere),
];
const at = (uri: string, ...linesAbove: readonly string[]): CursorPlace => ({
  uri,
  linesAbove,
  line: linesAbove.length - 1,
});
const lines = (count: number) => Array.from({ length: count }, () => '');
const order = (cursor: CursorPlace | undefined, inProgressFirst = false) =>
  likelyFirst(tasks, cursor, inProgressFirst).map((one) => `${one.folder.slice(folder.length)} ${one.task.id}`);

describe('the order in which tasks are offered', () => {
  it('stays as it is where nothing says more', () => {
    expect(order(undefined)).toEqual([' T-001', ' T-002', ' T-0021', '-web T-001']);
    expect(order(at('file:///shop/README.md', 'T-002'))).toEqual([' T-001', ' T-002', ' T-0021', '-web T-001']);
  });

  it('begins with those that are worked on where one is to be ended', () => {
    expect(order(undefined, true)).toEqual([' T-002', '-web T-001', ' T-001', ' T-0021']);
  });

  it('begins with the task that the cursor stands in, and its folder', () => {
    expect(order(at(manifest, ...lines(12)))[0]).toBe(' T-0021');
    expect(order(at(manifest, ...lines(5)), true).slice(0, 2)).toEqual([' T-001', ' T-002']);
    expect(order(at(`${elsewhere}/MANIFEST.json`, ...lines(1)))[0]).toBe('-web T-001');
  });

  it('reads the line or the heading above it in Markdown', () => {
    const file = `${folder}/NEXT_ACTIONS.md`;
    expect(order(at(file, '# Next', '### T-0021: Print', '', 'Do it.'))[0]).toBe(' T-0021');
    expect(order(at(file, '### T-0021: Print', '## Done', '| T-002 | Parse |'))[0]).toBe(' T-002');
    expect(order(at(file, '### T-0021: Print', '## Done', 'Nothing.'))[0]).toBe(' T-001');
  });
});

describe('the order in which entries and claims are offered', () => {
  const place = (file: string, first: number, last: number) => ({
    file,
    range: { start: { line: first, character: 0 }, end: { line: last, character: 1 } },
  });
  const choices = [place('file:///a.json', 1, 3), place('file:///a.json', 4, 6), place('file:///b.json', 4, 6)];

  it('begins with the one that the cursor stands in', () => {
    expect(cursorFirst(choices, { uri: 'file:///a.json', line: 6 })).toEqual([choices[1], choices[0], choices[2]]);
    expect(cursorFirst(choices, { uri: 'file:///b.json', line: 4 })).toEqual([choices[2], choices[0], choices[1]]);
  });

  it('stays as it is where the cursor stands in none', () => {
    expect(cursorFirst(choices, { uri: 'file:///a.json', line: 7 })).toEqual(choices);
    expect(cursorFirst(choices, undefined)).toEqual(choices);
  });
});

describe('the order in which folders are offered', () => {
  it('begins with those that there is a reason for', () => {
    expect(withReasonFirst(['a', 'b', 'c', 'd'], [undefined, 'begun', undefined, 'begun'])).toEqual([
      ['b', 'begun'],
      ['d', 'begun'],
      ['a', undefined],
      ['c', undefined],
    ]);
  });
});
