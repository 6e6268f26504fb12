import { InvalidArgumentError } from 'commander';
import type { AcceptOptions } from '../actions/accept.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `accept CODE FILE`: a person's word, written into the configuration, that a finding of a safety rule is known and stays. */
export function addAccept({ program, cli, run }: CommandContext): void {
  program
    .command('accept')
    .summary('accept a finding of a safety rule, with a reason')
    .description(
      'Writes into agent-handoff.config.json that a finding of safety/* is accepted: this text in this file, named by a salted hash where it must not be repeated. That something is accepted is always shown. It is the word of a person, who is asked.',
    )
    .argument('<code>', 'the code of the finding, such as safety/prompt-injection')
    .argument('<file>', 'the file that has it')
    .option('--line <number>', 'the line of the finding, where the file has several', positive)
    .requiredOption('--reason <text>', 'why it is accepted')
    .requiredOption('--owner <name>', 'the person who answers for it')
    .option('--expires <date>', 'the last day on which it holds (YYYY-MM-DD; default: for good)')
    .option('--yes', 'yes, a person has looked at it')
    .option('--dry-run', 'say what would be accepted and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples([
        'agent-handoff accept safety/pii .ai/handoff/STATUS.md --reason "Public contact" --owner "Ada"',
        'asks, and accepts the one address that the file holds',
      ]) +
        '\n\nExit codes: 0 accepted, 1 not agreed to, 2 wrong use, no such finding, or a configuration that cannot be edited.',
    )
    .action((code: string, file: string, options: AcceptOptions) =>
      run(async () => {
        const { accept } = await import('../actions/accept.ts');
        return accept(code, file, options, cli);
      }),
    );
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('A line is a number from 1 on.');
  return number;
}
