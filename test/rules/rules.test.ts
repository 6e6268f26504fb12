import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyTextChanges } from '../../server/src/engine/fix.ts';
import type { Project } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import { type Finding, settingKey } from '../../server/src/engine/rule.ts';
import { regenerated } from '../support/regenerate.ts';
import { answersOf, type Fixture, parseFixture, realise, type Variation } from '../support/fixture.ts';
import { fixtureProject } from '../support/fixtureProject.ts';

const folder = import.meta.dirname;
const engine = createEngine();
const fixtures = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.fixture'))
  .sort();

for (const file of fixtures) {
  const fixture = parseFixture(readFileSync(join(folder, file), 'utf8'));
  const [format = '', rule = ''] = relative('.', file).split('/');
  const codes = fixture.directives.codes?.split(/\s+/) ?? [`${format}/${rule}`];

  describe(file, () => {
    it('says where the emoji goes', () => {
      expect(withoutEmoji(fixture)).toEqual([]);
    });

    for (const variation of variationsOf(fixture)) {
      it(`gives exactly the marked findings (${variation})`, () => {
        const { bytes, expected } = realise(fixture.files, variation);
        const found = findingsOf(projectOf(bytes, fixture, variation), codes);
        expect(found.map(describeFinding(expected.map(({ code }) => code))).sort()).toEqual(expected.map(describeExpected).sort());
      });

      if (fixture.directives.fix !== undefined) {
        it(`is repaired by ${fixture.directives.fix} (${variation})`, () => {
          repair(fixture, fixture.directives.fix ?? '', codes, variation);
        });
      }
    }
  });
}

it('has a fixture that fires and one that stays silent for every rule', () => {
  const fires = new Set<string>();
  const silent = new Set<string>();
  for (const file of fixtures) {
    const [format = '', rule = '', name = ''] = file.split('/');
    const text = readFileSync(join(folder, file), 'utf8');
    (text.includes(`⟦${format}/${rule}`) ? fires : silent).add(`${format}/${rule}`);
    expect(name, file).not.toBe('');
  }
  const codes = engine.rules.map(({ code }) => code);
  expect(codes.filter((code) => !fires.has(code))).toEqual([]);
  expect(codes.filter((code) => !silent.has(code))).toEqual([]);
});

it('has a golden repair for every fix', () => {
  const repaired = new Set(fixtures.map((file) => parseFixture(readFileSync(join(folder, file), 'utf8')).directives.fix));
  const fixes = engine.formats.flatMap((one) => one.fixes.map(({ code, id }) => `${code}/${id}`));
  expect(fixes.filter((fix) => !repaired.has(fix) && !repaired.has(`${fix} all`))).toEqual([]);
});

function variationsOf({ files, directives }: Fixture): Variation[] {
  const without = directives.without?.split(/\s+/) ?? [];
  const variations: Variation[] = ['lf'];
  if (!without.includes('crlf')) variations.push('crlf');
  if (!without.includes('bom')) variations.push('bom');
  if (!without.includes('emoji') && [...files.values()].some((text) => text.includes('⟦⟧'))) variations.push('emoji');
  return variations;
}

/** The files that have marked ranges but no place for an emoji before the first of them. */
function withoutEmoji({ files, directives }: Fixture): string[] {
  if (directives.without?.includes('emoji')) return [];
  return [...files].flatMap(([path, text]) => {
    const mark = text.search(/⟦[a-z]/);
    const emoji = text.indexOf('⟦⟧');
    return mark !== -1 && (emoji === -1 || emoji > mark) ? [path] : [];
  });
}

function projectOf(bytes: ReadonlyMap<string, Uint8Array>, fixture: Fixture, variation: Variation): Project {
  return fixtureProject(engine, fixture, variation, bytes);
}

function findingsOf(project: Project, codes: readonly string[]): Finding[] {
  return [...engine.check(project).values()].flat().filter(({ code }) => codes.includes(code));
}

/** Variants are compared only where the fixture names one. */
function describeFinding(expectedCodes: readonly string[]) {
  return (finding: Finding): string => {
    const key = settingKey(finding.code, finding.variant);
    const code = expectedCodes.includes(key) ? key : finding.code;
    return `${finding.document.path}:${finding.range.start}-${finding.range.end} ${code}`;
  };
}

function describeExpected({ path, start, end, code }: { path: string; start: number; end: number; code: string }): string {
  return `${path}:${start}-${end} ${code}`;
}

/** Applies the fix, compares every file with the golden one, and checks that the finding is gone. */
function repair(fixture: Fixture, directive: string, codes: readonly string[], variation: Variation): void {
  const [fix = '', all] = directive.split(/\s+/);
  const slash = fix.lastIndexOf('/');
  const code = fix.slice(0, slash);
  const { bytes, documents } = realise(fixture.files, variation);
  const answers = answersOf(fixture);
  const texts = new Map(documents);
  const marks = new Map([...bytes].map(([path, content]) => [path, content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf]));
  let present: ReadonlyMap<string, Uint8Array> = bytes;
  const before = findingsOf(projectOf(present, fixture, variation), [code]).length;
  for (let round = 0; round < (all === undefined ? 1 : 1 + before); round++) {
    const project = projectOf(present, fixture, variation);
    const finding = findingsOf(project, [code]).find((one) => engine.fixesFor(one, project).some(({ id }) => `${code}/${id}` === fix));
    if (!finding) {
      expect(round, `no finding has the fix ${fix}`).toBeGreaterThan(0);
      break;
    }
    const change = engine.buildFix(finding, fix.slice(slash + 1), project, answers);
    if (!change) throw new Error(`The fix ${fix} gives no change.`);
    if (change.withoutByteOrderMark ?? change.move ?? change.thenRegenerate) {
      const { beyondText } = engine.fixesFor(finding, project).find(({ id }) => `${code}/${id}` === fix) ?? {};
      expect(beyondText, `${fix} does more than edit texts`).toBe(true);
    }
    for (const [path, changes] of change.edits ?? []) texts.set(path, applyTextChanges(texts.get(path) ?? '', changes));
    for (const [path, text] of change.create ?? []) texts.set(path, text);
    for (const path of change.remove ?? []) texts.delete(path);
    for (const [from, to] of change.move ?? []) {
      texts.set(to, texts.get(from) ?? '');
      marks.set(to, marks.get(from) ?? false);
      texts.delete(from);
    }
    for (const path of change.withoutByteOrderMark ?? []) marks.set(path, false);
    const encode = (path: string, text: string) => new TextEncoder().encode((marks.get(path) ? '\ufeff' : '') + text);
    present = new Map([...texts].map(([path, text]) => [path, encode(path, text)]));
    if (change.thenRegenerate !== undefined) {
      const path = `${change.thenRegenerate}/MANIFEST.json`;
      texts.set(path, regenerated(projectOf(present, fixture, variation), change.thenRegenerate));
      present = new Map([...present, [path, encode(path, texts.get(path) ?? '')]]);
    }
  }
  const golden = realise(new Map([...fixture.files, ...fixture.fixed]), variation);
  const removed = new Set(fixture.directives.removed?.split(/\s+/));
  const kept = [...golden.documents].filter(([path]) => !removed.has(path));
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(kept));
  const left = findingsOf(projectOf(present, fixture, variation), [code]);
  const sameFixLeft = left.filter((one) => engine.fixesFor(one, projectOf(present, fixture, variation)).some(({ id }) => `${code}/${id}` === fix));
  if (all === undefined) expect(left.length).toBeLessThan(before);
  else expect(sameFixLeft).toEqual([]);
  expect(codes).toContain(code);
}
