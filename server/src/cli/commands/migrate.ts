import type { MigrateOptions } from '../actions/migrate.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `migrate`: brings a handoff folder to version 3, in steps that it shows and asks about. */
export function addMigrate({ program, cli, run }: CommandContext): void {
  program
    .command('migrate')
    .summary('bring a handoff folder of version 1 or 2 to version 3')
    .description(
      'Brings a handoff folder of version 1 or 2 to version 3: section markers in STATUS.md, a short LOG.md, TTLs in TRUST.md, .aiignore, the manifest and its graph of tasks. Shows each step and asks before it is made; a second run changes nothing. PATH is a project or a handoff folder (default: the working directory).',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--yes', 'make all steps without asking')
    .option('--dry-run', 'show all steps and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff migrate --dry-run', 'shows what would change'],
        ['agent-handoff migrate', 'asks about each step, then writes all of them'],
      ) + '\n\nExit codes: 0 done or nothing to do, 2 wrong use or a file that cannot be read or written.',
    )
    .action((path: string, options: MigrateOptions) =>
      run(async () => {
        const { migrate } = await import('../actions/migrate.ts');
        return migrate(path, options, cli);
      }),
    );
}
