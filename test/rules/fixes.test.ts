import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyTextChanges, type Change, type Fix, questionsOf, standsApart } from '../../server/src/engine/fix.ts';
import type { Project } from '../../server/src/engine/project.ts';
import { createEngine } from '../../server/src/engine/registry.ts';
import type { Finding } from '../../server/src/engine/rule.ts';
import { answersOf, type Fixture, parseFixture, realise } from '../support/fixture.ts';
import { fixtureProject } from '../support/fixtureProject.ts';

/** What every fix promises, whatever it repairs: tried on what the fixtures of its code find. */
const folder = import.meta.dirname;
const engine = createEngine();
const fixes = engine.formats.flatMap((format) => format.fixes);
const encoder = new TextEncoder();

interface Case {
  readonly file: string;
  readonly fixture: Fixture;
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  readonly project: Project;
  readonly findings: readonly Finding[];
}

const cases = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.fixture'))
  .sort()
  .map((file): Case => {
    const fixture = parseFixture(readFileSync(join(folder, file), 'utf8'));
    const { bytes } = realise(fixture.files, 'lf');
    const project = fixtureProject(engine, fixture, 'lf', bytes);
    return { file, fixture, bytes, project, findings: findingsOf(project) };
  });

describe('a fix', { timeout: 60_000 }, () => {
  it('changes something wherever it is offered, unless it still has to ask', () => {
    const idle = eachFix(({ project }, finding, fix) => {
      if (questionsOf(fix, finding, project).length > 0) return false;
      return isOffered(fix, finding, project) && !changesSomething(engine.buildFix(finding, fix.id, project));
    });
    expect(idle).toEqual([]);
  });

  it('changes nothing where it is not offered', () => {
    const uninvited = eachFix(({ project }, finding, fix) => {
      return !isOffered(fix, finding, project) && engine.buildFix(finding, fix.id, project) !== undefined;
    });
    expect(uninvited).toEqual([]);
  });

  it('says so when it may do more than edit texts', () => {
    const unsaid = eachFix(({ project }, finding, fix) => {
      const change = fix.beyondText ? undefined : engine.buildFix(finding, fix.id, project);
      return change !== undefined && standsApart(change);
    });
    expect(unsaid).toEqual([]);
  });

  it('changes nothing before a person has consented', () => {
    const unasked = eachFix(({ project }, finding, fix) => {
      const needed = questionsOf(fix, finding, project).some(({ kind }) => kind !== 'day');
      return needed && engine.buildFix(finding, fix.id, project) !== undefined;
    });
    expect(unasked).toEqual([]);
  });

  it('breaks no file that could be read', () => {
    const broken = eachFix(({ fixture, bytes, project, findings }, finding, fix) => {
      const change = engine.buildFix(finding, fix.id, project);
      if (!change) return false;
      const after = findingsOf(fixtureProject(engine, fixture, 'lf', afterwards(bytes, project, change)));
      return syntaxErrors(after) > syntaxErrors(findings);
    });
    expect(broken).toEqual([]);
  });

  it('repairs the finding that it is asked for, not another one like it', () => {
    const misled = cases.flatMap((one) =>
      fixes
        .filter(({ code }) => one.file.startsWith(`${code}/`))
        .flatMap((fix) => (sharedRepairs(one, fix).some((shared) => !repairsAll(one, fix.code, shared)) ? `${fix.code}/${fix.id} in ${one.file}` : [])),
    );
    expect(misled).toEqual([]);
  });
});

interface SharedRepair {
  readonly change: Change;
  /** How many findings it is offered for. */
  readonly count: number;
}

/** The changes that a fix makes for more than one finding. What is recorded in the log of a circle repairs none of its dependencies. */
function sharedRepairs({ fixture, project, findings }: Case, fix: Fix): SharedRepair[] {
  if (fix.id === 'record-in-log') return [];
  const answers = answersOf(fixture);
  const shared = new Map<string, SharedRepair>();
  for (const finding of findings) {
    if (finding.code !== fix.code) continue;
    const change = engine.buildFix(finding, fix.id, project, answers);
    if (!change) continue;
    const key = JSON.stringify(change, (_, value: unknown) => (value instanceof Map ? [...value] : value));
    shared.set(key, { change, count: (shared.get(key)?.count ?? 0) + 1 });
  }
  return [...shared.values()].filter(({ count }) => count > 1);
}

function repairsAll({ fixture, bytes, project, findings }: Case, code: string, { change, count }: SharedRepair): boolean {
  const after = findingsOf(fixtureProject(engine, fixture, 'lf', afterwards(bytes, project, change)));
  const number = (list: readonly Finding[]) => list.filter((finding) => finding.code === code).length;
  return number(after) <= number(findings) - count;
}

function findingsOf(project: Project): Finding[] {
  return [...engine.check(project).values()].flat();
}

function isOffered(fix: Fix, finding: Finding, project: Project): boolean {
  return engine.fixesFor(finding, project).includes(fix);
}

function syntaxErrors(findings: readonly Finding[]): number {
  return findings.filter(({ code }) => code === 'file/syntax').length;
}

/** The fixes that fail, tried on the findings that a fixture is about. */
function eachFix(fails: (one: Case, finding: Finding, fix: Fix) => boolean): string[] {
  const failed = new Set<string>();
  for (const one of cases)
    for (const finding of one.findings)
      for (const fix of fixes)
        if (fix.code === finding.code && one.file.startsWith(`${fix.code}/`) && fails(one, finding, fix))
          failed.add(`${fix.code}/${fix.id} in ${one.file}`);
  return [...failed];
}

function changesSomething(change: Change | undefined): boolean {
  if (!change) return false;
  const { edits, create, remove, move, withoutByteOrderMark, thenRegenerate } = change;
  return (
    [...(edits?.values() ?? [])].some((changes) => changes.length > 0) ||
    (create?.size ?? 0) > 0 ||
    (remove?.length ?? 0) > 0 ||
    (move?.size ?? 0) > 0 ||
    (withoutByteOrderMark?.length ?? 0) > 0 ||
    thenRegenerate !== undefined
  );
}

/** The files behind the edits of a change. Throws when an edit reaches out of its file or into another edit. */
function afterwards(
  bytes: ReadonlyMap<string, Uint8Array>,
  project: Project,
  { edits, create, remove, move }: Change,
): Map<string, Uint8Array> {
  const files = new Map(bytes);
  for (const [path, changes] of edits ?? []) {
    const text = project.document(path)?.text;
    if (!text) throw new Error(`${path} is edited, but is not there.`);
    if (changes.some(({ start, end }) => start < 0 || end < start || end > text.text.length))
      throw new RangeError(`An edit reaches out of ${path}.`);
    files.set(path, encoder.encode((text.hasByteOrderMark ? '\ufeff' : '') + applyTextChanges(text.text, changes)));
  }
  for (const [path, text] of create ?? []) files.set(path, encoder.encode(text));
  for (const path of remove ?? []) files.delete(path);
  for (const [from, to] of move ?? []) {
    const moved = files.get(from);
    if (!moved || files.has(to)) throw new Error(`${from} cannot be moved to ${to}.`);
    files.set(to, moved);
    files.delete(from);
  }
  return files;
}
