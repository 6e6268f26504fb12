import { chmodSync, mkdirSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gitText } from '../../workspace/gitRepository.ts';
import { codeOf } from '../../workspace/systemReasons.ts';
import { wayInside } from '../../workspace/wayInside.ts';
import { UsageError } from '../cli.ts';
import { printablePath } from '../printable.ts';
import { writeCompletely } from '../writing.ts';
import type { HookRepository, HookType } from './hookRepository.ts';

/** Where git looks for the hooks of a repository. */
export interface HooksFolder {
  readonly path: string;
  /** `own`: inside of `.git`; `shared`: in the working tree, where everybody who clones it has it; `elsewhere`: for other repositories, too. */
  readonly kind: 'own' | 'shared' | 'elsewhere';
}

/** A hook that is there. */
export interface PresentHook {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Whether git runs it. */
  readonly isExecutable: boolean;
}

/** Finds the folder of the hooks, as `core.hooksPath` says. */
export async function hooksFolderOf({ git, top, topUri }: HookRepository): Promise<HooksFolder> {
  const common = (await gitText(git, topUri, ['rev-parse', '--git-common-dir']))?.replace(/\r?\n$/, '');
  if (common === undefined)
    throw new UsageError('Git did not say where its folder is.', 'See whether "git status" works.');
  const ownFolder = resolve(top, common);
  const answer = await gitText(git, topUri, ['config', '--null', '--type=path', '--get-all', 'core.hooksPath']);
  // The last value is our own, which keeps git from running any hook while it is asked.
  const set = answer?.split('\0').slice(0, -2).at(-1);
  if (set === undefined || set === '') return { path: join(ownFolder, 'hooks'), kind: 'own' };
  const path = resolve(top, set);
  if (wayInside(ownFolder, path) !== undefined) return { path, kind: 'own' };
  return { path, kind: wayInside(top, path) === undefined ? 'elsewhere' : 'shared' };
}

/** @throws {UsageError} when it cannot be read, or is no file of its own */
export async function presentHook(
  { path }: HooksFolder,
  type: HookType,
  shown: string,
): Promise<PresentHook | undefined> {
  const file = join(path, type);
  try {
    const facts = await lstat(file);
    if (!facts.isFile())
      throw new UsageError(
        `${printablePath(shown)} is a link or a folder.`,
        `Put the call into the file that it leads to.`,
      );
    const bytes = await readFile(file);
    return {
      bytes,
      text: bytes.toString('utf8'),
      isExecutable: process.platform === 'win32' || (facts.mode & 0o111) !== 0,
    };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes a hook, or removes it; a new one can be executed.
 * @param cwd the working directory, which the hook is named from
 * @throws {UsageError} when it may not be written
 */
export function writeHook(
  { path }: HooksFolder,
  type: HookType,
  before: PresentHook | undefined,
  after: string | undefined,
  cwd: string,
): void {
  mkdirSync(path, { recursive: true });
  const bytes = after === undefined ? undefined : new TextEncoder().encode(after);
  writeCompletely(path, [{ path: type, before: before?.bytes, after: bytes }], cwd);
  if (bytes && !before) chmodSync(join(path, type), 0o755);
}
