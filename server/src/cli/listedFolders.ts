import type { Document } from '../engine/document.ts';
import { isRefused } from '../engine/formats/aahp/operations/operation.ts';
import { usableManifest } from '../engine/formats/aahp/operations/usableManifest.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from './cli.ts';
import type { FoundRoots, OpenedRoot } from './handoffPlaces.ts';
import { troubleJson } from './printError.ts';
import { printablePath } from './printable.ts';
import { refusalOf } from './refusal.ts';

/** Something that a list lacks because it cannot be read. */
export interface Unlisted {
  /** Relative to the working directory, with `/`. */
  readonly shown: string;
  /** Names it. */
  readonly trouble: UsageError;
}

/**
 * Lists what the manifests of handoff folders say, as far as they can be used.
 * @throws {UsageError} when none can
 */
export function listManifests<Listed>(
  { opened, closed }: FoundRoots,
  list: (root: OpenedRoot, manifest: Document) => Listed,
): { readonly listed: Listed[]; readonly unlisted: Unlisted[] } {
  const listed: Listed[] = [];
  const unlisted: Unlisted[] = [...closed];
  for (const root of opened) {
    const manifest = usableManifest(root.root, root.project);
    if (!isRefused(manifest)) listed.push(list(root, manifest));
    else unlisted.push({ shown: root.shown, trouble: refusalOf(manifest, printablePath(root.shown)) });
  }
  if (listed.length === 0) throw troubleOf(unlisted);
  return { listed, unlisted };
}

/** What to end with where nothing can be listed. */
export function troubleOf(unlisted: readonly Unlisted[]): UsageError {
  const [only, ...others] = unlisted.map(({ trouble }) => trouble);
  if (only && others.length === 0) return only;
  return new UsageError(unlisted.map(({ trouble }) => trouble.message).join('\n'));
}

/**
 * Says what a list lacks, and gives the exit code: what is met on the way and cannot be read is a finding, as it is for `check`.
 */
export function endOfList(unlisted: readonly Unlisted[], { stderr }: Cli): ExitCode {
  for (const { trouble } of unlisted) stderr.write(`error: ${trouble.message}\n`);
  return unlisted.length === 0 ? exitCodes.clean : exitCodes.findings;
}

/** The same for programs. @param member what the place is called in JSON */
export function unlistedJson(unlisted: readonly Unlisted[], member: 'root' | 'file' = 'root'): object[] {
  return unlisted.map(({ shown, trouble }) => ({ [member]: shown, ...troubleJson(trouble) }));
}
