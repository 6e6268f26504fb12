import { describe, expect, it } from 'vitest';
import { Document } from '../../server/src/engine/document.ts';
import { applyTextChanges } from '../../server/src/engine/fix.ts';
import { difference, fixAll, fixAllOfKind } from '../../server/src/engine/fixAll.ts';
import { noFacts } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';
import { manifest } from '../support/handoffFiles.ts';

const engine = createEngine();
const path = '.ai/handoff/MANIFEST.json';

function projectOf(text: string) {
  const document = new Document({ uri: `file:///${path}`, path, text: SourceText.fromString(text) });
  const input = { uri: 'file:///', documents: [document], facts: noFacts, settings: defaultSettings };
  return { document, project: engine.project({ ...input, today: '2026-03-01', generation: 1 }) };
}

function task(...dependencies: string[]) {
  return {
    title: 'Print',
    status: 'ready',
    priority: 'high',
    depends_on: dependencies,
    created: '2026-03-01T10:00:00Z',
  };
}

describe('fixing all at once', () => {
  const tasks = { 'T-001': task('T-002', 'T-002', 'T-002'), 'T-002': task('T-001x', 'T-002') };

  it('takes the safe fixes only, until nothing is left of them', () => {
    const { document, project } = projectOf(manifest({ tasks, next_task_id: 3 }));
    const change = fixAll(engine, project, [document]);
    const fixed = applyTextChanges(document.text.text, change?.edits?.get(path) ?? []);
    const expected = { ...tasks, 'T-001': task('T-002') };
    expect((JSON.parse(fixed) as { tasks: unknown }).tasks).toEqual(expected);
    const again = projectOf(fixed);
    expect(fixAll(engine, again.project, [again.document])).toBeUndefined();
  });

  it('repairs all findings of a kind in neighbouring places', () => {
    const selfish = { 'T-001': task('T-001', 'T-001'), 'T-002': task('T-002') };
    const { document, project } = projectOf(manifest({ tasks: selfish, next_task_id: 3 }));
    const change = fixAllOfKind(engine, project, document, 'aahp/task-self-dependency');
    const fixed = applyTextChanges(document.text.text, change?.edits?.get(path) ?? []);
    expect((JSON.parse(fixed) as { tasks: unknown }).tasks).toEqual({ 'T-001': task(), 'T-002': task() });
  });

  it('has nothing to do where nothing is wrong', () => {
    const { document, project } = projectOf(manifest());
    expect(fixAll(engine, project, [document])).toBeUndefined();
  });
});

describe('the difference of two texts', () => {
  it.each([
    ['abc', 'abc'],
    ['', 'new'],
    ['old', ''],
    ['aXb', 'aYb'],
    ['aaa', 'aaaa'],
    ['line\r\nnext', 'line\nnext'],
    ['🦊', '🦋'],
    ['x🦊y', 'x🦊🦊y'],
  ])('turns %j into %j', (before, after) => {
    const change = difference(before, after);
    expect(change === undefined).toBe(before === after);
    expect(applyTextChanges(before, change ? [change] : [])).toBe(after);
  });

  it('never cuts through a surrogate pair or a CRLF', () => {
    expect(difference('🦊', '🦋')).toEqual({ start: 0, end: 2, text: '🦋' });
    expect(difference('a\r\nb', 'a\rb')?.start).toBe(1);
  });
});

describe('changes of a text', () => {
  it('apply in the order of their places, whatever order they come in', () => {
    const [first, second, third] = [
      { start: 1, end: 2, text: 'B' },
      { start: 2, end: 2, text: '-' },
      { start: 2, end: 4, text: '' },
    ];
    expect(applyTextChanges('abcde', [third, second, first])).toBe('aB-e');
  });

  it('are refused when they overlap, instead of losing one of them', () => {
    const overlapping = [
      { start: 0, end: 3, text: 'x' },
      { start: 2, end: 4, text: 'y' },
    ];
    expect(() => applyTextChanges('abcde', overlapping)).toThrow(RangeError);
  });
});
