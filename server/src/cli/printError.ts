import type { Cli, UsageError } from './cli.ts';
import { printableJson, printableJsonLine } from './printable.ts';

/** What is wrong, and what to do about it where that is not said already. */
export type Trouble = Pick<UsageError, 'reason' | 'remedy'>;

/** How a command line wants its answer. */
export type JsonStyle = 'none' | 'document' | 'lines';

/**
 * Whether a command line asks for JSON. It is read as it was typed, since it may be the command line that is wrong. The kinds of `new` take
 * `--json` for the language of the handoff.
 */
export function jsonStyleOf(args: readonly string[]): JsonStyle {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  const isAsked =
    (options.includes('--json') && options[0] !== 'new') ||
    options.some((one, index) => one === '--format=json' || (one === '--format' && options[index + 1] === 'json'));
  if (!isAsked) return 'none';
  const isBatch = options[0] === 'append' && options.some((one) => one === '--batch' || one.startsWith('--batch='));
  return isBatch ? 'lines' : 'document';
}

/** The error as programs read it. */
export function troubleJson({ reason, remedy }: Trouble): { readonly reason: string; readonly remedy: string | null } {
  return { reason, remedy: remedy ?? null };
}

/** Says what is wrong: in sentences on the error stream and, where JSON was asked for, as an object on the output stream. */
export function printError(trouble: Trouble & { readonly message: string }, style: JsonStyle, cli: Cli): void {
  cli.stderr.write(`error: ${trouble.message}\n`);
  printErrorJson(trouble, style, cli);
}

/** The part of it for programs. */
export function printErrorJson(trouble: Trouble, style: JsonStyle, { stdout, json }: Cli): void {
  const value = { error: troubleJson(trouble) };
  if (style === 'document') stdout.write(printableJson(value));
  else if (style === 'lines') stdout.write(printableJsonLine(value));
  json?.write(printableJson(value));
}
