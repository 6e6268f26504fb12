import { describe, expect, it } from 'vitest';
import { Document } from '../../server/src/engine/document.ts';
import { Engine, type RuleFailure } from '../../server/src/engine/engine.ts';
import { editDocument, type Fix } from '../../server/src/engine/fix.ts';
import type { Format } from '../../server/src/engine/format.ts';
import { formatMessage, message } from '../../server/src/engine/message.ts';
import { noFacts } from '../../server/src/engine/project.ts';
import type { DocumentRule, Problem } from '../../server/src/engine/rule.ts';
import { defaultSettings, type Settings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';

/** An engine with one rule that says what it is told to. */
function engineWith(problems: readonly Problem[], rule: Partial<DocumentRule> = {}, fixes: readonly Fix[] = []) {
  let runs = 0;
  const one: DocumentRule = {
    code: 'aahp/example',
    title: 'Example',
    severity: 'warning',
    fixable: 'none',
    source: 'nowhere',
    scope: 'document',
    kinds: 'any',
    messages: { said: 'Said {what}.' },
    check: () => {
      runs++;
      return problems;
    },
    ...rule,
  };
  const format: Format = { id: 'file', globs: [], detect: () => undefined, rules: [one], fixes };
  return { engine: new Engine([format]), runs: () => runs };
}

function check(engine: Engine, settings: Partial<Settings> = {}, text = '# Text\n') {
  const document = new Document({ uri: 'file:///a.md', path: 'a.md', text: SourceText.fromString(text) });
  const input = { uri: 'file:///', documents: [document], facts: noFacts, today: '2026-03-01', generation: 1 };
  const project = engine.project({ ...input, settings: { ...defaultSettings, ...settings } });
  return { document, project, findings: engine.check(project).get(document) ?? [] };
}

const at = (start: number, what = String(start)): Problem => ({
  range: { start, end: start + 1 },
  message: 'said',
  args: { what },
});

const lowerCase: Fix = {
  code: 'aahp/example',
  id: 'lower-case',
  kind: 'explicit',
  title: () => message('Write it in lower case'),
  build: ({ document, range }) => editDocument(document.path, { ...range, text: 'x' }),
};

describe('what the engine does with problems', () => {
  it('orders them by place', () => {
    const { findings } = check(engineWith([at(4), at(1), at(3)]).engine);
    expect(findings.map(({ range }) => range.start)).toEqual([1, 3, 4]);
  });

  it('says the same of the same place once, and different things separately', () => {
    const { findings } = check(engineWith([at(1, 'a'), at(1, 'a'), at(1, 'b')]).engine);
    expect(findings.map((finding) => formatMessage(finding.message))).toEqual(['Said a.', 'Said b.']);
  });

  it('caps a rule in a file and counts the rest', () => {
    const problems = Array.from({ length: 7 }, (_, index) => at(index));
    const { findings } = check(engineWith(problems).engine, { limits: { ...defaultSettings.limits, findings: 3 } });
    expect(findings).toHaveLength(4);
    expect(formatMessage(findings[3]?.message ?? message(''))).toBe('4 more findings of this kind are not shown.');
    const { findings: fewer } = check(engineWith(problems.slice(3)).engine, {
      limits: { ...defaultSettings.limits, findings: 3 },
    });
    expect(formatMessage(fewer[3]?.message ?? message(''))).toBe('1 more finding of this kind is not shown.');
  });

  it('offers fixes for what it shows, but not for the one that counts the rest', () => {
    const { engine } = engineWith([at(0), at(1), at(2)], { fixable: 'explicit' }, [lowerCase]);
    const { project, findings } = check(engine, { limits: { ...defaultSettings.limits, findings: 2 } });
    expect(findings.map((finding) => engine.fixesFor(finding, project))).toEqual([[lowerCase], [lowerCase], []]);
    expect(findings.map((finding) => engine.buildFix(finding, lowerCase.id, project) !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('offers no fix for a finding of a text that has changed or is gone since', () => {
    const { engine } = engineWith([at(0)], { fixable: 'explicit' }, [lowerCase]);
    const { project, findings } = check(engine);
    const { project: changed } = check(engine, {}, '# Another text\n');
    const { uri, facts, settings, today } = project;
    const gone = engine.project({ uri, facts, settings, today, documents: [], generation: 2 });
    for (const finding of findings) {
      expect(engine.fixesFor(finding, project)).toEqual([lowerCase]);
      for (const later of [changed, gone]) {
        expect(engine.fixesFor(finding, later)).toEqual([]);
        expect(engine.buildFix(finding, lowerCase.id, later)).toBeUndefined();
      }
    }
  });

  it('takes severities by variant before those by code, and nothing of what is off', () => {
    const variants = [
      { ...at(1), variant: 'one' },
      { ...at(2), variant: 'two' },
    ];
    const rule = { severity: { one: 'error', two: 'hint' } } as const;
    const severities = (...pairs: [string, 'off' | 'info'][]) => ({ severities: new Map(pairs) });
    const found = (settings: Partial<Settings>) =>
      check(engineWith(variants, rule).engine, settings).findings.map(({ severity }) => severity);
    expect(found({})).toEqual(['error', 'hint']);
    expect(found(severities(['aahp/example', 'info']))).toEqual(['info', 'info']);
    expect(found(severities(['aahp/example', 'info'], ['aahp/example#one', 'off']))).toEqual(['info']);
  });

  it('accepts findings as the configuration says, until the day is over', () => {
    const accepted = (entry: object) => ({
      accepted: [{ code: 'aahp/example', file: 'a.md', reason: 'known', ...entry }],
    });
    const count = (settings: Partial<Settings>) => check(engineWith([at(1)]).engine, settings).findings.length;
    expect(count(accepted({}))).toBe(0);
    expect(count(accepted({ file: 'b.md' }))).toBe(1);
    expect(count(accepted({ pointer: '/x' }))).toBe(1);
    expect(count(accepted({ expires: '2026-03-01' }))).toBe(0);
    expect(count(accepted({ expires: '2026-02-28' }))).toBe(1);
  });

  it('keeps what rules said of a document as long as nothing changes', () => {
    const { engine, runs } = engineWith([at(1)]);
    const { project } = check(engine);
    engine.check(project);
    expect(runs()).toBe(1);
    check(engine);
    expect(runs()).toBe(2);
  });

  it('silences a line or a file by a comment, but nothing of safety', () => {
    const next = '<!-- agent-handoff-disable-next-line aahp/example -- imported -->\nText\n';
    const problem = at(next.indexOf('Text'));
    expect(check(engineWith([problem]).engine, {}, next).findings).toHaveLength(0);
    expect(check(engineWith([at(0)]).engine, {}, next).findings).toHaveLength(1);
    const whole = 'Text\n\n<!-- agent-handoff-disable aahp/example safety/example -- imported -->\n';
    expect(check(engineWith([at(0)]).engine, {}, whole).findings).toHaveLength(0);
    expect(check(engineWith([at(0)], { code: 'safety/example' }).engine, {}, whole).findings).toHaveLength(1);
  });
});

describe('a rule that throws', () => {
  const document = new Document({ uri: 'file:///a.md', path: 'a.md', text: SourceText.fromString('# Text\n') });
  const rule = (code: string, check: DocumentRule['check']): DocumentRule => ({
    code,
    title: code,
    severity: 'warning',
    fixable: 'none',
    source: 'nowhere',
    scope: 'document',
    kinds: 'any',
    messages: { said: 'Said {what}.' },
    check,
  });
  const error = new RangeError('too deep');
  const format: Format = {
    id: 'file',
    globs: [],
    detect: () => undefined,
    rules: [
      rule('file/thrower', function* () {
        yield at(0);
        throw error;
      }),
      rule('file/sayer', () => [at(1)]),
    ],
    fixes: [],
  };
  const project = (engine: Engine) =>
    engine.project({
      uri: 'file:///',
      documents: [document],
      facts: noFacts,
      today: '2026-03-01',
      generation: 1,
      settings: defaultSettings,
    });

  it('does not silence the others where somebody is told of it', () => {
    const failures: RuleFailure[] = [];
    const engine = new Engine([format], { onFailure: (failure) => failures.push(failure) });
    const findings = engine.check(project(engine)).get(document) ?? [];
    expect(findings.map(({ code }) => code)).toEqual(['file/sayer']);
    expect(failures).toEqual([{ rule: format.rules[0], document, error }]);
    engine.check(project(engine));
    expect(failures).toHaveLength(1);
  });

  it('ends the check elsewhere', () => {
    const engine = new Engine([format]);
    expect(() => engine.check(project(engine))).toThrow(error);
  });
});
