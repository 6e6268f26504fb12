import type { EarlierVersion, HistoryQuestion, LaterWork } from '../engine/history.ts';
import type { GitRunner } from './git.ts';
import { findBranches } from './gitBranches.ts';
import { findLaterWork } from './gitLaterWork.ts';
import { findCommits } from './gitObjects.ts';
import {
  type BaseChoice,
  comparisonBase,
  listFiles,
  openRepository,
  type Repository,
  type Silence,
} from './gitRepository.ts';
import { findVersions, type KnownVersions } from './gitVersions.ts';

/** What git says of a project. What could not be told is absent. */
export interface GitAnswers {
  readonly versions: ReadonlyMap<string, readonly EarlierVersion[]>;
  readonly commits: ReadonlyMap<string, boolean>;
  readonly tracked: ReadonlyMap<string, boolean>;
  readonly branches: ReadonlyMap<string, readonly string[]>;
  readonly laterWork: ReadonlyMap<string, LaterWork>;
  /** Why the history could not be compared; `undefined` when it could. */
  readonly silence: Silence | undefined;
}

export interface GitFactsOptions extends BaseChoice {
  /** How many bytes of the versions of one file are read, the newest ones and the base always; default 128 MB. */
  readonly versionSize?: number;
  /** A commit that counts as checked out in place of what is; a full hash. */
  readonly head?: string | undefined;
}

/** What is kept of a project from one time to the next. */
interface Remembered {
  /** Equal as long as neither what is checked out, nor the index, nor the base changes. */
  readonly state: string;
  /** The paths that were asked for. */
  readonly paths: ReadonlySet<string>;
  readonly files: KnownVersions;
}

const usualVersionSize = 128 * 1024 * 1024;

const nothing: Omit<GitAnswers, 'silence'> = {
  versions: new Map(),
  commits: new Map(),
  tracked: new Map(),
  branches: new Map(),
  laterWork: new Map(),
};

/**
 * Asks git what rules want to know, and remembers the versions of files of each project as long as they stay the same. Never
 * throws, never writes, starts no program but git, and none on behalf of the repository.
 */
export class GitFacts {
  private readonly git: GitRunner;
  private readonly options: GitFactsOptions;
  private readonly remembered = new Map<string, Remembered>();

  constructor(git: GitRunner, options: GitFactsOptions = {}) {
    this.git = git;
    this.options = options;
  }

  /** The answers to questions about a project, whose folder is given as a URI. */
  async ask(project: string, questions: readonly HistoryQuestion[]): Promise<GitAnswers> {
    const { git } = this;
    const repository = await openRepository(git, project, this.options.head);
    if (typeof repository === 'string') return { ...nothing, silence: repository };
    const base = repository.isShallow ? 'shallow' : await comparisonBase(git, repository, this.options);
    const paths = pathsOf(questions, 'versions');
    const names = questions.flatMap((one) => (one.kind === 'commit' ? one.name : []));
    const roots = repository.isShallow ? [] : questions.flatMap((one) => (one.kind === 'later-work' ? one : []));
    const [files, commits, tracked, branches, laterWork] = await Promise.all([
      typeof base === 'string' ? undefined : this.versions(project, repository, base.commit, paths),
      existingCommits(git, repository, names),
      trackedFiles(git, repository, pathsOf(questions, 'tracked')),
      branchesWith(git, repository, pathsOf(questions, 'branches')),
      Promise.all(roots.map(async (one) => [one.root, await findLaterWork(git, repository, one)] as const)),
    ]);
    const versions = new Map([...(files ?? [])].map(([path, file]) => [path, file.versions]));
    return {
      versions,
      commits,
      tracked,
      branches,
      laterWork: new Map(laterWork.flatMap(([root, work]) => (work ? [[root, work] as const] : []))),
      silence: typeof base === 'string' ? base : versions.size < paths.length ? 'failed' : undefined,
    };
  }

  /** Drops the versions that are remembered of a project. */
  forget(project: string): void {
    this.remembered.delete(project);
  }

  private async versions(
    project: string,
    repository: Repository,
    base: string,
    paths: readonly string[],
  ): Promise<KnownVersions> {
    if (paths.length === 0) return new Map();
    const state = `${repository.head} ${base} ${repository.indexTime}`;
    const before = this.remembered.get(project);
    if (before?.state === state && paths.every((path) => before.paths.has(path))) return before.files;
    const files = await findVersions(
      this.git,
      repository,
      base,
      paths,
      before?.files ?? new Map(),
      this.options.versionSize ?? usualVersionSize,
    );
    this.remembered.set(project, { state, paths: new Set(paths), files });
    return files;
  }
}

type QuestionWithPath = Extract<HistoryQuestion, { path: string }>;

function pathsOf(questions: readonly HistoryQuestion[], kind: QuestionWithPath['kind']): string[] {
  return questions.flatMap((one) => (one.kind === kind && 'path' in one ? one.path : []));
}

async function existingCommits(
  git: GitRunner,
  { folder, isShallow }: Repository,
  names: readonly string[],
): Promise<Map<string, boolean>> {
  const found = (await findCommits(git, folder, names)) ?? [];
  // What a shallow clone lacks may well be there elsewhere.
  return new Map(
    names.flatMap((name, index) =>
      found[index] === undefined || (isShallow && !found[index]) ? [] : [[name, found[index]] as const],
    ),
  );
}

async function trackedFiles(
  git: GitRunner,
  { folder }: Repository,
  paths: readonly string[],
): Promise<Map<string, boolean>> {
  const entries = await listFiles(git, folder, '--cached', paths);
  if (!entries) return new Map();
  const tracked = new Set(entries);
  return new Map(paths.map((path) => [path, tracked.has(path)]));
}

async function branchesWith(
  git: GitRunner,
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (paths.length === 0) return new Map();
  return (await findBranches(git, repository, paths)) ?? new Map();
}
