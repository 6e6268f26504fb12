import { mkdir, realpath } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { isAdplName } from '../engine/formats/ahil/log.ts';
import type { AppendResult, LogSource, WrittenEntry } from '../engine/formats/ahil/operations/appendEntry.ts';
import { formatMessage, type Message } from '../engine/message.ts';
import { type Appended, type AppendOptions, appendToLog, type LogFile } from '../workspace/appendToLog.ts';
import { rootAround } from '../workspace/projectPlaces.ts';
import { readPlainFile } from '../workspace/lockedFile.ts';
import { codeOf } from '../workspace/systemReasons.ts';
import { joinUri, relativePath } from '../workspace/uris.ts';
import { type Cli, UsageError } from './cli.ts';
import { fsPathOf, relativeTo, slashed } from './displayPath.ts';
import { uninterrupted } from './interruption.ts';
import { namePlace } from './namedPlaces.ts';
import { printable, printablePath } from './printable.ts';
import { asUsageError } from './writing.ts';

/** A log that was named, whether or not it is there. */
export interface NamedLog extends LogFile {
  readonly uri: string;
  /** Relative to the working directory, with `/`. */
  readonly file: string;
}

/** What was written. */
export type Written = Extract<Appended, { kind: 'appended' }>;

/**
 * Finds the file that a log is or will be.
 * @throws {UsageError} when something else is there
 */
export async function nameLog(argument: string, cli: Pick<Cli, 'cwd'>): Promise<NamedLog> {
  if (argument === '') throw new UsageError('The path of the log is empty.', 'Name a file such as exchange.json.');
  const path = resolve(cli.cwd, argument);
  if (!(await exists(path))) {
    let around = dirname(path);
    while (!(await exists(around)) && dirname(around) !== around) around = dirname(around);
    const { uri, folder } = await namePlace(relative(cli.cwd, around) || '.', cli);
    return foundLog(joinUri(uri, slashed(relative(around, path))), folder, cli);
  }
  const { uri, kind, folder } = await namePlace(argument, cli);
  if (kind === 'folder') {
    throw new UsageError(`${printablePath(argument)} is a folder.`, `Name the file of a log, such as exchange.json.`);
  }
  return foundLog(uri, folder, cli);
}

/** A log by its URI. @param folder the folder that must not be left, as a URI; the log's own when absent */
export function foundLog(uri: string, folder: string | undefined, { cwd }: Pick<Cli, 'cwd'>): NamedLog {
  const target = fsPathOf(uri);
  const around = folder === undefined ? dirname(target) : fsPathOf(folder);
  return { folder: around, path: slashed(relative(around, target)), uri, file: relativeTo(cwd, uri) };
}

/**
 * Appends to a log, as `appendToLog` does, whatever signal arrives meanwhile. The folder of a log that is made is made as well.
 * @throws {UsageError} with the reasons of a refusal
 */
export async function append(
  log: NamedLog,
  plan: (source: LogSource) => AppendResult,
  options: AppendOptions = {},
): Promise<Written> {
  try {
    const folder = dirname(fsPathOf(log.uri));
    const isPlanned = options.dryRun === true || !(await exists(folder));
    let result = await appendToLog(log, plan, { ...options, dryRun: isPlanned, guard: uninterrupted });
    if (isPlanned && options.dryRun !== true && result.kind === 'appended') {
      // A lock lies beside its file, so the folder has to be there first; for an entry that is refused none is made.
      await mkdir(folder, { recursive: true });
      result = await appendToLog(log, plan, { ...options, guard: uninterrupted });
    }
    if (result.kind === 'appended') return result;
    throw new UsageError(`Nothing was appended to ${printablePath(log.file)}.\n${reasons(result.reasons)}`);
  } catch (error) {
    throw asUsageError(error, log.file);
  }
}

/** What the person should know of an append. */
export function notesOf(log: NamedLog, { notes, created }: Written): string[] {
  const said = notes.map((note) => formatMessage(note));
  const isFound = isAdplName(log.path) || /(^|\/)exchange\.json$|\.ahil\.json$/i.test(log.path);
  if (created && !isFound) said.push('Only files called *.ahil.json, exchange.json or *.adpl are checked as logs.');
  if (isInManifest(log.uri)) {
    said.push('MANIFEST.json states the checksum of the log: "agent-handoff manifest" brings it up to date.');
  }
  return said;
}

/** Whether the manifest of the handoff folder that a file lies in lists the file. */
function isInManifest(uri: string): boolean {
  const root = rootAround(uri);
  const name = root === undefined ? undefined : relativePath(root, uri);
  if (root === undefined || name === undefined) return false;
  try {
    const manifest = readPlainFile(fsPathOf(joinUri(root, 'MANIFEST.json')), 'MANIFEST.json');
    const { files } = JSON.parse(Buffer.from(manifest ?? []).toString()) as { readonly files?: unknown };
    return typeof files === 'object' && files !== null && Object.hasOwn(files, name);
  } catch {
    return false;
  }
}

/** An entry as programs read it. */
export function writtenJson(log: NamedLog, { entry, index, created }: Written, notes: readonly string[]): object {
  return { file: log.file, index, created, entry, notes };
}

/** An entry in a sentence. */
export function writtenText(log: NamedLog, { entry, created }: Written, dryRun: boolean): string {
  const { id, type, to, status }: WrittenEntry = entry;
  const verb = dryRun ? 'Would append' : 'Appended';
  const where = printablePath(log.file) + (created ? ', a new log' : '');
  return `${verb} ${printable(id)} (${type} to ${printable(to)}, ${status}) to ${where}.\n`;
}

function reasons(all: readonly Message[]): string {
  return all.map((reason) => `  ${formatMessage(reason)}`).join('\n');
}

async function exists(path: string): Promise<boolean> {
  try {
    await realpath(path);
    return true;
  } catch (error) {
    // Whatever else keeps it from being reached is said by whoever tries to.
    return codeOf(error) !== 'ENOENT';
  }
}
