import type { RedactOptions } from '../actions/redact.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `redact`: puts placeholders in the place of secrets and personal data. */
export function addRedact({ program, cli, run }: CommandContext): void {
  program
    .command('redact')
    .summary('replace secrets and personal data by placeholders')
    .description(
      'Replaces what "check" reports as safety/secret and safety/pii in the handoff files of PATHS (default: the working directory), or in files that are named, by placeholders such as "<redacted: aws-access-key>". What was there is never printed. Secrets have to be rotated all the same. Files are replaced whole or not at all.',
    )
    .argument('[paths...]', 'files and folders')
    .option('--dry-run', 'say what would be redacted and write nothing')
    .option('--json', 'print what was redacted for a program')
    .option('--today <date>', 'redact as if it were this day (YYYY-MM-DD, UTC): what allowlists allow expires')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff redact --dry-run', 'shows what would be redacted, without repeating it'],
        ['agent-handoff redact .ai/handoff', 'redacts one handoff folder'],
        [
          'agent-handoff redact AGENTS.md --json',
          'redacts a file that is no handoff, and tells a program what and where',
        ],
      ) +
        '\n\nExit codes: 0 done or nothing to do; 1 something is left, or with --dry-run something would be redacted; 2 wrong use, a path that cannot be read or a file that cannot be written.',
    )
    .action((paths: string[], options: RedactOptions) =>
      run(async () => {
        const { redact } = await import('../actions/redact.ts');
        return redact(paths, options, cli);
      }),
    );
}
