import type { HandoffRootInfo } from './tasks.ts';

/** How handoffs stand, and where findings are fewer than the project wants. Sent whenever something of it changes. */
export interface StatusParams {
  /** Every handoff root, in the order of their places. */
  readonly roots: readonly RootStatusInfo[];
  /** Files that are reported as others than when their manifest recorded them. */
  readonly drifted: readonly { readonly uri: string; readonly manifestUri: string }[];
  /** Codes that the editor's settings make quieter than the project or the default says. */
  readonly lowered: readonly string[];
  /** Configuration files that cannot be used. */
  readonly configurationProblems: readonly { readonly uri: string; readonly problems: readonly string[] }[];
  /** Settings of the editor that are not used, each with the reason. */
  readonly settingProblems?: readonly string[];
  /** Files that are too large or too deep to be checked. */
  readonly limited: readonly string[];
  /** Files of which not all findings are shown. */
  readonly capped: readonly string[];
  /** Why tokens are estimated although a tokenizer is wanted; absent when they are not. */
  readonly tokenizerProblem?: string;
}

export interface RootStatusInfo {
  readonly root: HandoffRootInfo;
  /** How many files changed since the manifest recorded them. */
  readonly drifted: number;
  /** How many verified claims have expired, and how many are about to. */
  readonly expired: number;
  readonly expiring: number;
  /** Whether the handoff that was begun may still be going on; absent without HANDOFF.lock. */
  readonly lock?: 'young' | 'stale';
}
