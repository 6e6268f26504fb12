import type { SeveritySetting } from './severity.ts';

/** How large and deep a file may be, and how much is said of it. */
export interface Limits {
  /** Bytes; larger files are not checked by format rules. */
  readonly fileSize: number;
  /** Nesting of objects and arrays. */
  readonly depth: number;
  /** Findings a rule a file; the rest is counted in one more. */
  readonly findings: number;
}

/** A finding that the configuration accepts (`accepted`). */
export interface AcceptedFinding {
  readonly code: string;
  /** Path relative to the project's folder. */
  readonly file: string;
  /** JSON Pointer of the value. Without pointer, text and hash the code is accepted in the whole file. */
  readonly pointer?: string;
  /** The text that the finding marks. */
  readonly text?: string;
  /** Of a text that must not be repeated: SHA-256 of the salt followed by the text, in hexadecimal. */
  readonly hash?: string;
  readonly salt?: string;
  readonly reason: string;
  readonly owner?: string;
  /** ISO date; from the day after it the finding is reported again. */
  readonly expires?: string;
}

/** When a handoff that was begun counts as interrupted. */
export interface LockSettings {
  /** Minutes after which the session that made HANDOFF.lock is believed to have ended without finishing. */
  readonly staleMinutes: number;
}

/** What holds where no configuration says otherwise. */
export const defaultLock: LockSettings = { staleMinutes: 60 };

/** Counts the tokens of a text without its byte order mark. */
export type CountTokens = (text: string) => number;

/** Everything a person can configure that changes findings. */
export interface Settings {
  /** By `code` or `code#variant`; the more specific one wins. */
  readonly severities: ReadonlyMap<string, SeveritySetting>;
  readonly limits: Limits;
  readonly accepted: readonly AcceptedFinding[];
  /** Files outside of the handoff folders whose changes leave a handoff as good as it was, as globs relative to the project. */
  readonly staleHandoff?: { readonly ignore: readonly string[] };
  /** A tokenizer to count by; without one each format estimates in its own way. */
  readonly countTokens?: CountTokens;
  /** The roles that a U.AgentHandoff may name, instead of those of its specification. */
  readonly agentRoles?: readonly string[];
  /** What is assumed of HANDOFF.lock; see `defaultLock`. */
  readonly lock?: LockSettings;
  /** Who the person at the editor is in logs: what they answer is signed with it. Without a word `human`. */
  readonly identity?: string;
}

const megabyte = 1024 * 1024;

/** In an editor files are checked while somebody types, so they may be smaller. Sizes in bytes. */
export const editorLimits: Limits = { fileSize: 5 * megabyte, depth: 512, findings: 100 };
/** On the command line nobody waits for the next key. */
export const commandLineLimits: Limits = { ...editorLimits, fileSize: 256 * megabyte };

/** What holds without any configuration, in an editor. */
export const defaultSettings: Settings = { severities: new Map(), limits: editorLimits, accepted: [] };
