import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export { makeTree, type TreeEntry } from '../support/makeTree.ts';

/** The program as it ships. */
export const bundle = resolve(import.meta.dirname, '../../dist/cli.cjs');
if (!existsSync(bundle))
  throw new Error('dist/cli.cjs is not built. Run `npm run test:protocol`, which builds it first.');

export interface Ended {
  /** The exit code; null when a signal ended the program. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The working directory's `PATH` may lack git. */
  readonly path?: string;
  /** What is piped into it; without it the standard input is empty. */
  readonly input?: string | Uint8Array;
}

/** The environment of every run: no colour, no cache, nothing of the machine that tests run on. */
export function environment({
  env = {},
  path = process.env['PATH'] ?? '',
}: Pick<RunOptions, 'env' | 'path'>): NodeJS.ProcessEnv {
  const cache: Record<string, string> = 'XDG_CACHE_HOME' in env ? {} : { NODE_DISABLE_COMPILE_CACHE: '1' };
  return { PATH: path, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1', ...cache, ...env };
}

/** Runs the bundle until it ends. */
export function run(args: readonly string[], options: RunOptions): Promise<Ended> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [bundle, ...args], {
      cwd: options.cwd,
      env: environment(options),
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', fail);
    child.on('close', (code, signal) => {
      done({ code, signal, stdout, stderr });
    });
    // The program may end before it has read everything.
    child.stdin?.on('error', () => undefined).end(options.input);
  });
}

/** Runs git in a folder; throws when it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  const settings = [
    '-c',
    'user.name=Tester',
    '-c',
    'user.email=tester@example.com',
    '-c',
    'init.defaultBranch=main',
    '-c',
    'commit.gpgSign=false',
  ];
  const { status, stdout, stderr } = spawnSync('git', [...settings, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: environment({}),
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** A manifest with the given files and a valid rest. */
export function manifestText(
  files: Readonly<Record<string, { checksum: string; lines: number; summary?: string }>>,
  more: object = {},
): string {
  const entries = Object.entries(files).map(([name, entry]) => [
    name,
    {
      checksum: entry.checksum,
      updated: '2026-02-01T10:00:00Z',
      lines: entry.lines,
      summary: entry.summary ?? 'Work goes on.',
    },
  ]);
  const manifest = {
    aahp_version: '3.0',
    project: 'demo',
    last_session: {
      agent: 'coder',
      session_id: 'cli-1',
      timestamp: '2026-02-01T10:00:00Z',
      commit: 'unknown',
      phase: 'fix',
      duration_minutes: 5,
    },
    files: Object.fromEntries(entries) as object,
    quick_context: 'All is well.',
    token_budget: { manifest_only: 85, manifest_plus_core: 100, full_read: 120 },
    ...more,
  };
  return JSON.stringify(manifest, undefined, 2) + '\n';
}

/** A checksum that is well formed and that of no file. */
export const wrongChecksum = `sha256:${'1'.repeat(63)}2`;

/** A project whose manifest does not know the present STATUS.md: one warning, `aahp/checksum-drift`. */
export const driftedProject: Readonly<Record<string, string>> = {
  '.ai/handoff/MANIFEST.json': manifestText({ 'STATUS.md': { checksum: wrongChecksum, lines: 3 } }),
  '.ai/handoff/STATUS.md': '# Status\n\nThe build is green.\n',
  '.ai/handoff/NEXT_ACTIONS.md': '# Next actions\n\n- T-001: write the parser\n',
  '.ai/handoff/LOG.md': '# Log\n',
};

export interface JsonReport {
  readonly findings: readonly {
    readonly file: string;
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly range: {
      readonly start: { line: number; character: number };
      readonly end: { line: number; character: number };
    };
    readonly pointer: string | null;
    readonly fixable: string;
  }[];
  readonly summary: {
    readonly files: number;
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    readonly hints: number;
  };
}

/** Runs `check --format json` and reads what it prints. */
export async function checkJson(
  args: readonly string[],
  options: RunOptions,
): Promise<JsonReport & { code: number | null }> {
  const { code, stdout, stderr } = await run(['check', '--format', 'json', ...args], options);
  if (stdout === '') throw new Error(`Nothing was printed: ${stderr}`);
  return { ...(JSON.parse(stdout) as JsonReport), code };
}

/** Whoever commits in tests. */
export const identity = {
  GIT_AUTHOR_NAME: 'T',
  GIT_AUTHOR_EMAIL: 't@example.com',
  GIT_COMMITTER_NAME: 'T',
  GIT_COMMITTER_EMAIL: 't@example.com',
};
