import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { URI } from 'vscode-uri';

/** Git without whatever the machine or the user has configured, and with times that are always the same. */
function environment(commits: number): NodeJS.ProcessEnv {
  const time = new Date(Date.UTC(2026, 1, 1, 12, commits)).toISOString();
  return {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Kit',
    GIT_AUTHOR_EMAIL: 'kit@example.com',
    GIT_COMMITTER_NAME: 'Kit',
    GIT_COMMITTER_EMAIL: 'kit@example.com',
    GIT_AUTHOR_DATE: time,
    GIT_COMMITTER_DATE: time,
  };
}

/** A folder that is deleted when the test is over. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'handoff-git-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A real repository in a temporary folder. */
export class TestRepository {
  readonly folder: string;
  private commits = 0;

  constructor(folder = temporaryFolder(), init = true) {
    this.folder = folder;
    if (init) this.git('init', '--quiet', '--initial-branch=main');
  }

  get uri(): string {
    return URI.file(this.folder).toString();
  }

  uriOf(path: string): string {
    return URI.file(join(this.folder, path)).toString();
  }

  /** Runs git here and gives what it prints. Throws when it fails. */
  git(...command: readonly string[]): string {
    const options = { cwd: this.folder, env: environment(this.commits), encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['-c', 'protocol.file.allow=always', ...command], options).trim();
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Commits everything in the folder after these files were written. Gives the hash. */
  commit(files: Readonly<Record<string, string>>, subject = 'Change something'): string {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    this.git('add', '--all');
    return this.commitStaged(subject);
  }

  commitStaged(subject: string): string {
    this.commits++;
    this.git('commit', '--quiet', '--allow-empty', `--message=${subject}`);
    return this.git('rev-parse', 'HEAD');
  }
}
