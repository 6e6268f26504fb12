import type { Command } from 'commander';
import { closest } from '../../engine/text/closest.ts';
import { UsageError } from '../cli.ts';
import { printable } from '../printable.ts';

/**
 * Gives a program and each of its commands that has commands of its own a command `help`, which knows them at any depth, and lets wrong
 * use of a command point at its own help.
 */
export function addHelp(program: Command): void {
  const waiting: (readonly [command: Command, name: string])[] = [[program, program.name()]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [command, name] = next;
    command.showHelpAfterError(`Try "${name} --help".`);
    const { commands } = command;
    if (commands.length === 0) continue;
    for (const one of commands) waiting.push([one, `${name} ${one.name()}`]);
    command.helpCommand(false);
    command
      .command('help')
      .summary('print the help of a command')
      .description('Prints the help of a command.')
      .argument('[command...]', 'a command, and one of its own commands')
      .helpOption(false)
      .action((names: string[]) => {
        findCommand(command, name, names).outputHelp();
      });
  }
}

/** @throws {UsageError} when there is no such command */
function findCommand(start: Command, name: string, names: readonly string[]): Command {
  let command = start;
  let path = name;
  for (const wanted of names) {
    const found = command.commands.find((one) => one.name() === wanted);
    if (!found) {
      const meant = closest(
        wanted,
        command.commands.map((one) => one.name()),
      );
      const suggestion = meant === undefined ? '' : `Did you mean ${meant}? `;
      throw new UsageError(
        `"${path}" has no command "${printable(wanted)}".`,
        `${suggestion}"${path} --help" lists what there is.`,
      );
    }
    command = found;
    path += ` ${wanted}`;
  }
  return command;
}
