import type { FixOptions } from '../actions/fix.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `fix`: makes the safe repairs, with `--all` also the others that have one preferred way and need nobody's word. */
export function addFix({ program, cli, run }: CommandContext): void {
  program
    .command('fix')
    .summary('repair what can be repaired without asking')
    .description(
      'Repairs the handoff files of PATHS (default: the working directory): all that is safe, with --all also what changes the content of a file but has one preferred way. What only a person can say is never filled in. Files are replaced whole or not at all.',
    )
    .argument('[paths...]', 'files and folders')
    .option('--all', 'also repairs that are not safe to make unseen')
    .option('--only <codes>', 'only findings of these rules, separated by commas', (value: string) =>
      value.split(',').map((code) => code.trim()),
    )
    .option('--dry-run', 'say what would be repaired and write nothing')
    .option('--today <date>', 'repair as if it were this day (YYYY-MM-DD, UTC)')
    .option('--json', 'print JSON')
    .option('--quiet', 'print nothing but errors')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff fix --dry-run', 'shows what would be repaired'],
        ['agent-handoff fix .ai/handoff', 'makes the safe repairs in one handoff folder'],
        ['agent-handoff fix --all --only aahp/checksum-drift', 'records the present checksums of files that changed'],
      ) +
        '\n\nExit codes: 0 done, whatever is left to repair by hand; 2 wrong use, a path that cannot be read or a file that cannot be written.',
    )
    .action((paths: string[], options: FixOptions) =>
      run(async () => {
        const { fix } = await import('../actions/fix.ts');
        return fix(paths, options, cli);
      }),
    );
}
