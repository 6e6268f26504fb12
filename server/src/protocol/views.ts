import type { Range } from 'vscode-languageserver-protocol';
import type { HealthResult, TrustClaimInfo } from './session.ts';
import type { HandoffRootInfo } from './tasks.ts';

/** What the Trust view shows. */
export interface TrustResult {
  readonly roots: readonly TrustRoot[];
}

/** The register of a root that has one. */
export interface TrustRoot {
  readonly root: HandoffRootInfo;
  readonly register: {
    readonly uri: string;
    /** Why its claims are not known, with what to do; absent when they are. */
    readonly problem?: string;
    /** In the order of the text. */
    readonly claims: readonly TrustRowInfo[];
  };
}

/** A row of TRUST.md. Texts of the file are escaped and cut; none is to be rendered. */
export interface TrustRowInfo {
  /** Whole and as written, to be sent back; `label` is what may be shown. */
  readonly claim: string;
  readonly label: string;
  /** As the status says it. */
  readonly level: string;
  readonly state: TrustClaimInfo['state'];
  /** ISO dates. */
  readonly verified: string | undefined;
  readonly expires: string | undefined;
  /** Days from today until the last day on which it holds; negative behind it. */
  readonly daysLeft: number | undefined;
  readonly agent: string | undefined;
  readonly provenance: string | undefined;
  /** Whether its status is a level of trust, so that a verification can be recorded. */
  readonly canVerify: boolean;
  readonly range: Range;
}

/** What the Health view shows: the eight steps of every root. */
export interface HealthOverviewResult {
  readonly roots: readonly { readonly root: HandoffRootInfo; readonly health: HealthResult }[];
}
