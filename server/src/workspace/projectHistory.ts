import { type EarlierVersion, type History, type HistoryQuestion, questionKey } from '../engine/history.ts';
import type { GitAnswers } from './gitFacts.ts';
import type { Silence } from './gitRepository.ts';

/** Who can say what version control knows; see `GitFacts`. */
export interface HistorySource {
  ask(project: string, questions: readonly HistoryQuestion[]): Promise<GitAnswers>;
  /** Nobody will ask about a project for now; absent where nothing is remembered. */
  forget?(project: string): void;
}

export interface ProjectHistoriesOptions {
  /** `undefined` as long as nobody may be asked: in an untrusted workspace, or in a browser. */
  readonly source: () => HistorySource | undefined;
  /** Whether snapshots wait for the answers, as on the command line; an editor gets them later. */
  readonly waits: boolean;
  /** Told when answers of a project that snapshots did not wait for differ from those before. */
  readonly onChanged: (project: string) => void;
  readonly onError?: ((error: unknown) => void) | undefined;
}

interface ProjectState {
  answers: GitAnswers | undefined;
  history: History | undefined;
  /** The keys of the questions that `answers` answers. */
  asked: ReadonlySet<string>;
  isOutdated: boolean;
  isAsking: boolean;
}

/**
 * What version control says of each project. Questions are asked when they come up for the first time and when something
 * happened that may change the answers; until then, and while new answers are on their way, the last ones hold.
 */
export class ProjectHistories {
  private readonly options: ProjectHistoriesOptions;
  private readonly projects = new Map<string, ProjectState>();
  /** Ends when nobody is asked any more: a workspace may have many projects, and each question starts several processes. */
  private queue: Promise<void> = Promise.resolve();

  constructor(options: ProjectHistoriesOptions) {
    this.options = options;
  }

  /** What is known for a snapshot; `undefined` when nothing is, or nothing is asked. */
  async of(project: string, questions: readonly HistoryQuestion[]): Promise<History | undefined> {
    const source = this.options.source();
    if (!source || questions.length === 0) return undefined;
    const state = this.stateOf(project);
    const isNew = questions.some((question) => !state.asked.has(questionKey(question)));
    if (isNew || (state.isOutdated && !this.options.waits)) {
      if (this.options.waits) await this.update(project, state, source, questions);
      else if (!state.isAsking) this.updateLater(project, state, source, questions);
      else state.isOutdated = true;
    }
    return state.history;
  }

  /**
   * Something happened to a project that may change the answers.
   * @returns whether anything was asked of it so far
   */
  outdate(project: string): boolean {
    const state = this.projects.get(project);
    if (state) state.isOutdated = true;
    return state !== undefined;
  }

  /** Drops what is known of a project that has no documents any more. */
  forget(project: string): void {
    if (this.projects.delete(project)) this.options.source()?.forget?.(project);
  }

  /** Why the histories of projects could not be compared, each reason once; none for projects of which nothing was asked. */
  silences(): Silence[] {
    return [...new Set([...this.projects.values()].flatMap(({ answers }) => answers?.silence ?? []))];
  }

  private stateOf(project: string): ProjectState {
    let state = this.projects.get(project);
    if (!state) {
      state = { answers: undefined, history: undefined, asked: new Set(), isOutdated: false, isAsking: false };
      this.projects.set(project, state);
    }
    return state;
  }

  private updateLater(
    project: string,
    state: ProjectState,
    source: HistorySource,
    questions: readonly HistoryQuestion[],
  ): void {
    state.isAsking = true;
    this.queue = this.queue.then(async () => {
      try {
        const isDifferent = await this.update(project, state, source, questions);
        // What came up meanwhile is asked with the next snapshot, which the change brings about.
        if (isDifferent || state.isOutdated) this.options.onChanged(project);
      } catch (error) {
        this.options.onError?.(error);
      } finally {
        state.isAsking = false;
      }
    });
  }

  /** @returns whether the answers differ from those before */
  private async update(
    project: string,
    state: ProjectState,
    source: HistorySource,
    questions: readonly HistoryQuestion[],
  ): Promise<boolean> {
    state.isOutdated = false;
    // Asked is asked, whatever comes of it: what failed once is not tried again with every letter typed.
    state.asked = new Set(questions.map(questionKey));
    const answers = await source.ask(project, questions);
    const before = state.answers ?? noAnswers(answers.silence);
    const isDifferent = !areEqual(before, answers);
    state.answers = isDifferent ? answers : before;
    if (isDifferent || !state.history) state.history = toHistory(state.answers);
    return isDifferent;
  }
}

function noAnswers(silence: Silence | undefined): GitAnswers {
  return {
    versions: new Map(),
    commits: new Map(),
    tracked: new Map(),
    branches: new Map(),
    laterWork: new Map(),
    silence,
  };
}

function toHistory({ versions, commits, tracked, branches, laterWork }: GitAnswers): History {
  return {
    versions: (path) => versions.get(path),
    hasCommit: (name) => commits.get(name),
    isTracked: (path) => tracked.get(path),
    branchesWith: (path) => branches.get(path),
    laterWork: (root) => laterWork.get(root),
  };
}

function areEqual(one: GitAnswers, other: GitAnswers): boolean {
  const plain = ({ commits, tracked, branches, laterWork, silence }: GitAnswers) =>
    JSON.stringify([[...commits], [...tracked], [...branches], [...laterWork], silence]);
  // Versions that are the same are the same list.
  const same = (versions: readonly EarlierVersion[], path: string) => other.versions.get(path) === versions;
  return (
    one.versions.size === other.versions.size &&
    [...one.versions].every(([path, versions]) => same(versions, path)) &&
    plain(one) === plain(other)
  );
}
