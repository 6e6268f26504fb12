import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import { releaseBytes } from './releaseBytes.ts';
import { fsPathOf } from './uris.ts';

/** How one call of git is made. */
export interface GitCall {
  /** What git reads from its standard input. */
  readonly input?: string;
  /** Settings for this call, which win over those of all configuration files. */
  readonly settings?: readonly (readonly [name: string, value: string])[];
  /** Milliseconds after which there is no answer; default 5,000. */
  readonly timeLimit?: number;
  /** Bytes after which there is no answer; default 64 MB. */
  readonly answerLimit?: number;
  /** How many bytes the answer will have, about. */
  readonly answerSize?: number;
  /** Variables that say where git looks, such as another index; those of our own environment are not handed on. */
  readonly where?: Readonly<Record<string, string>>;
}

export interface GitAnswer {
  readonly exitCode: number;
  readonly output: Uint8Array;
  /** Gives up the output, so that its memory is free at once. Absent where somebody else may hold it. */
  readonly release?: () => void;
}

/**
 * What is asked of git. Places are URIs of folders. Where there is no git (a browser, an untrusted workspace) there is no
 * such object at all. Every answer may be `undefined`: no repository, no git, no such thing in it, or git took too long.
 */
export interface Git {
  /** The abbreviated hash of the commit that is checked out where a folder lies. */
  headCommit(folder: string): Promise<string | undefined>;
  /** The bytes that a file had in the commit that is checked out. `path` is relative to the folder, with `/`. */
  fileAtHead(folder: string, path: string): Promise<Uint8Array | undefined>;
}

/** Runs git for the modules beside this one, which know what to ask. */
export interface GitRunner {
  /**
   * Runs git in a folder, without a shell. Only for commands that read, and none that would run what a repository's own
   * configuration names. `undefined` when git could not be run or did not end in time.
   */
  run(folder: string, command: readonly string[], call?: GitCall): Promise<GitAnswer | undefined>;
  /** When a file of a repository was changed last, in milliseconds since 1970; `path` is absolute or relative to the folder. */
  modified(folder: string, path: string): Promise<number | undefined>;
}

/** A question that takes longer than this has no answer, in milliseconds. */
const usualTimeLimit = 5_000;

/** No answer is longer than this, in bytes. */
const usualAnswerLimit = 64 * 1024 * 1024;

/**
 * The repository's own configuration is untrusted: nothing in it may start a program or reach a network. What git reads
 * of repositories that belong to somebody else is up to its own `safe.directory`.
 */
const caution = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.sshCommand=false',
  'credential.helper=',
  'diff.external=',
  'protocol.allow=never',
  'safe.bareRepository=explicit',
  'log.showSignature=false',
].flatMap((setting) => ['-c', setting]);

/** Git as it is installed on this machine. */
export const nodeGit: Git & GitRunner = {
  async headCommit(folder) {
    const answer = await ask(folder, ['rev-parse', '--verify', '--quiet', '--short', 'HEAD']);
    const hash = answer && new TextDecoder().decode(answer).trim();
    return hash !== undefined && /^[0-9a-f]{4,64}$/.test(hash) ? hash : undefined;
  },

  fileAtHead(folder, path) {
    // `./` makes git read the path relative to the folder. A plain blob is asked for, since other commands run filters.
    return ask(folder, ['cat-file', 'blob', `HEAD:./${path}`]);
  },

  run,

  async modified(folder, path) {
    try {
      return (await stat(resolve(fsPathOf(folder), path))).mtimeMs;
    } catch {
      return undefined;
    }
  },
};

/** Git with variables that say where it looks, for every call. */
export function gitLookingAt(git: GitRunner, where: Readonly<Record<string, string>>): GitRunner {
  return {
    run: (folder, command, call) => git.run(folder, command, { ...call, where: { ...where, ...call?.where } }),
    modified: (folder, path) => git.modified(folder, path),
  };
}

async function ask(folder: string, question: readonly string[]): Promise<Uint8Array | undefined> {
  const answer = await run(folder, question);
  return answer?.exitCode === 0 ? answer.output : undefined;
}

/** Runs git in a folder, without a shell and without asking anybody anything. */
function run(folder: string, command: readonly string[], call: GitCall = {}): Promise<GitAnswer | undefined> {
  if (URI.parse(folder).scheme !== 'file') return Promise.resolve(undefined);
  const { input, answerLimit = usualAnswerLimit, answerSize } = call;
  return new Promise((settle) => {
    const child = start(folder, command, call);
    if (!child) {
      settle(undefined);
      return;
    }
    const answer = new ByteCollector(answerLimit, answerSize);
    child.stdout.on('data', (chunk: Uint8Array) => {
      if (!answer.add(chunk)) child.kill();
    });
    child.on('error', () => settle(undefined));
    // Without an exit code git took too long. It may also have ended before it could be stopped for saying too much.
    child.on('close', (exitCode) => {
      const { bytes: output, isComplete } = answer;
      settle(exitCode === null || !isComplete ? undefined : { exitCode, output, release: () => releaseBytes(output) });
    });
    // Git may end before it has read everything; its exit code tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

/** Starts git; `undefined` for a command line that the system does not take, such as one that is too long or holds a null character. */
function start(
  folder: string,
  command: readonly string[],
  { settings = [], timeLimit = usualTimeLimit, where }: GitCall,
) {
  try {
    return spawn('git', ['-C', fsPathOf(folder), '--no-pager', ...caution, ...command], {
      // Windows looks for programs in the working directory first, and the folder may hold one called git.
      cwd: dirname(process.execPath),
      env: { ...environment(settings), ...where },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeLimit,
      windowsHide: true,
    });
  } catch {
    return undefined;
  }
}

/** Collects bytes in one piece, up to a limit: an answer may hold a file of many megabytes. */
class ByteCollector {
  private readonly limit: number;
  private buffer: Uint8Array;
  private length = 0;
  private hadRoom = true;

  constructor(limit: number, expected = 16 * 1024) {
    this.limit = limit;
    this.buffer = new Uint8Array(Math.min(limit, expected));
  }

  get bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  /** Whether there was room for everything. */
  get isComplete(): boolean {
    return this.hadRoom;
  }

  /** @returns whether there was room for everything so far */
  add(chunk: Uint8Array): boolean {
    const length = this.length + chunk.length;
    this.hadRoom &&= length <= this.limit;
    if (!this.hadRoom) return false;
    if (length > this.buffer.length) {
      const larger = new Uint8Array(Math.min(this.limit, Math.max(length, this.buffer.length * 2)));
      larger.set(this.bytes);
      this.buffer = larger;
    }
    this.buffer.set(chunk, this.length);
    this.length = length;
    return true;
  }
}

/** Variables of git that say how, not where; the others would point it at another repository, as they do inside a hook. */
const keptVariables = /^GIT_(?:CONFIG_|CEILING_DIRECTORIES$|DISCOVERY_ACROSS_FILESYSTEM$)/;

/** Our own environment without what would point git at another repository, and without any way to ask or to fetch. */
function environment(settings: Required<GitCall>['settings']): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || keptVariables.test(name));
  return {
    ...Object.fromEntries(kept),
    ...settingVariables(settings),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'false',
    SSH_ASKPASS: 'false',
    // A partial clone would otherwise fetch what it lacks.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    LC_ALL: 'C',
  };
}

/** Settings as variables, behind those that the user has set this way. Unlike on the command line any name can be written so. */
function settingVariables(settings: Required<GitCall>['settings']): NodeJS.ProcessEnv {
  if (settings.length === 0) return {};
  const first = Number(process.env['GIT_CONFIG_COUNT'] ?? 0) || 0;
  const variables: NodeJS.ProcessEnv = { GIT_CONFIG_COUNT: String(first + settings.length) };
  for (const [index, [name, value]] of settings.entries()) {
    variables[`GIT_CONFIG_KEY_${first + index}`] = name;
    variables[`GIT_CONFIG_VALUE_${first + index}`] = value;
  }
  return variables;
}
