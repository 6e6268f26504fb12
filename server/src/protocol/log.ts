import type { Range } from 'vscode-languageserver-protocol';

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
  /** Logs of which something is missing, whatever the filter. */
  readonly gaps: readonly LogGapInfo[];
}

/** A log that is not, or not in full, among the rows. */
export interface LogGapInfo {
  readonly uri: string;
  /** The path of the file within its project, and the project's name, as they may be shown. */
  readonly file: string;
  readonly project: string;
  readonly reason: 'unreadable' | 'encoding' | 'too-large' | 'conflict' | 'too-deep' | 'outside';
  /** How many of its newest entries are among the rows all the same. */
  readonly shown: number;
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
  /** What it is about; empty where that is withheld. */
  readonly text: string;
  /** Whether a safety rule warns of the text, so that it is not shown away from its file. Names that one warns of are replaced. */
  readonly textIsWithheld: boolean;
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
