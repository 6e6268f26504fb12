import { describe, expect, it } from 'vitest';
import { Document } from '../../../../server/src/engine/document.ts';
import { aiignore, type IgnoreRules } from '../../../../server/src/engine/safety/aiignore/aiignore.ts';
import { RegexPattern } from '../../../../server/src/engine/safety/aiignore/regexPattern.ts';
import { SourceText } from '../../../../server/src/engine/text/sourceText.ts';

const document = (path: string, text: string) => new Document({ uri: path, path, text: SourceText.fromString(text) });
const list = (text: string) => aiignore(document('.ai/handoff/.aiignore', text));
const file = (text: string) => document('.ai/handoff/LOG.md', text);

/** Characters in no order that repeats soon, the same every time. */
function mixed(characters: string, length: number): string {
  let state = 7;
  let text = '';
  for (let index = 0; index < length; index++) {
    state = (state * 48_271) % 0x7fff_ffff;
    text += characters.charAt((state >> 8) % characters.length);
  }
  return text;
}

/** Nanoseconds a character that a search takes, the best of several. */
function pace(make: () => { rules: IgnoreRules; text: string }): number {
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const { rules, text } = make();
    const searched = file(text);
    const start = performance.now();
    rules.matches(searched);
    best = Math.min(best, ((performance.now() - start) * 1e6) / text.length);
  }
  return best;
}

/** Lists and texts that make careless matchers slow. */
const hostile: readonly (readonly [string, string, (length: number) => string])[] = [
  ['a glob of many stars on one long token', '*a*a*a*a*a*a*a*a*b', (length) => 'a'.repeat(length)],
  ['a glob whose last piece comes at the very end', '*a*z', (length) => `${'a '.repeat(length / 2)}z`],
  ['a glob of single characters', `${'?'.repeat(30)}z`, (length) => 'a'.repeat(length)],
  ['a glob that spans words', 'a *a *a *b', (length) => 'a '.repeat(length / 2)],
  ['a beginning that is no token', 'a*b', (length) => 'aa'.repeat(length / 2)],
  ['nested repetitions', '(a+)+b', (length) => 'a'.repeat(length)],
  ['alternatives that overlap', '(a|aa|aaa)*[bc]', (length) => 'a'.repeat(length)],
  ['a match that has to look to the end', 'a[^c]*c|a', (length) => 'a '.repeat(length / 2)],
  ['repetitions of repetitions', '(?:a{1,30}){30}[bc]', (length) => 'a'.repeat(length)],
  ['states that explode', '\\w*a\\w{60}[!?]', (length) => mixed('ab', length)],
  ['states that explode late', '[xy]*x[xy]{14}[!?]\\d*7', (length) => mixed('xy', length)],
];

describe('a hostile list of patterns', () => {
  it.each(hostile)('takes time linear in the text: %s', (_name, pattern, textOf) => {
    const short = pace(() => ({ rules: list(pattern), text: textOf(20_000) }));
    const long = pace(() => ({ rules: list(pattern), text: textOf(160_000) }));
    // Eight times the text at quadratic cost would be eight times as slow a character.
    expect(long).toBeLessThan(Math.max(4 * short, 200));
  });

  it('gives up a pattern whose states explode only on some text, and says so', () => {
    const pattern = '[xy]*x[xy]{40}[!?]|q1q1q1q1q1';
    const compiled = RegexPattern.compile(pattern);
    if (!(compiled instanceof RegexPattern)) return expect.fail(compiled);
    expect(compiled.exhausted).toBe(false);
    const rules = list(pattern);
    rules.matches(file(mixed('xy', 400_000)));
    expect(rules.exhausted.map(({ line }) => line.text)).toEqual([pattern]);
    // What it cost until then is bounded, however long the text.
    expect([...compiled.find(mixed('xy', 400_000))]).toEqual([]);
    expect(compiled.statesMade).toBeLessThan(5_000);
  });

  it('uses so many patterns and no more, and says of the others that they are not used', () => {
    const rules = list(Array.from({ length: 100_000 }, (_, index) => `acme-${index}`).join('\n'));
    expect(rules.patterns.filter(({ matcher }) => matcher).length).toBe(256);
    expect(rules.patterns.filter(({ defect }) => defect === 'too-many').length).toBe(100_000 - 256);
  });

  it('compiles so many instructions and no more', () => {
    const rules = list(Array.from({ length: 200 }, (_, index) => `\\d(?:x{30}){30}${index}`).join('\n'));
    const used = rules.patterns.filter(({ matcher }) => matcher);
    expect(used.length).toBeLessThan(10);
    expect(used.length + rules.patterns.filter(({ defect }) => defect === 'too-many').length).toBe(200);
  });

  it('uses so many sets and single characters in globs and no more', () => {
    const rules = list(Array.from({ length: 100 }, (_, index) => `${'[ab]'.repeat(20)}-${index}`).join('\n'));
    const used = rules.patterns.filter(({ matcher }) => matcher);
    expect(used.length).toBeGreaterThan(0);
    expect(used.length).toBeLessThan(20);
  });

  it('of a megabyte on one line is one pattern that is too long', () => {
    expect(list('(a+'.repeat(350_000)).patterns.map(({ defect }) => defect)).toEqual(['too-long']);
  });

  it('stops at so many matches of one pattern in one file', () => {
    expect(list('acme-*').matches(file('acme-1 '.repeat(50_000))).length).toBe(200);
  });

  it('is read once, and each file is searched once', () => {
    const source = document('.ai/handoff/.aiignore', 'acme-*');
    const searched = file('acme-1');
    expect(aiignore(source)).toBe(aiignore(source));
    expect(aiignore(source).matches(searched)).toBe(aiignore(source).matches(searched));
  });
});
