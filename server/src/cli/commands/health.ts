import type { HealthOptions } from '../actions/health.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `health`: the checks with which a session begins, and what to read and do next. */
export function addHealth({ program, cli, run }: CommandContext): void {
  program
    .command('health')
    .summary('the checks with which every session begins')
    .description(
      'Goes through the eight steps with which every session begins: is there a handoff folder, a manifest, a lock, do the checksums match, has trust expired; then the quick context, what to read at which cost in tokens, and the next task. PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory).',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--json', 'print JSON')
    .option('--today <date>', 'judge as if it were this day (YYYY-MM-DD, UTC)')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff health', 'says whether the handoff can be relied on, and where to begin'],
        ['agent-handoff health --json', 'gives programs the same'],
      ) + '\n\nExit codes: 0 all checks are good, 1 one is not or a folder cannot be read, 2 wrong use.',
    )
    .action((path: string, options: HealthOptions) =>
      run(async () => {
        const { health } = await import('../actions/health.ts');
        return health(path, options, cli);
      }),
    );
}
