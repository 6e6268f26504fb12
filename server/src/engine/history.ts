import type { Document } from './document.ts';

/** A version that a file had before the present one. */
export interface EarlierVersion {
  /** What a person calls it: an abbreviated commit hash, or `index`. */
  readonly name: string;
  readonly document: Document;
  /** Set on the version at the commit that is compared with; there is none when the file was not there then. */
  readonly atBase?: true;
  /** Set on versions that only came in by a merge: no commit on the way of first parents had them. */
  readonly merged?: boolean;
  /** Indexes in the list of versions of those that it was made from; the one before it when absent. */
  readonly parents?: readonly number[];
}

/** What happened outside of the handoff folders since a root was last committed. */
export interface LaterWork {
  /** The newest commits first; the list may be cut. */
  readonly commits: readonly LaterCommit[];
  /** How many commits there are altogether. */
  readonly count: number;
  /** Files that are changed, staged or new and not committed, relative to the project; the list may be cut. */
  readonly dirty: readonly string[];
  /** Whether the root itself is being written: files other than the manifest and the lock are changed. */
  readonly handoffIsDirty: boolean;
}

export interface LaterCommit {
  /** The abbreviated hash. */
  readonly name: string;
  readonly subject: string;
}

/** Something that rules want to know of version control. Paths are relative to the project, with `/`. */
export type HistoryQuestion =
  /** Which versions a file had; see `History.versions`. */
  | { readonly kind: 'versions'; readonly path: string }
  /** Whether there is a commit of this name. */
  | { readonly kind: 'commit'; readonly name: string }
  /** Whether a file is under version control. */
  | { readonly kind: 'tracked'; readonly path: string }
  /** Which other branches hold a file. */
  | { readonly kind: 'branches'; readonly path: string }
  /** What happened in `folder` since the handoff root `root`, which lies in it, was committed, apart from files that `ignore` matches. */
  | { readonly kind: 'later-work'; readonly root: string; readonly folder: string; readonly ignore: readonly string[] };

/**
 * What version control says. A host finds out what `Engine.historyQuestions` asks and nothing else; every answer is
 * `undefined` when nobody asked or it could not be told (no git, a shallow clone, an untrusted workspace).
 */
export interface History {
  /**
   * The versions of a file along the commits that are compared with, then in the index; the oldest first,
   * without the present one. The same list as long as nothing changes. Empty when none was ever recorded.
   */
  versions(path: string): readonly EarlierVersion[] | undefined;
  hasCommit(name: string): boolean | undefined;
  isTracked(path: string): boolean | undefined;
  /** Names of branches that are not part of what is checked out and hold the file. */
  branchesWith(path: string): readonly string[] | undefined;
  /** `undefined` also when the root was never committed. */
  laterWork(root: string): LaterWork | undefined;
}

/** Equal for equal questions; also tells answers apart. */
export function questionKey(question: HistoryQuestion): string {
  switch (question.kind) {
    case 'commit':
      return `commit ${question.name}`;
    case 'later-work':
      return `later-work ${question.root}`;
    default:
      return `${question.kind} ${question.path}`;
  }
}
