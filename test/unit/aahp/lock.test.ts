import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { lockAge, lockOf, pathsBeingWritten } from '../../../server/src/engine/formats/aahp/lock.ts';
import { handoffRoots } from '../../../server/src/engine/formats/aahp/root.ts';
import { type Facts, noFacts, type Project } from '../../../server/src/engine/project.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings, type Settings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const started = Date.UTC(2026, 2, 1, 12);
const minute = 60_000;

function projectOf(
  lock: string,
  facts: Partial<Facts> = {},
  settings: Partial<Settings> = {},
  modified?: number,
): Project {
  const disk = modified === undefined ? undefined : { size: lock.length, modified, newlines: 0 };
  const document = new Document({
    uri: 'file:///p/.ai/handoff/HANDOFF.lock',
    path: '.ai/handoff/HANDOFF.lock',
    text: SourceText.fromString(lock),
    disk,
  });
  return createEngine().project({
    uri: 'file:///p',
    documents: [document],
    facts: { ...noFacts, ...facts },
    settings: { ...defaultSettings, ...settings },
    today: '2026-03-01',
    generation: 1,
  });
}

function ageOf(project: Project): string | undefined {
  const [root] = handoffRoots(project);
  const lock = root && lockOf(root, project);
  return lock && lockAge(lock, project);
}

const lock = '{ "agent": "kit", "started": "2026-03-01T12:00:00Z", "updating": ["STATUS.md", "../x.md", 7] }';

describe('lockAge', () => {
  it('counts the minutes since the lock was made', () => {
    expect(ageOf(projectOf(lock, { now: started + 59 * minute }))).toBe('young');
    expect(ageOf(projectOf(lock, { now: started + 60 * minute }))).toBe('stale');
    expect(ageOf(projectOf(lock, { now: started + 6 * minute }, { lock: { staleMinutes: 5 } }))).toBe('stale');
  });

  it('takes the day where the time is not known', () => {
    expect(ageOf(projectOf(lock))).toBe('young');
    expect(ageOf(projectOf('{ "started": "2026-02-28T23:59:00Z" }'))).toBe('stale');
  });

  it('goes by the file where the lock does not say when it was made', () => {
    const facts = { now: started };
    expect(ageOf(projectOf('{ "started": "soon" }', facts, {}, started - minute))).toBe('young');
    expect(ageOf(projectOf('{}', facts, {}, started - 90 * minute))).toBe('stale');
    expect(ageOf(projectOf('{}', facts))).toBe('stale');
  });
});

describe('pathsBeingWritten', () => {
  it('are those that a young lock names', () => {
    const young = projectOf(lock, { now: started });
    const stale = projectOf(lock, { now: started + 90 * minute });
    const paths = (project: Project) => handoffRoots(project).flatMap((root) => [...pathsBeingWritten(project, root)]);
    expect(paths(young)).toEqual(['.ai/handoff/STATUS.md', '.ai/x.md']);
    expect(paths(stale)).toEqual([]);
  });
});

describe('recovery as a quick fix', () => {
  it('is offered once nobody can be at work any more', () => {
    const engine = createEngine();
    const fixes = (now: number) => {
      const project = projectOf(lock, { now });
      const findings = [...engine.check(project).values()].flat().filter(({ code }) => code === 'aahp/lock-present');
      return findings.flatMap((finding) => engine.fixesFor(finding, project).map(({ id }) => id));
    };
    expect(fixes(started + 30 * minute)).toEqual(['finish', 'remove-lock']);
    expect(fixes(started + 90 * minute)).toEqual(['finish', 'recover', 'remove-lock']);
  });
});
