import { access, constants, lstat, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import { rootAround } from '../workspace/projectPlaces.ts';
import { codeOf, systemReason } from '../workspace/systemReasons.ts';
import { wayInside } from '../workspace/wayInside.ts';
import { type Cli, UsageError } from './cli.ts';
import { printable, printablePath } from './printable.ts';

/** A file or folder that the user named. */
export interface NamedPlace {
  readonly uri: string;
  readonly kind: 'file' | 'folder';
  /**
   * The folder to look through for what belongs together, as a URI: the nearest one around the place that holds `.git`, else
   * the configuration, else `.ai`; else the place itself when it is a folder. `undefined` for a file on its own.
   */
  readonly folder: string | undefined;
}

/** What marks a folder to look through, the strongest first. */
const marks = ['.git', configurationFileName, '.ai'] as const;

/**
 * Finds what a path on the command line means. Symbolic links are followed inside the project only.
 * @throws {UsageError} when there is no such place or it cannot be read
 */
export async function namePlace(argument: string, { cwd }: Pick<Cli, 'cwd'>): Promise<NamedPlace> {
  const shown = printablePath(argument);
  if (argument === '')
    throw new UsageError('A path is empty.', 'Name a file or folder, or leave it out for the working directory.');
  const path = resolve(cwd, argument);
  const kind = await kindOf(path, shown);
  const start = kind === 'folder' ? path : dirname(path);
  const folder = await folderAround(start);
  const base = folder ?? start;
  const way = wayInside(await realpath(base), await realpath(path));
  if (way === undefined) {
    throw new UsageError(
      `${shown} is a symbolic link that leads out of the project.`,
      `Name the file or folder that it leads to instead.`,
    );
  }
  const place = URI.file(join(base, way)).toString();
  return { uri: place, kind, folder: folder === undefined && kind === 'file' ? undefined : URI.file(base).toString() };
}

async function kindOf(path: string, shown: string): Promise<'file' | 'folder'> {
  try {
    await lstat(path);
    if (!(await stat(path)).isDirectory()) return 'file';
    await access(path, constants.R_OK | constants.X_OK);
    return 'folder';
  } catch (error) {
    const code = codeOf(error);
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    const reason = isMissing
      ? 'there is no such file or folder'
      : (systemReason(error) ?? codeOf(error) ?? String(error));
    throw new UsageError(`${shown} cannot be read: ${printable(reason)}.`, undefined, { cause: error });
  }
}

/** What lies in a handoff root marks nothing: it is what is looked at, and must not decide how. */
async function folderAround(named: string): Promise<string | undefined> {
  const root = rootAround(URI.file(join(named, 'x')).toString());
  const start = root === undefined ? named : dirname(dirname(URI.parse(root).fsPath));
  const nearest = new Map<string, string>();
  for (let folder = start; ; folder = dirname(folder)) {
    for (const mark of marks) if (!nearest.has(mark) && (await exists(join(folder, mark)))) nearest.set(mark, folder);
    if (nearest.has('.git') || dirname(folder) === folder) break;
  }
  return marks.map((mark) => nearest.get(mark)).find((folder) => folder !== undefined);
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}
