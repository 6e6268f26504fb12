import type { Command } from 'commander';
import type { Cli, ExitCode } from '../cli.ts';

/**
 * What a subcommand is added with. Each `add…` function gives the program one command with its options and help, where its exit codes
 * stand; it prints and reads nothing. The action is loaded only when it runs, since the program starts in hooks.
 */
export interface CommandContext {
  readonly program: Command;
  readonly cli: Cli;
  /** Runs an action and keeps the code that the program is to end with; `undefined` lets it run on. */
  readonly run: (action: () => Promise<ExitCode | undefined>) => Promise<void>;
}

/** `--json` is another name for `--format json`. */
export function withJson<Options extends { readonly format: string }>(options: Options): Options {
  return 'json' in options && options.json === true ? { ...options, format: 'json' } : options;
}

/** Examples as they stand at the end of a command's help: what is typed and what it does. */
export function examples(...lines: readonly (readonly [command: string, meaning: string])[]): string {
  return ['', 'Examples:', ...lines.flatMap(([command, meaning]) => [`  $ ${command}`, `      ${meaning}`])].join('\n');
}

/** What `--baseline` does, for the help of the commands that have it. */
export const baselineHelp =
  'leave out the findings of an earlier report in SARIF, but for those of safety/*; "-" is the standard input';
