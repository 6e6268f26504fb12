/**
 * The requests and notifications beyond LSP between client and server. Imported by the client for its types and names; holds
 * no code. Positions are zero-based lines and UTF-16 columns, URIs are strings.
 */
export type * from './protocol/files.ts';
export type * from './protocol/fixes.ts';
export type * from './protocol/log.ts';
export type * from './protocol/operations.ts';
export type * from './protocol/session.ts';
export type * from './protocol/status.ts';
export type * from './protocol/taskGraph.ts';
export type * from './protocol/tasks.ts';
export type * from './protocol/views.ts';

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

/** The requests beyond LSP; from client to server unless said otherwise. */
export const requests = {
  /** Parameters: none. Result: `TasksResult`. */
  tasks: 'agentHandoff/tasks',
  /** Parameters: `RootParams`. Result: `TaskGraphResult`. */
  taskGraph: 'agentHandoff/taskGraph',
  /** Parameters: none. Result: `TrustResult`. */
  trust: 'agentHandoff/trust',
  /** Parameters: none. Result: `HealthOverviewResult`. */
  healthOverview: 'agentHandoff/healthOverview',
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

/** The notifications beyond LSP. */
export const notifications = {
  /** Server to client: handoff files changed; views should ask anew. */
  modelChanged: 'agentHandoff/modelChanged',
  /** Server to client: `StatusParams`. */
  status: 'agentHandoff/status',
  /** Client to server: the workspace became trusted. */
  trusted: 'agentHandoff/trusted',
} as const;
