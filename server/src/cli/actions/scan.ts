import { version } from '../../../../package.json';
import type { FailOn } from '../../engine/verdict.ts';
import { type Cli, type ExitCode, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { relativeTo } from '../displayPath.ts';
import { namePlace } from '../namedPlaces.ts';
import { printablePath } from '../printable.ts';
import { type FormatName, loadReporter } from '../reporters/reporter.ts';
import { printReport } from '../reporters/reportOptions.ts';
import { batchesOf } from '../scan/batches.ts';
import { Scanner } from '../scan/scanner.ts';
import { readStandardInput } from '../scan/standardInput.ts';
import { findTextFiles, TextFileSystem, type TextFiles } from '../scan/textFiles.ts';

export interface ScanOptions {
  readonly format: FormatName;
  readonly failOn?: FailOn;
  readonly exclude: readonly string[];
  readonly stdinName?: string;
  readonly today?: string;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** `agent-handoff scan`: looks for hostile text, secrets and personal data in files of any kind. */
export async function scan(paths: readonly string[], options: ScanOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli, options.today);
  const reporter = await loadReporter(options.format);
  const texts = new TextFileSystem();
  const { fileSystem } = texts;
  const named = paths.length > 0 ? paths : ['.'];
  if (options.stdinName !== undefined && !named.includes('-'))
    throw new UsageError(
      '--stdin-name names what comes from standard input.',
      'Add "-" to the paths, or leave it out.',
    );
  const places = await Promise.all(named.filter((path) => path !== '-').map((path) => namePlace(path, cli)));
  const input = named.includes('-') ? await readStandardInput(cli, clock, fileSystem, options.stdinName) : undefined;
  const found = await findTextFiles(places, options.exclude, fileSystem, cli);
  if (input?.folder !== undefined) found.places.addFolder(input.folder);

  const scanner = new Scanner(cli, clock, options.failOn, found.places);
  if (input) await scanner.scan([input.uri], input.fileSystem, input.name);
  for await (const batch of batchesOf(found.uris)) await scanner.scan(batch, fileSystem);
  for (const { uri, kind } of places) {
    if (kind === 'file') requireScanned(uri, scanner, texts, cli);
  }
  for (const [folder, reason] of texts.unlistable) scanner.reportFolder(folder, reason);

  const { findings, files, rules } = scanner;
  const notes = [...notesOf(texts, found), ...scanner.notes];
  const nothing = 'No text files found.';
  return printReport({ findings, files, notes, nothing, rules, version }, reporter, options, cli);
}

/** @throws {UsageError} when a file that was named could not be read */
function requireScanned(uri: string, scanner: Scanner, texts: TextFileSystem, { cwd }: Cli): void {
  if (texts.binaryFiles.has(uri)) return;
  const result = scanner.resultOf(uri);
  if (result && result.unreadable === undefined) return;
  throw new UsageError(`${printablePath(relativeTo(cwd, uri))} cannot be read: ${result?.unreadable ?? 'it is gone'}.`);
}

/** What was not looked at, so that nobody takes silence for approval. */
function notesOf({ binaryFiles }: TextFileSystem, { excluded, links }: TextFiles): string[] {
  return [
    ...count(binaryFiles.size, 'A file that holds no text was skipped.', 'files that hold no text were skipped.'),
    ...count(
      excluded,
      'A file was left out, as --exclude or the configuration says.',
      'files were left out, as --exclude or the configuration says.',
    ),
    ...count(
      links,
      'A symbolic link that leads out of what was named was not followed.',
      'symbolic links that lead out of what was named were not followed.',
    ),
  ];
}

function count(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [number === 1 ? one : `${number} ${many}`];
}
