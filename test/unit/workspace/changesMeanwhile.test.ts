import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { nextTurn } from '../../../server/src/handlers/serverContext.ts';
import { Configurations } from '../../../server/src/workspace/configurations.ts';
import type { FileSystem, ReadResult } from '../../../server/src/workspace/fileSystem.ts';
import { type CheckedProject, ProjectChecks } from '../../../server/src/workspace/projectChecks.ts';
import { ProjectFiles } from '../../../server/src/workspace/projectFiles.ts';
import { ProjectPlaces } from '../../../server/src/workspace/projectPlaces.ts';
import { ProjectStates } from '../../../server/src/workspace/projectStates.ts';
import { Tokenizer } from '../../../server/src/workspace/tokenizer.ts';
import type { Workspace } from '../../../server/src/workspace/workspace.ts';
import { projectOf } from '../../support/handoffProject.ts';

const project = 'file:///p';

/** A file system that answers when it is told to: the slow one of a remote folder. */
class SlowFileSystem implements FileSystem {
  readonly answers: ((answer: never) => void)[] = [];

  private later<T>(): Promise<T> {
    return new Promise<T>((resolve) => this.answers.push(resolve));
  }

  read = (): Promise<ReadResult> => this.later();
  exists = (): Promise<boolean | undefined> => this.later();
  list = () => Promise.resolve([]);
  resolveLink = () => Promise.resolve({ kind: 'broken' } as const);

  /** Answers the question that was asked at this place in the order. */
  answer(index: number, answer: unknown): void {
    this.answers[index]?.(answer as never);
  }
}

function file(text: string): ReadResult {
  const bytes = new TextEncoder().encode(text);
  return { kind: 'file', bytes, disk: { size: bytes.length, modified: 0, newlines: 0 } };
}

describe('what a slow file system says of the time before a change', () => {
  it('answers no probe after it', async () => {
    const fileSystem = new SlowFileSystem();
    const states = new ProjectStates(fileSystem, () => undefined);
    const before = states.probe(project, ['PLAN.md']);
    states.touch(project);
    const after = states.probe(project, ['PLAN.md']);
    fileSystem.answer(1, true);
    await after;
    fileSystem.answer(0, false);
    await before;
    expect(states.exists(project, 'PLAN.md')).toBe(true);
  });

  it('is known to be asked before it is answered, so that a change is heard', async () => {
    const fileSystem = new SlowFileSystem();
    const states = new ProjectStates(fileSystem, () => undefined);
    const probed = states.probe(project, ['PLAN.md']);
    expect(states.hasAskedAbout(project, `${project}/PLAN.md`)).toBe(true);
    // A second question does not take the missing answer for one.
    const again = states.probe(project, ['PLAN.md']);
    expect(fileSystem.answers).toHaveLength(1);
    fileSystem.answer(0, true);
    expect(await Promise.all([probed, again])).toEqual([true, true]);
    expect(await states.probe(project, ['PLAN.md'])).toBe(false);
  });

  it('is asked anew when it failed', async () => {
    const fileSystem = new SlowFileSystem();
    const states = new ProjectStates(fileSystem, () => undefined);
    const failed = states.probe(project, ['PLAN.md']);
    fileSystem.answer(0, Promise.reject(new Error('The connection is gone.')));
    await expect(failed).rejects.toThrow('gone');
    const probed = states.probe(project, ['PLAN.md']);
    fileSystem.answer(1, true);
    await probed;
    expect(states.exists(project, 'PLAN.md')).toBe(true);
  });

  it('is not taken for the text of a file', async () => {
    const fileSystem = new SlowFileSystem();
    const files = new ProjectFiles(fileSystem, project);
    files.facts.readText('audit.log');
    const before = files.load();
    expect(files.hasAskedAbout('audit.log', 'audit.log')).toBe(true);
    files.forget();
    files.facts.readText('audit.log');
    const after = files.load();
    fileSystem.answer(1, file('new'));
    await after;
    fileSystem.answer(0, file('old'));
    await before;
    expect(files.facts.readText('audit.log')).toBe('new');
  });

  it('puts no configuration in force', async () => {
    const fileSystem = new SlowFileSystem();
    const places = new ProjectPlaces();
    const configurations = new Configurations(
      fileSystem,
      places,
      defaultSettings.limits,
      new Tokenizer(undefined, () => undefined),
    );
    const before = configurations.settingsOf(project);
    configurations.forget();
    const after = configurations.settingsOf(project);
    fileSystem.answer(1, file('{"limits": {"findings": 2}}'));
    await after;
    fileSystem.answer(0, file('{"limits": {"findings": 1}}'));
    expect(await before).toBe(await after);
    expect(configurations.ofFile(project)).toMatchObject({ limits: { findings: 2 } });
  });
});

describe('checks that were disposed of', () => {
  it('say nothing of what was under way', async () => {
    const told: string[] = [];
    let begin = (): void => undefined;
    let end = (_: CheckedProject): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const result = new Promise<CheckedProject>((resolve) => (end = resolve));
    const checks = new ProjectChecks({
      workspace: {
        generationOf: () => 1,
        check: () => {
          begin();
          return result;
        },
      } as unknown as Workspace,
      delay: 0,
      onChecked: (uri) => told.push(uri),
      onError: (error) => told.push(String(error)),
    });
    checks.schedule(project, true);
    await begun;
    checks.dispose();
    end({ project: projectOf({ 'STATUS.md': '' }).project, findings: new Map() });
    await result;
    await nextTurn();
    expect(told).toEqual([]);
  });
});
