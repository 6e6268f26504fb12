import type { Range } from 'vscode-languageserver-protocol';

export type TaskState = 'in_progress' | 'ready' | 'blocked' | 'done' | 'cancelled' | 'unknown';

/** Texts of the manifest are escaped; where a safety rule warns of one, `(withheld)` stands in its place. */
export interface TaskInfo {
  readonly id: string;
  /** Empty when there is none or it is withheld. */
  readonly title: string;
  readonly titleIsWithheld: boolean;
  readonly state: TaskState;
  /** The status as written, when it is none of the protocol's own. */
  readonly writtenStatus: string | undefined;
  readonly priority: 'critical' | 'high' | 'medium' | 'low' | undefined;
  /** Whether it may be started: ready, and everything it depends on is done. */
  readonly canStart: boolean;
  /** Ids of the unfinished tasks it depends on. */
  readonly waitsFor: readonly string[];
  readonly blockedBy: string | undefined;
  readonly assignedTo: string | undefined;
  /** Where the task stands in the manifest. */
  readonly range: Range;
}

/** A task, for commands that work on one. */
export interface TaskReference {
  /** URI of the handoff root. */
  readonly rootUri: string;
  readonly task: Pick<TaskInfo, 'id'>;
}

export interface TasksResult {
  readonly roots: readonly {
    readonly root: HandoffRootInfo;
    readonly tasks: readonly TaskInfo[];
    /** Why none can be shown although there is a manifest, and what to do, as a sentence. */
    readonly problem?: string;
  }[];
}

export interface HandoffRootInfo {
  /** URI of the folder. */
  readonly uri: string;
  readonly manifestUri: string;
  readonly hasManifest: boolean;
  /** A name to tell several roots apart: the project's, and the folder's when it is not `.ai/handoff`. */
  readonly label: string;
  readonly phase: string | undefined;
  readonly agent: string | undefined;
  readonly quickContext: string | undefined;
  /** Who began the handoff that is not finished; absent without HANDOFF.lock, empty when that does not say. */
  readonly lockedBy: string | undefined;
}
