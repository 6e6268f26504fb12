import { resolve } from 'node:path';
import { URI } from 'vscode-uri';
import type { LfsPointer } from '../engine/text/lfsPointer.ts';
import type { FileSystem } from './fileSystem.ts';
import type { GitRunner } from './git.ts';
import { gitText } from './gitRepository.ts';
import { fsPathOf, joinUri } from './uris.ts';
import { webSha256 } from './webSha256.ts';

/**
 * Finds what pointers of Git LFS stand for, without asking Git LFS: in the working tree, where the file usually is, else among the objects that are
 * kept in git's folder. Only what has the hash that the pointer names is taken.
 * @param top the URI of the top of the working tree
 */
export function lfsContents(
  git: GitRunner,
  fileSystem: FileSystem,
  top: string,
): (path: string, pointer: LfsPointer) => Promise<Uint8Array | undefined> {
  let gitFolder: Promise<string | undefined> | undefined;
  const read = async (uri: string, within: string, oid: string): Promise<Uint8Array | undefined> => {
    const result = await fileSystem.read(uri, within, false);
    return result.kind === 'file' && (await webSha256(result.bytes)) === oid ? result.bytes : undefined;
  };
  return async (path, { oid }) => {
    const present = await read(joinUri(top, path), top, oid);
    if (present) return present;
    gitFolder ??= commonFolder(git, top);
    const folder = await gitFolder;
    if (folder === undefined) return undefined;
    return read(joinUri(folder, `lfs/objects/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`), folder, oid);
  };
}

/** The URI of git's folder, which working trees of one repository share. */
async function commonFolder(git: GitRunner, top: string): Promise<string | undefined> {
  const said = (await gitText(git, top, ['rev-parse', '--git-common-dir']))?.replace(/\r?\n$/, '');
  return said === undefined || said === '' ? undefined : URI.file(resolve(fsPathOf(top), said)).toString();
}
