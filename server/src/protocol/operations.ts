import type { Range, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { TaskState } from './tasks.ts';

export interface RegenerationParams {
  /** URI of the handoff root. */
  readonly root: string;
  readonly agent: string;
  readonly phase: string;
  /** The quick context; without it the recorded or a generated one. */
  readonly context?: string;
  readonly summaries: 'keep' | 'generate';
}

export type RegenerationResult =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'planned';
      readonly manifestUri: string;
      /** Carries the document's version when the manifest is open. */
      readonly edit: WorkspaceEdit;
      /** One line a change, for a person. */
      readonly changes: readonly string[];
      /** Names of the files of which something else is recorded, as they may be shown. */
      readonly files: readonly string[];
      /** Those of the changes that drop something a person wrote. */
      readonly losses: readonly string[];
      readonly notes: readonly string[];
    };

/** What a person can have done to a handoff root (AAHP v3). */
export type OperationCall =
  /** Without an id the most urgent task that may be started. */
  | { readonly name: 'claimTask'; readonly id?: string; readonly agent: string }
  | { readonly name: 'finishTask'; readonly id: string }
  | { readonly name: 'blockTask'; readonly id: string; readonly reason: string }
  | { readonly name: 'newTask'; readonly title: string; readonly priority: 'critical' | 'high' | 'medium' | 'low' }
  | { readonly name: 'newLogEntry'; readonly agent: string; readonly title: string; readonly text: string }
  /** `keep`: so many entries stay; ten without a word. */
  | { readonly name: 'archiveLog'; readonly keep?: number }
  /** A state of the protocol. */
  | { readonly name: 'setTask'; readonly id: string; readonly state: Exclude<TaskState, 'unknown'> }
  /** `files`: names relative to the root; without them the usual ones. */
  | { readonly name: 'beginHandoff'; readonly agent: string; readonly files?: readonly string[] }
  /** Only on a person's word, or, with `testVerified`, when the check that is bound to the claim has passed. */
  | {
      readonly name: 'verifyTrust';
      readonly property: string;
      readonly agent?: string;
      readonly testVerified?: boolean;
    }
  /** The root need not be there yet. */
  | { readonly name: 'initialiseHandoff'; readonly project: string; readonly agent: string }
  | { readonly name: 'migrateHandoff'; readonly declined: readonly string[] }
  /** `tag`: the commit that is to follow gets it; asks beforehand whether both can be made. */
  | {
      readonly name: 'finishHandoff';
      readonly agent?: string;
      readonly phase: string;
      readonly context?: string;
      readonly commit?: { readonly tag?: string };
    }
  /** `restore`: the files become those of the last clean commit, whose hash is stated. */
  | { readonly name: 'recoverHandoff'; readonly agent: string; readonly restore?: string };

export interface OperationParams {
  /** URI of the handoff root. */
  readonly root: string;
  readonly operation: OperationCall;
  /** A person insists although an objection was raised. */
  readonly force?: boolean;
}

export type OperationResult =
  | { readonly kind: 'refused'; readonly reason: string }
  /** Something speaks against it: another agent is at work, a check fails, files would be lost. `force` does it all the same. */
  | { readonly kind: 'objection'; readonly reason: string; readonly places: readonly ObjectionPlace[] }
  | {
      readonly kind: 'planned';
      /** Absent when there is nothing to change. */
      readonly edit?: WorkspaceEdit;
      /** What it does, and what else a person should know, in sentences. */
      readonly said: readonly string[];
    };

/** Something that an objection is about. */
export interface ObjectionPlace {
  readonly label: string;
  readonly detail: string;
  readonly uri: string;
  readonly range: Range;
}
