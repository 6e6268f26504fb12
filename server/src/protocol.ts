/**
 * The requests and notifications beyond LSP between client and server. Imported by the client for its types and names; holds
 * no code. Positions are zero-based lines and UTF-16 columns, URIs are strings.
 */
import type { Range, WorkspaceEdit } from 'vscode-languageserver-protocol';

/** What the client tells in `initialize` beyond LSP. */
export interface InitializationOptions {
  /** Commands that the client carries out when a code action names them; without one its action is not offered. */
  readonly commands?: readonly string[];
  /** Whether the client answers the `files…` requests, for places that the server cannot reach by itself. */
  readonly fileBridge?: boolean;
  /** Whether the workspace is trusted; without a word it is. */
  readonly trusted?: boolean;
  /** Translations of message templates, for the language of the editor. */
  readonly translations?: Readonly<Record<string, string>>;
  /** The `agentHandoff` settings, for clients that cannot be asked for them. */
  readonly settings?: unknown;
}

/** Client commands that code actions may name. */
export const clientCommands = {
  /** Arguments: the rule's code. */
  showRule: 'agentHandoff.showRule',
  /** Arguments: `AttestedVersionParams`. */
  showAttestedVersion: 'agentHandoff.showAttestedVersion',
  /** Arguments: the URI of a handoff root. */
  regenerateManifest: 'agentHandoff.regenerateManifest',
  /** Arguments: a `TaskReference`. */
  startTask: 'agentHandoff.startTask',
  /** Arguments: a `TaskReference`. */
  finishTask: 'agentHandoff.finishTask',
  /** Arguments: a `FixReference`, for fixes that ask a person or do what no text edit can. */
  applyFix: 'agentHandoff.applyFix',
} as const;

export const requests = {
  /** Parameters: none. Result: `TasksResult`. */
  tasks: 'agentHandoff/tasks',
  /** Parameters: none. Result: `HandoffRootInfo[]`. */
  handoffRoots: 'agentHandoff/handoffRoots',
  /** Parameters: `RegenerationParams`. Result: `RegenerationResult`. */
  planRegeneration: 'agentHandoff/planRegeneration',
  /** Parameters: `AttestedVersionParams`. Result: `AttestedVersionInfo`, or null when git has no such version. */
  attestedVersion: 'agentHandoff/attestedVersion',
  /** Parameters: `OperationParams`. Result: `OperationResult`. */
  planOperation: 'agentHandoff/planOperation',
  /** Parameters: `FixReference`. Result: `FixQuestion[]`, or null when the fix no longer applies. */
  fixQuestions: 'agentHandoff/fixQuestions',
  /** Parameters: `BuildFixParams`. Result: `BuiltFix`, or null when the fix no longer applies. */
  buildFix: 'agentHandoff/buildFix',
  /** Server to client, `FileParams` each. */
  readFile: 'agentHandoff/readFile',
  listFolder: 'agentHandoff/listFolder',
  fileExists: 'agentHandoff/fileExists',
} as const;

export const notifications = {
  /** Server to client: handoff files changed; views should ask anew. */
  modelChanged: 'agentHandoff/modelChanged',
  /** Server to client: `StatusParams`. */
  status: 'agentHandoff/status',
  /** Client to server: the workspace became trusted. */
  trusted: 'agentHandoff/trusted',
} as const;

/** What the language status item shows. */
export interface StatusParams {
  /** Codes that the editor's settings make quieter than the project or the default says. */
  readonly lowered: readonly string[];
  /** Configuration files that cannot be used. */
  readonly configurationProblems: readonly { readonly uri: string; readonly problems: readonly string[] }[];
  /** Files that are too large or too deep to be checked. */
  readonly limited: readonly string[];
}

export type TaskState = 'in_progress' | 'ready' | 'blocked' | 'done' | 'cancelled' | 'unknown';

export interface TaskInfo {
  readonly id: string;
  readonly title: string;
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
}

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
      /** Those of the changes that drop something a person wrote. */
      readonly losses: readonly string[];
      readonly notes: readonly string[];
    };

/** What a person can have done to the tasks and the log of a handoff root (AAHP v3 sections 1.3, 2.4 and 8). */
export type OperationCall =
  /** Without an id the most urgent task that may be started. */
  | { readonly name: 'claimTask'; readonly id?: string; readonly agent: string }
  | { readonly name: 'finishTask'; readonly id: string }
  | { readonly name: 'blockTask'; readonly id: string; readonly reason: string }
  | { readonly name: 'newTask'; readonly title: string; readonly priority: 'critical' | 'high' | 'medium' | 'low' }
  | { readonly name: 'newLogEntry'; readonly agent: string; readonly title: string; readonly text: string }
  | { readonly name: 'archiveLog' };

export interface OperationParams {
  /** URI of the handoff root. */
  readonly root: string;
  readonly operation: OperationCall;
}

export type OperationResult =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'planned';
      /** Absent when there is nothing to change. */
      readonly edit?: WorkspaceEdit;
      /** What it does, and what else a person should know, in sentences. */
      readonly said: readonly string[];
    };

export interface AttestedVersionParams {
  /** URI of the file that a manifest lists. */
  readonly uri: string;
  /** As the manifest records it. */
  readonly checksum: string;
}

/** The version of a file that a checksum is of. */
export interface AttestedVersionInfo {
  readonly text: string;
  /** Abbreviated; `undefined` when only the index has the version. */
  readonly commit: string | undefined;
  readonly subject: string | undefined;
}

/** A finding and one of its fixes. */
export interface FixReference {
  readonly uri: string;
  readonly code: string;
  readonly fix: string;
  /** The finding's range, which tells it from others of its code. */
  readonly range: Range;
}

export interface FixQuestion {
  readonly id: string;
  readonly prompt: string;
  readonly kind: 'confirm' | 'text';
}

export interface BuildFixParams extends FixReference {
  readonly answers: Readonly<Record<string, string>>;
}

export interface BuiltFix {
  readonly edit: WorkspaceEdit;
  /** URIs of files to write without their byte order mark. */
  readonly withoutByteOrderMark: readonly string[];
  /** URI of a handoff root whose manifest has to be regenerated afterwards. */
  readonly thenRegenerate: string | undefined;
}

export interface FileParams {
  readonly uri: string;
}

/** Answer to `readFile`: the content in base64, or why there is none. */
export type ReadFileResult =
  | { readonly kind: 'file'; readonly base64: string; readonly modified: number }
  | { readonly kind: 'too-large'; readonly size: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'unreadable'; readonly reason: string };

export type ListFolderResult = readonly {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}[];
