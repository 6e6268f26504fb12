import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeOf, systemReason } from '../workspace/systemReasons.ts';
import { type Cli, UsageError } from './cli.ts';
import { printable, printablePath } from './printable.ts';

/**
 * The text of a file that was named, or of the standard input for `-`, without a byte order mark.
 * @throws {UsageError} when it cannot be read or is no UTF-8
 */
export async function readInput(argument: string, cli: Cli): Promise<string> {
  const bytes = argument === '-' ? await readAll(standardInput(cli)) : await readNamed(argument, cli);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(`${sourceName(argument)} is no UTF-8 text.`, 'Save it as UTF-8.', { cause: error });
  }
}

/**
 * The lines of a file or of the standard input, each as soon as it has arrived, without line endings.
 * @throws {UsageError} when it cannot be read or is no UTF-8
 */
export async function* readLines(argument: string, cli: Cli): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks = argument === '-' ? standardInput(cli) : [await readNamed(argument, cli)];
  // A line may be as long as the input; put together only when it ends, it costs its length.
  let parts: string[] = [];
  try {
    for await (const chunk of chunks) {
      const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
      parts.push(first);
      for (const next of others) {
        yield withoutReturn(parts.join(''));
        parts = [next];
      }
    }
    parts.push(decoder.decode());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${sourceName(argument)} is no UTF-8 text.`, 'Save it as UTF-8.', { cause: error });
  }
  const rest = parts.join('');
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** What messages call an input. */
export function sourceName(argument: string): string {
  return argument === '-' ? 'The standard input' : printablePath(argument);
}

function standardInput({ stdin }: Cli): AsyncIterable<Uint8Array> {
  if (!stdin) throw new UsageError('There is no standard input to read from.');
  return stdin();
}

async function readNamed(argument: string, { cwd }: Cli): Promise<Uint8Array> {
  try {
    return await readFile(resolve(cwd, argument));
  } catch (error) {
    const isMissing = codeOf(error) === 'ENOENT';
    const reason = isMissing ? 'there is no such file' : (systemReason(error) ?? codeOf(error) ?? String(error));
    throw new UsageError(`${printablePath(argument)} cannot be read: ${printable(reason)}.`, undefined, {
      cause: error,
    });
  }
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
