import type { Range, WorkspaceEdit } from 'vscode-languageserver-protocol';

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
  readonly range: Range;
  /** What the finding says, as the server tells it from others of its code at the same range; one of those is meant where it is absent. */
  readonly said?: string;
}

export interface FixQuestion {
  readonly id: string;
  readonly prompt: string;
  readonly kind: 'confirm' | 'text' | 'day';
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
