import { setImmediate as nextTurn } from 'node:timers/promises';
import { appendEntry, type NewEntry } from '../../engine/formats/ahil/operations/appendEntry.ts';
import { parseJson } from '../../engine/json/parseJson.ts';
import type { AppendOptions } from '../../workspace/appendToLog.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { readInput, readLines, sourceName } from '../input.ts';
import { append, type NamedLog, nameLog, notesOf, type Written, writtenJson, writtenText } from '../logFile.ts';
import { printable, printableJson, printableJsonLine } from '../printable.ts';

export interface AppendCommandOptions {
  readonly type?: string;
  readonly from?: string;
  readonly to?: string;
  readonly content?: string;
  readonly contentFile?: string;
  readonly context?: string;
  readonly ref?: readonly string[];
  readonly status?: string;
  readonly batch?: string;
  readonly create?: boolean;
  readonly description?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** What a line of a batch may hold; what is absent comes from the options. */
const lineMembers: ReadonlySet<string> = new Set(['type', 'from', 'to', 'content', 'context', 'status', 'ref']);

/** `agent-handoff append`: a new entry of an AHIL log, or one for each line of a batch. */
export async function appendCommand(file: string, options: AppendCommandOptions, cli: Cli): Promise<ExitCode> {
  if (options.description !== undefined && !options.create) {
    throw new UsageError('--description describes a new log.', 'Add --create to make one.');
  }
  return options.batch === undefined ? appendOne(file, options, cli) : appendBatch(file, options.batch, options, cli);
}

async function appendOne(file: string, options: AppendCommandOptions, cli: Cli): Promise<ExitCode> {
  const log = await nameLog(file, cli);
  const { type, from, to, status } = options;
  const content = await contentOf(options, cli);
  const entry = {
    type: required(type, '--type'),
    from: required(from, '--from'),
    to: required(to, '--to'),
    content: required(content, '--content or --content-file'),
    context: contextOf(options.context, options.ref),
    status,
  };
  const { today } = clockOf(cli);
  const written = await append(log, (source) => appendEntry(source, entry, today), appendOptions(options));
  report(log, written, options, cli);
  return exitCodes.clean;
}

/** Appends what the lines say, each by itself, so that others can write in between and nothing is lost when one is refused. */
async function appendBatch(file: string, batch: string, options: AppendCommandOptions, cli: Cli): Promise<ExitCode> {
  if (options.content !== undefined || options.contentFile !== undefined) {
    throw new UsageError(
      'With --batch the lines say what is to be appended.',
      'Leave --content and --content-file out.',
    );
  }
  if (options.dryRun)
    throw new UsageError(
      '--batch takes no --dry-run: every entry depends on those before it.',
      'Leave one of them out.',
    );
  const log = await nameLog(file, cli);
  let line = 0;
  let count = 0;
  for await (const text of readLines(batch, cli)) {
    line++;
    if (text.trim() === '') continue;
    try {
      const entry = entryOfLine(text, options);
      // Asked for every entry: a batch may go on past midnight.
      const { today } = clockOf(cli);
      const written = await append(log, (source) => appendEntry(source, entry, today), appendOptions(options));
      report(log, written, options, cli);
      count++;
      // A signal takes effect between two entries.
      await nextTurn();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const before =
        count === 0
          ? 'Nothing was appended before it.'
          : count === 1
            ? 'The one before it was appended.'
            : `The ${count} before it were appended.`;
      throw new UsageError(`${sourceName(batch)}, line ${line}: ${error.message}\n${before}`, undefined, {
        cause: error,
      });
    }
  }
  if (count === 0) throw new UsageError(`${sourceName(batch)} holds no entries.`, `Give one JSON object a line.`);
  return exitCodes.clean;
}

function entryOfLine(text: string, options: AppendCommandOptions): NewEntry {
  const value = objectOf(text, 'It');
  const unknown = Object.keys(value).find((key) => !lineMembers.has(key));
  if (unknown !== undefined) {
    const known = [...lineMembers].join(', ');
    throw new UsageError(`It has a member ${printable(JSON.stringify(unknown))}.`, `Members are ${known}.`);
  }
  const textOf = (name: keyof NewEntry & keyof AppendCommandOptions): string => {
    const given = value[name] ?? options[name];
    if (typeof given === 'string') return given;
    throw new UsageError(given === undefined ? `It has no "${name}".` : `Its "${name}" is no text.`);
  };
  const { context, ref, status = options.status } = value;
  if (status !== undefined && typeof status !== 'string') throw new UsageError('Its "status" is no text.');
  const refs = (ref === undefined ? (options.ref ?? []) : [ref].flat()) as unknown[];
  if (!refs.every((one) => typeof one === 'string')) throw new UsageError('Its "ref" is neither an id nor a list.');
  return {
    type: textOf('type'),
    from: textOf('from'),
    to: textOf('to'),
    content: textOf('content'),
    context: contextOf(context === undefined ? options.context : JSON.stringify(context), refs),
    status,
  };
}

/**
 * The text that was given, by option, file or standard input; `undefined` when none was. The line break at the end of a file
 * is none of its text.
 * @throws {UsageError} when it was given twice or cannot be read
 */
export async function contentOf(
  { content, contentFile }: { readonly content?: string; readonly contentFile?: string },
  cli: Cli,
): Promise<string | undefined> {
  if (contentFile === undefined) return content;
  if (content !== undefined) throw new UsageError('Give --content or --content-file, not both.');
  return (await readInput(contentFile, cli)).replace(/\r?\n$/, '');
}

/**
 * The context of an entry: an object given as JSON, with the ids it refers to.
 * @throws {UsageError} when it is none, or refers to something already
 */
export function contextOf(json: string | undefined, refs: readonly string[] = []): NewEntry['context'] {
  const given = json === undefined ? undefined : objectOf(json, 'The context');
  if (refs.length === 0) return given;
  if (given && (Object.hasOwn(given, 'ref') || Object.hasOwn(given, 'refs'))) {
    throw new UsageError('The context names a reference already.', 'Leave --ref out, or the reference in the context.');
  }
  return { ...given, ...(refs.length === 1 ? { ref: refs[0] } : { refs }) };
}

/** What an option has to say. @throws {UsageError} when it is absent */
function required(value: string | undefined, option: string): string {
  if (value === undefined) throw new UsageError(`${option} is missing.`, `See "agent-handoff append --help".`);
  return value;
}

function objectOf(json: string, subject: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new UsageError(`${subject} is not valid JSON: ${printable((error as Error).message)}.`, undefined, {
      cause: error,
    });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${subject} is no JSON object, such as {"priority": "high"}.`);
  }
  requireExact(json, subject);
  return value as Readonly<Record<string, unknown>>;
}

/** @throws {UsageError} when parsing would lose something: a key that stands twice, or digits of a number */
function requireExact(json: string, subject: string): void {
  const tree = parseJson(json);
  const [repeated] = tree.duplicateKeys();
  const key = repeated?.[0] === undefined ? undefined : tree.key(repeated[0]);
  if (key !== undefined) throw new UsageError(`${subject} has the key ${printable(JSON.stringify(key))} twice.`);
  for (let node = 0; node < tree.nodeCount; node++) {
    const value = tree.number(node);
    if (value === undefined) continue;
    const { start, end } = tree.range(node);
    const digits = json.slice(start, end);
    const isExact = /^-?\d+$/.test(digits)
      ? Number.isFinite(value) && BigInt(digits) === BigInt(value)
      : Number.isFinite(value);
    if (!isExact) {
      throw new UsageError(
        `${subject} has the number ${digits.slice(0, 40)}, which cannot be kept exactly.`,
        `Write it as text.`,
      );
    }
  }
}

function appendOptions({ create, description, dryRun }: AppendCommandOptions): AppendOptions {
  return { create: create ? { description } : undefined, dryRun };
}

/** Says what was appended, in a sentence or as one line of JSON. */
export function report(
  log: NamedLog,
  written: Written,
  { json, dryRun, batch }: Pick<AppendCommandOptions, 'json' | 'dryRun' | 'batch'>,
  cli: Cli,
): void {
  const notes = notesOf(log, written);
  const value = writtenJson(log, written, notes);
  if (json) cli.stdout.write(batch === undefined ? printableJson(value) : printableJsonLine(value));
  else cli.stdout.write([writtenText(log, written, dryRun ?? false), ...notes.map((note) => `${note}\n`)].join(''));
}
