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
  /** Where the script with the tokenizer lies, for a server in a web worker. */
  readonly tokenizer?: string;
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
  /** Arguments: an `EntryReference`. */
  approveEntry: 'agentHandoff.approveEntry',
  rejectEntry: 'agentHandoff.rejectEntry',
  acknowledgeEntry: 'agentHandoff.acknowledgeEntry',
  actOnEntry: 'agentHandoff.actOnEntry',
  overrideEntry: 'agentHandoff.overrideEntry',
  /** Arguments: a `ThreadReference`. */
  showThread: 'agentHandoff.showThread',
  /** Arguments: the URI of a handoff root. */
  initialiseHandoff: 'agentHandoff.initialiseHandoff',
  migrateHandoff: 'agentHandoff.migrateHandoff',
  finishHandoff: 'agentHandoff.finishHandoff',
  recoverHandoff: 'agentHandoff.recoverHandoff',
  verifyTrust: 'agentHandoff.verifyTrust',
  /** Arguments: `LaterWorkParams`. */
  showLaterWork: 'agentHandoff.showLaterWork',
} as const;

export const requests = {
  /** Parameters: none. Result: `TasksResult`. */
  tasks: 'agentHandoff/tasks',
  /** Parameters: `LogParams`. Result: `LogResult`. */
  log: 'agentHandoff/log',
  /** Parameters: none. Result: `LogFileInfo[]`. */
  logFiles: 'agentHandoff/logFiles',
  /** Parameters: `LogOperationParams`. Result: `OperationResult`. */
  planLogOperation: 'agentHandoff/planLogOperation',
  /** Parameters: none. Result: `HandoffRootInfo[]`. */
  handoffRoots: 'agentHandoff/handoffRoots',
  /** Parameters: `RegenerationParams`. Result: `RegenerationResult`. */
  planRegeneration: 'agentHandoff/planRegeneration',
  /** Parameters: `AttestedVersionParams`. Result: `AttestedVersionInfo`, or null when git has no such version. */
  attestedVersion: 'agentHandoff/attestedVersion',
  /** Parameters: `OperationParams`. Result: `OperationResult`. */
  planOperation: 'agentHandoff/planOperation',
  /** Parameters: `RootParams`. Result: `HealthResult`, or null when there is no such root. */
  health: 'agentHandoff/health',
  /** Parameters: `RootParams`. Result: `NextTaskResult`. */
  nextTask: 'agentHandoff/nextTask',
  /** Parameters: `LayeredContextParams`. Result: `LayeredContextResult`, or null when there is no such root. */
  layeredContext: 'agentHandoff/layeredContext',
  /** Parameters: `MigrationParams`. Result: `MigrationResult`. */
  migrationSteps: 'agentHandoff/migrationSteps',
  /** Parameters: `RootParams`. Result: `InterruptionResult`, or null when there is no lock. */
  interruption: 'agentHandoff/interruption',
  /** Parameters: `HandoffDiffParams`. Result: `HandoffDiffResult`. */
  handoffDiff: 'agentHandoff/handoffDiff',
  /** Parameters: `RootParams`. Result: `TrustClaimsResult`. */
  trustClaims: 'agentHandoff/trustClaims',
  /** Parameters: `CommitParams`. Result: `CommitResult`. */
  commitHandoff: 'agentHandoff/commitHandoff',
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
  /** Who began the handoff that is not finished; absent without HANDOFF.lock, empty when that does not say. */
  readonly lockedBy: string | undefined;
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

export interface RootParams {
  /** URI of the handoff root. */
  readonly root: string;
}

/** The eight steps by which a session begins (AAHP v3 section 3.4). Texts of files are escaped; none is to be rendered. */
export interface HealthResult {
  readonly checks: readonly {
    readonly id: 'folder' | 'manifest' | 'lock' | 'checksums' | 'trust';
    readonly verdict: 'good' | 'attention' | 'bad';
    readonly said: string;
    readonly details: readonly string[];
    readonly remedy: string | undefined;
  }[];
  /** Text of a file; `undefined` when there is none or a safety rule warns of it, which `contextIsWithheld` tells apart. */
  readonly quickContext: string | undefined;
  readonly contextIsWithheld: boolean;
  readonly plans: readonly {
    readonly purpose: Purpose;
    readonly tokens: number;
    /** With sections or entries where not all of a file is to be read. */
    readonly files: readonly string[];
    readonly missing: readonly string[];
  }[];
  readonly next: { readonly id: string; readonly title: string; readonly priority: string } | undefined;
  /** How many tasks may be started. */
  readonly eligible: number;
  readonly hasLock: boolean;
}

/** What an agent comes for. */
export type Purpose = 'fix' | 'feature' | 'debug' | 'first';

export type NextTaskResult =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'found';
      /** The most urgent first. */
      readonly eligible: readonly TaskInfo[];
      readonly others: readonly (TaskInfo & { readonly why: string })[];
      readonly warnings: readonly string[];
      /** Of a manifest without tasks: what NEXT_ACTIONS.md lists. */
      readonly listed: readonly { readonly id: string; readonly title: string; readonly range: Range }[];
      readonly manifestUri: string;
      readonly nextActionsUri: string;
    };

export interface LayeredContextParams extends RootParams {
  readonly purpose: Purpose;
}

export interface LayeredContextResult {
  /** Safe to hand to an agent: text of files is marked as data. */
  readonly text: string;
  readonly tokens: number;
}

export interface MigrationParams extends RootParams {
  /** Ids of steps that are left out. */
  readonly declined: readonly string[];
}

export type MigrationResult =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'planned'; readonly steps: readonly MigrationStepInfo[] };

export interface MigrationStepInfo {
  readonly id: string;
  readonly said: string;
  readonly files: readonly ChangedFile[];
}

/** A file before and after a change; an empty text where there is none. */
export interface ChangedFile {
  readonly uri: string;
  /** Relative to the root. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** An interrupted session (AAHP v3 section 3.1). */
export interface InterruptionResult {
  readonly agent: string | undefined;
  readonly started: string | undefined;
  /** Whether the session may still be at work. */
  readonly isYoung: boolean;
  readonly touched: readonly {
    readonly uri: string;
    readonly name: string;
    readonly state: 'changed' | 'new' | 'gone' | 'same';
    /** How many lines the clean version does not have. */
    readonly newLines: number;
    /** The text of the last clean state, where it has the file. */
    readonly before: string | undefined;
  }[];
  /** The last clean state, where git knows one. */
  readonly clean: { readonly commit: string; readonly time: string; readonly subject: string } | undefined;
}

export interface HandoffDiffParams extends RootParams {
  /** A branch, a tag or a commit; without it the last clean handoff. */
  readonly ref?: string;
}

export type HandoffDiffResult =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'found';
      /** Abbreviated. */
      readonly commit: string;
      /** Tasks, claims, entries, context and files that are different, one line each under headings. */
      readonly lines: readonly string[];
      /** The files that are different, with their earlier texts. */
      readonly files: readonly {
        readonly uri: string;
        readonly name: string;
        readonly state: 'changed' | 'new' | 'gone';
        readonly before: string;
      }[];
    };

export type TrustClaimsResult =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'found'; readonly claims: readonly TrustClaimInfo[] };

export interface TrustClaimInfo {
  /** Whole, to be sent back; `label` is what may be shown. */
  readonly claim: string;
  readonly label: string;
  readonly level: string;
  readonly state: 'expired' | 'expiring' | 'verified' | 'undated' | 'not-verified';
  /** ISO date. */
  readonly expires: string | undefined;
  readonly uri: string;
  readonly range: Range;
  /** The check that the configuration binds to it: a program with its arguments, run without a shell in a folder. */
  readonly check:
    | {
        readonly command: readonly string[];
        /** The command as a person may read it. */
        readonly shown: string;
        readonly folder: string;
        readonly timeoutMinutes: number;
      }
    | undefined;
}

export interface CommitParams extends RootParams {
  readonly message: string;
  readonly tag?: string;
}

export type CommitResult =
  | { readonly kind: 'failed'; readonly reason: string; /** Set when only the tag failed. */ readonly commit?: string }
  | { readonly kind: 'done'; readonly commit: string; readonly tag: string | undefined };

/** What happened in a project after its handoff was written. */
export interface LaterWorkParams {
  /** URI of STATUS.md. */
  readonly status: string;
  readonly commits: readonly string[];
  /** How many commits there are. */
  readonly count: number;
  readonly files: readonly string[];
}

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

/** What somebody can answer to an entry of an AHIL log: the actions of the commands above. */
export type AnswerAction = 'approve' | 'reject' | 'acknowledge' | 'act' | 'override';

/** An entry of an AHIL log. */
export interface EntryReference {
  /** URI of the file that holds the log. */
  readonly uri: string;
  /** The entry's id, as written. */
  readonly entry: string;
}

/** The places of everything that hangs together with an entry. */
export interface ThreadReference {
  readonly uri: string;
  /** The entry itself. */
  readonly position: Range['start'];
  readonly ranges: readonly Range[];
}

/** Which rows of the log are wanted. What is left out or empty lets everything pass. */
export interface LogParams {
  /** So many rows at most; 0 to have only those counted that wait for the person. */
  readonly limit: number;
  /** Part of any text of a row, whatever the case. */
  readonly text?: string;
  /** Types of AHIL entries; `note` for entries of LOG.md, `handoff` for handoff documents. */
  readonly types?: readonly string[];
  /** Senders or recipients. */
  readonly participants?: readonly string[];
  /** Only entries that the person can give this answer to. */
  readonly action?: AnswerAction;
}

export interface LogResult {
  /** What waits for the person first, each part newest first. */
  readonly items: readonly LogItem[];
  /** How many rows the filter lets pass; more than `items` when there were too many. */
  readonly total: number;
  /** How many entries wait for the person, whatever the filter. */
  readonly waiting: number;
  /** Everybody who sends or receives something, and all types that occur, for a filter. */
  readonly participants: readonly string[];
  readonly types: readonly string[];
}

/** What became of an AHIL entry; `unknown` when its status is none of the protocol's. */
export type LogEntryState =
  'pending' | 'approved' | 'acknowledged' | 'acted' | 'rejected' | 'overridden' | 'noted' | 'unknown';

/** A row of the log. Texts of files are cut, with everything invisible made visible. */
interface LogRowInfo {
  /** The same as long as the row is the same, also when others come and go. */
  readonly id: string;
  readonly uri: string;
  /** Where exactly the row stands. */
  readonly range: Range;
  /** The path of the file within its project, and the project's name. */
  readonly file: string;
  readonly project: string;
  /** ISO date in UTC; `undefined` when the row has none that can be read. */
  readonly day: string | undefined;
  /** Time of day in UTC, `HH:MM`. */
  readonly time: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** What it is about. */
  readonly text: string;
}

export interface LogEntryInfo extends LogRowInfo {
  readonly kind: 'entry';
  /** The id as written, for commands; the empty string when there is none. */
  readonly entry: string;
  /** The id and the type as they may be shown. */
  readonly label: string;
  readonly type: string;
  readonly state: LogEntryState;
  /** Whose answer made the state what it is. */
  readonly stateBy: string | undefined;
  /** Whether it waits for the person at the editor. */
  readonly waitsForMe: boolean;
  /** For how many days it has been waiting for whoever it waits for. */
  readonly daysWaiting: number | undefined;
  /** How many entries answer it. */
  readonly answers: number;
  /** What the person may answer. */
  readonly actions: readonly AnswerAction[];
}

export interface LogNoteInfo extends LogRowInfo {
  readonly kind: 'note';
}

export interface LogHandoffInfo extends LogRowInfo {
  readonly kind: 'handoff';
  readonly format: 'universal' | 'governed' | 'uagent';
  /** The trace or session by which handoffs belong together, as it may be shown. */
  readonly trace: string | undefined;
}

export type LogItem = LogEntryInfo | LogNoteInfo | LogHandoffInfo;

/** A file that entries can be appended to. */
export interface LogFileInfo {
  readonly uri: string;
  readonly file: string;
  readonly project: string;
  /** Who the person is there. */
  readonly identity: string;
  /** Everybody who sends or receives something there, the latest first. As written. */
  readonly participants: readonly string[];
}

export interface LogOperationParams {
  /** URI of the file that holds the log; it is created when it is not there and an entry is appended. */
  readonly uri: string;
  readonly operation:
    | {
        readonly name: 'append';
        readonly type: string;
        readonly to: string;
        readonly content: string;
        /** A JSON object, as text; empty for none. */
        readonly context: string;
        /** The sender; the person without a word. */
        readonly from?: string;
      }
    | {
        readonly name: 'answer';
        readonly entry: string;
        readonly action: AnswerAction;
        /** What was done, or why not. */
        readonly content?: string;
      };
}
