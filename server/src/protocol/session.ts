import type { Range } from 'vscode-languageserver-protocol';
import type { TaskInfo } from './tasks.ts';

export interface RootParams {
  /** URI of the handoff root. */
  readonly root: string;
}

/** Where something stands, for rows to lead to: a whole file without a range. */
export interface PlaceInfo {
  readonly uri: string;
  readonly range?: Range;
}

/** The eight steps by which a session begins (AAHP v3 section 3.4). Texts of files are escaped; none is to be rendered. */
export interface HealthResult {
  readonly checks: readonly {
    readonly id: 'folder' | 'manifest' | 'lock' | 'checksums' | 'trust';
    readonly verdict: 'good' | 'attention' | 'bad';
    readonly said: string;
    /** Where to look it up. */
    readonly place: PlaceInfo | undefined;
    readonly details: readonly { readonly text: string; readonly place: PlaceInfo | undefined }[];
    readonly remedy: string | undefined;
  }[];
  /** Text of a file; `undefined` when there is none or a safety rule warns of it, which `contextIsWithheld` tells apart. */
  readonly quickContext: string | undefined;
  readonly contextIsWithheld: boolean;
  readonly contextPlace: PlaceInfo | undefined;
  readonly plans: readonly {
    readonly purpose: Purpose;
    readonly tokens: number;
    /** With sections or entries where not all of a file is to be read. */
    readonly files: readonly { readonly text: string; readonly place: PlaceInfo }[];
    readonly missing: readonly string[];
  }[];
  readonly next:
    | {
        readonly id: string;
        /** Empty when there is none or it is withheld. */
        readonly title: string;
        readonly titleIsWithheld: boolean;
        readonly priority: string;
        readonly place: PlaceInfo | undefined;
      }
    | undefined;
  /** How many tasks may be started. */
  readonly eligible: number;
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
      readonly listed: readonly {
        readonly id: string;
        readonly title: string;
        readonly titleIsWithheld: boolean;
        readonly range: Range;
      }[];
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
        readonly state: 'changed' | 'new' | 'gone' | 'unread';
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
