import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle, environment, git, run } from './cliSupport.ts';

/** 2026-03-05 at noon, UTC; the same in every run, so that every run that is not killed leaves the same bytes. */
const env: Record<string, string> = {
  SOURCE_DATE_EPOCH: '1772712000',
  GIT_AUTHOR_NAME: 'T',
  GIT_AUTHOR_EMAIL: 't@example.com',
  GIT_COMMITTER_NAME: 'T',
  GIT_COMMITTER_EMAIL: 't@example.com',
};

/** Repeats a run: the instants of the kills come from here, what the machine does meanwhile does not. */
const seed = Number(process.env['CRASH_SEED'] ?? 20_260_305);
const parallel = 3;

interface Command {
  readonly args: readonly string[];
  readonly kills: number;
}

const session = ['--agent', 'kim', '--session-id', 'cli-2', '--phase', 'fix'];
const commands: Readonly<Record<string, Command>> = {
  finish: { args: ['finish', ...session], kills: 80 },
  archive: { args: ['archive', '--keep', '10'], kills: 70 },
  manifest: { args: ['manifest', ...session, '--context', 'The printer is done.'], kills: 50 },
};

/** Folders that all runs share; every run works on a copy of the first. */
let base = '';
let template = '';

beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'agent-handoff-crash-')));
  template = join(base, 'template');
  // What Node keeps of the compiled program makes the many starts cheaper.
  env['XDG_CACHE_HOME'] = join(base, 'cache');
  await makeBegunHandoff(template);
}, 120_000);

afterAll(() => {
  rmSync(base, { recursive: true, force: true });
}, 120_000);

describe.each(Object.entries(commands))('%s that is killed at any instant', (name, { args, kills }) => {
  it(
    `leaves whole files and a handoff that recover puts right (${kills} kills, seed ${seed})`,
    { timeout: 600_000 },
    async () => {
      const old = filesOf(template);
      const whole = await runWhole(name, args);
      expect([...whole.files.keys()]).not.toEqual([]);
      const random = randomNumbers(seed + kills);
      const outcomes: Outcome[] = [];
      // The same bytes are put right in the same way, so one folder of each state is kept.
      const states = new Map<string, string>();
      const killed = () => outcomes.filter((one) => one.killed).length;
      let started = 0;
      const worker = async () => {
        // Some runs end before their kill; others take their place.
        while (killed() < kills && started < 2 * kills) {
          const index = started++;
          const folder = join(base, `${name}-${index}`);
          cpSync(template, folder, { recursive: true, preserveTimestamps: true });
          // Some of the kills at any time, more often late than early; most while files change: that is where something can break.
          const instant: Instant =
            index % 3 === 0
              ? { kind: 'after', milliseconds: (1 - random() * random()) * whole.milliseconds }
              : { kind: 'event', events: 1 + Math.floor(random() * whole.events), microseconds: random() * 600 };
          const wasKilled = await killedRun(folder, args, instant);
          const outcome = { folder, killed: wasKilled, ...judge(filesOf(folder), old, whole.files) };
          // An entry of the log may stand in two files for a moment, but never in none.
          outcomes.push({ ...outcome, lost: missingEntries(folder, old) });
          if (states.has(outcome.state)) rmSync(folder, { recursive: true, force: true });
          else states.set(outcome.state, folder);
        }
      };
      await Promise.all(Array.from({ length: parallel }, worker));

      expect(outcomes.flatMap(({ folder, torn }) => torn.map((file) => `${folder}: ${file}`))).toEqual([]);
      expect(outcomes.flatMap(({ lost }) => lost)).toEqual([]);
      for (const folder of states.values()) await expectRecovery(folder, old);

      const count = (stage: Outcome['stage']) => outcomes.filter((one) => one.killed && one.stage === stage).length;
      console.log(
        `${name}: ${killed()} kills; ${count('before')} before any file was replaced, ${count('between')} with some replaced, ` +
          `${count('behind')} with all replaced; ${outcomes.filter(({ temporary }) => temporary > 0).length} left temporary files, ` +
          `${outcomes.length - killed()} more runs ended before their kill; ${states.size} different states recovered.`,
      );
      expect(killed()).toBeGreaterThanOrEqual(kills);
      expect(count('before')).toBeGreaterThan(0);
      expect(count('behind') + count('between')).toBeGreaterThan(0);
    },
  );
});

interface Outcome {
  readonly folder: string;
  readonly killed: boolean;
  /** Files that are neither what they were nor what they were to become. */
  readonly torn: readonly string[];
  readonly stage: 'before' | 'between' | 'behind';
  readonly temporary: number;
  /** Headings of log entries that are in no file. */
  readonly lost: readonly string[];
  /** The same for folders whose files are the same. */
  readonly state: string;
}

type Instant =
  | { readonly kind: 'after'; readonly milliseconds: number }
  | { readonly kind: 'event'; readonly events: number; readonly microseconds: number };

/** A repository with a clean commit, a handoff that was begun, and work that is not yet recorded; more log than there should be. */
async function makeBegunHandoff(folder: string): Promise<void> {
  const root = join(folder, '.ai/handoff');
  mkdirSync(root, { recursive: true });
  const write = (name: string, text: string) => {
    writeFileSync(join(root, name), text);
  };
  write('STATUS.md', '# Status\n\nThe parser is done. (Verified)\n');
  write(
    'NEXT_ACTIONS.md',
    '# Next Actions\n\n## Ready\n\n### T-001: Write the printer [high]\n\nStart with the tokens.\n',
  );
  write('LOG.md', `# Log\n\n${Array.from({ length: 40 }, (_, index) => entry(40 - index)).join('\n')}`);
  write('LOG-ARCHIVE.md', `# Log archive\n\n${Array.from({ length: 5 }, (_, index) => entry(-index)).join('\n')}`);
  git(folder, 'init', '-q');
  expect(await run(['manifest', '--quiet'], { cwd: folder, env })).toMatchObject({ code: 0 });
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'Clean');
  expect(await run(['begin', '--agent', 'kim'], { cwd: folder, env })).toMatchObject({ code: 0 });
  write('STATUS.md', '# Status\n\nThe parser is done. (Verified)\nThe printer prints, too. (Verified)\n');
}

function entry(day: number): string {
  const date = new Date(Date.UTC(2026, 0, 20 + day)).toISOString().slice(0, 10);
  const lines = Array.from(
    { length: 20 },
    (_, line) => `- Step ${line} of the work of that day, with some words about it.`,
  );
  return [
    `## [${date}] kim: Day ${day}`,
    '',
    '> **Agent:** kim',
    `> **Session ID:** s${day}`,
    `> **Timestamp:** ${date}T10:00:00Z`,
    '> **Commit before:** abc1234',
    '> **Commit after:** def5678',
    '',
    ...lines,
    '',
    // Files that take a while to compare and to write give the kills something to hit.
    '```',
    'a line of what the build said. '.repeat(300),
    '```',
    '',
  ].join('\n');
}

/** Runs the command to its end: what it leaves, how long it takes, and how often the folder changes while it runs. */
async function runWhole(
  name: string,
  args: readonly string[],
): Promise<{ files: ReadonlyMap<string, string>; milliseconds: number; events: number }> {
  let longest = 0;
  let events = 0;
  let files = new Map<string, string>();
  for (let round = 0; round < 3; round++) {
    const folder = join(base, `${name}-whole-${round}`);
    cpSync(template, folder, { recursive: true, preserveTimestamps: true });
    const watcher = watch(join(folder, '.ai/handoff'), () => {
      events++;
    });
    const start = performance.now();
    const ended = await run(args, { cwd: folder, env });
    longest = Math.max(longest, performance.now() - start);
    watcher.close();
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    const after = filesOf(folder);
    if (round > 0) expect(after).toEqual(files);
    files = after;
  }
  return { files, milliseconds: longest, events: Math.max(1, Math.ceil(events / 3)) };
}

/** Starts the command and kills it; whether the kill came before its end. */
function killedRun(folder: string, args: readonly string[], instant: Instant): Promise<boolean> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [bundle, ...args], {
      cwd: folder,
      env: environment({ env }),
      stdio: 'ignore',
    });
    const kill = () => {
      child.kill('SIGKILL');
    };
    let seen = 0;
    const watcher = watch(join(folder, '.ai/handoff'), () => {
      if (instant.kind !== 'event' || ++seen !== instant.events) return;
      // Timers are too coarse here; the other process runs on while this one counts.
      const until = performance.now() + instant.microseconds / 1000;
      while (performance.now() < until);
      kill();
    });
    const timer = instant.kind === 'after' ? setTimeout(kill, instant.milliseconds) : undefined;
    child.on('error', fail);
    child.on('close', (_, signal) => {
      clearTimeout(timer);
      watcher.close();
      done(signal === 'SIGKILL');
    });
  });
}

/** The contents of the handoff folder by name. */
function filesOf(folder: string): Map<string, string> {
  const root = join(folder, '.ai/handoff');
  return new Map(
    readdirSync(root)
      .sort()
      .map((name) => [name, readFileSync(join(root, name), 'latin1')]),
  );
}

function judge(
  now: ReadonlyMap<string, string>,
  old: ReadonlyMap<string, string>,
  whole: ReadonlyMap<string, string>,
): Omit<Outcome, 'folder' | 'killed' | 'lost'> {
  const names = [...new Set([...old.keys(), ...whole.keys()])];
  const changing = names.filter((name) => old.get(name) !== whole.get(name));
  const torn = names.filter((name) => now.get(name) !== old.get(name) && now.get(name) !== whole.get(name));
  const temporaries = [...now].filter(([name]) => !names.includes(name));
  const strangers = temporaries.filter(([name]) => !/^\.[\w.-]+\.[0-9a-f]{12}\.tmp$/.test(name)).map(([name]) => name);
  const replaced = changing.filter((name) => now.get(name) === whole.get(name)).length;
  const shown = [...now].map(([name, text]) => [name.replace(/\.[0-9a-f]{12}\.tmp$/, '.tmp'), text].join('\0')).sort();
  return {
    torn: [...torn, ...strangers],
    stage: replaced === 0 ? 'before' : replaced < changing.length ? 'between' : 'behind',
    temporary: temporaries.length - strangers.length,
    state: createHash('sha256').update(shown.join('\0\0')).digest('hex'),
  };
}

/** The headings of log entries that were there and are in neither file now. */
function missingEntries(folder: string, old: ReadonlyMap<string, string>): string[] {
  const headings = (files: ReadonlyMap<string, string>) =>
    ['LOG.md', 'LOG-ARCHIVE.md'].flatMap((name) => files.get(name)?.match(/^## \[.*$/gm) ?? []);
  const present = new Set(headings(filesOf(folder)));
  return headings(old).filter((heading) => !present.has(heading));
}

/** What the next agent does, whatever it finds: recover, and archive once more; then everything is in order. */
async function expectRecovery(folder: string, old: ReadonlyMap<string, string>): Promise<void> {
  const recovered = await run(['recover', '--yes', '--force', '--agent', 'lee'], { cwd: folder, env });
  expect(recovered, recovered.stderr).toMatchObject({ code: 0 });
  const health = await run(['health', '--json'], { cwd: folder, env });
  expect(health.code, health.stdout + health.stderr).toBe(0);
  expect([...filesOf(folder).keys()].filter((name) => name.endsWith('.tmp') || name === 'HANDOFF.lock')).toEqual([]);
  expect(missingEntries(folder, old)).toEqual([]);
  expect(await run(['archive'], { cwd: folder, env })).toMatchObject({ code: 0 });
  expect(await run(['archive', '--verify'], { cwd: folder, env })).toMatchObject({ code: 0 });
  expect(missingEntries(folder, old)).toEqual([]);
}

/** A small deterministic generator (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
