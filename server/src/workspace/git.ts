import { execFile } from 'node:child_process';
import { URI } from 'vscode-uri';

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

/** A question that takes longer than this has no answer, in milliseconds. */
const timeLimit = 5_000;

/** No answer is longer than this, in bytes. */
const answerLimit = 64 * 1024 * 1024;

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
export const nodeGit: Git = {
  async headCommit(folder) {
    const answer = await ask(folder, ['rev-parse', '--verify', '--quiet', '--short', 'HEAD']);
    const hash = answer && new TextDecoder().decode(answer).trim();
    return hash !== undefined && /^[0-9a-f]{4,64}$/.test(hash) ? hash : undefined;
  },

  fileAtHead(folder, path) {
    // `./` makes git read the path relative to the folder. A plain blob is asked for, since other commands run filters.
    return ask(folder, ['cat-file', 'blob', `HEAD:./${path}`]);
  },
};

/** Runs git in a folder, without a shell and without asking anybody anything. */
function ask(folder: string, question: readonly string[]): Promise<Uint8Array | undefined> {
  const uri = URI.parse(folder);
  if (uri.scheme !== 'file') return Promise.resolve(undefined);
  const options = {
    cwd: uri.fsPath,
    env: environment(),
    encoding: 'buffer',
    timeout: timeLimit,
    maxBuffer: answerLimit,
    windowsHide: true,
  } as const;
  return new Promise((resolve) => {
    execFile('git', ['--no-pager', ...caution, ...question], options, (error, stdout) => {
      resolve(error ? undefined : stdout);
    });
  });
}

/** Variables of git that say how, not where; the others would point it at another repository, as they do inside a hook. */
const keptVariables = /^GIT_(?:CONFIG_|CEILING_DIRECTORIES$|DISCOVERY_ACROSS_FILESYSTEM$)/;

/** Our own environment without what would point git at another repository, and without any way to ask or to fetch. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || keptVariables.test(name));
  return {
    ...Object.fromEntries(kept),
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
