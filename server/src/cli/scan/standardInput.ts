import { resolve } from 'node:path';
import { URI } from 'vscode-uri';
import { readLimit, type FileSystem } from '../../workspace/fileSystem.ts';
import { OverlayFileSystem } from '../../workspace/overlayFileSystem.ts';
import { type Cli, UsageError } from '../cli.ts';
import type { Clock } from '../clock.ts';
import { namePlace } from '../namedPlaces.ts';

/** What standard input held, as a file that lies in the working directory. */
export interface StandardInput {
  readonly uri: string;
  /** What reports call it. */
  readonly name: string;
  /** The folder whose configuration holds, as a URI. */
  readonly folder: string | undefined;
  /** The file system in which it is a file. */
  readonly fileSystem: FileSystem;
}

/**
 * Reads standard input to its end.
 * @param name the path of the file that the text is from: what it is called and how it is read; without one by its content
 * @throws {UsageError} when there is no input or too much of it
 */
export async function readStandardInput(
  cli: Cli,
  clock: Clock,
  base: FileSystem,
  name: string | undefined,
): Promise<StandardInput> {
  const bytes = cli.stdin && (await readAll(cli.stdin()));
  if (bytes === undefined) {
    throw new UsageError(
      `Standard input cannot be read, or is larger than ${readLimit / 1024 / 1024} MB.`,
      `Name files instead of "-".`,
    );
  }
  const path = resolve(cli.cwd, name ?? (isJson(bytes) ? 'stdin.json' : 'stdin.md'));
  const uri = URI.file(path).toString();
  const fileSystem = new OverlayFileSystem(base, Date.parse(clock.now));
  fileSystem.write(uri, undefined, bytes);
  const { folder } = await namePlace('.', cli);
  return { uri, name: name ?? 'stdin', folder, fileSystem };
}

/** All bytes of a stream; `undefined` when it fails or has more of them than any file may have. */
async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      size += part.length;
      if (size > readLimit) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts);
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}
