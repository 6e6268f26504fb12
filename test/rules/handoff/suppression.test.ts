import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { Engine } from '../../../server/src/engine/engine.ts';
import type { Format } from '../../../server/src/engine/format.ts';
import { handoff } from '../../../server/src/engine/handoff/handoff.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import type { DocumentRule } from '../../../server/src/engine/rule.ts';
import { defaultSettings, type Settings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

/** Reports every `word` in a file; a code of `safety/*` cannot be silenced. */
function wordRule(code: string, word: string, more: Partial<DocumentRule> = {}): DocumentRule {
  return {
    code,
    title: 'A word',
    severity: 'warning',
    fixable: 'none',
    source: 'test',
    scope: 'document',
    kinds: ['aahp/markdown'],
    messages: { word: 'A word' },
    *check({ text: { text } }) {
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
        yield { range: { start: at, end: at + word.length }, message: 'word', ...(typeof more.severity === 'object' ? { variant: 'red' } : {}) };
      }
    },
    ...more,
  };
}

const format: Format = {
  id: 'aahp',
  globs: [],
  detect: () => 'aahp/markdown',
  rules: [
    wordRule('test/plain', 'plain-word'),
    wordRule('test/varied', 'varied-word', { severity: { red: 'error', blue: 'hint' } }),
    wordRule('test/unsure', 'unsure-word', { uncertain: true }),
    wordRule('safety/word', 'unsafe-word'),
  ],
  fixes: [],
};
const engine = new Engine([format, handoff]);

function check(lines: readonly string[], settings: Partial<Settings> = {}, today = '2026-03-01'): string[] {
  const document = new Document({ uri: 'a.md', path: 'a.md', text: SourceText.fromString(lines.join('\n')) });
  const project = engine.project({ uri: '', documents: [document], facts: noFacts, settings: { ...defaultSettings, ...settings }, today, generation: 1 });
  return (engine.check(project).get(document) ?? []).map(({ code, range }) => `${document.text.positionAt(range.start).line}:${code}`);
}

const next = (codes: string) => `<!-- agent-handoff-disable-next-line ${codes} -- why -->`;

describe('directives', () => {
  it('silence the next line, or the file, and nothing else', () => {
    expect(check([next('test/plain'), 'plain-word plain-word', 'plain-word'])).toEqual(['2:test/plain']);
    expect(check(['plain-word', '<!-- agent-handoff-disable test/plain -- why -->', 'plain-word'])).toEqual([]);
    expect(check([next('test/plain test/varied'), 'plain-word varied-word'])).toEqual([]);
  });

  it('may name a variant', () => {
    expect(check([next('test/varied#red'), 'varied-word'])).toEqual([]);
    expect(check([next('test/varied#blue'), 'varied-word'])).toEqual(['0:handoff/suppression', '1:test/varied']);
    expect(check([next('test/varied#green'), 'varied-word'])).toEqual(['0:handoff/suppression', '1:test/varied']);
    expect(check([next('test/plain#red'), 'plain-word'])).toEqual(['0:handoff/suppression', '1:test/plain']);
  });

  it('never silence safety findings', () => {
    expect(check([next('safety/word'), 'unsafe-word'])).toEqual(['0:handoff/suppression', '1:safety/word']);
    expect(check(['<!-- agent-handoff-disable safety/word -- why -->', '', 'unsafe-word'])).toEqual(['0:handoff/suppression', '2:safety/word']);
  });

  it('count as used while their rule reports something, whatever its severity', () => {
    expect(check([next('test/plain'), 'plain-word'], { severities: new Map([['test/plain', 'off']]) })).toEqual([]);
    const accepted = [{ code: 'test/plain', file: 'a.md', reason: 'why' }];
    expect(check([next('test/plain'), 'plain-word'], { accepted })).toEqual([]);
    expect(check([next('test/plain'), 'nothing'])).toEqual(['0:handoff/suppression']);
  });

  it('are not called unused where the rule cannot know', () => {
    expect(check([next('test/unsure'), 'nothing'])).toEqual([]);
  });

  it('end on the day they name', () => {
    const lines = ['<!-- agent-handoff-disable-next-line test/plain -- why, until 2026-03-01 -->', 'plain-word'];
    expect(check(lines)).toEqual([]);
    expect(check(lines, {}, '2026-03-02')).toEqual(['0:handoff/suppression', '1:test/plain']);
  });

  it('can be silenced themselves', () => {
    expect(check([next('handoff/suppression'), next('test/nothing'), 'text'])).toEqual([]);
  });

  it('are not looked at in files that are not checked', () => {
    expect(check([next('test/nothing'), 'text'], { limits: { ...defaultSettings.limits, fileSize: 10 } })).toEqual([]);
    expect(check([next('test/nothing'), '<<<<<<< HEAD', '=======', '>>>>>>> topic'])).toEqual([]);
  });

  it('cost no more than their number', () => {
    const lines = Array.from({ length: 20_000 }, () => [next('test/plain'), 'plain-word']).flat();
    expect(check(lines)).toEqual([]);
  });
});
