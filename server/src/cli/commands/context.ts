import { Option } from 'commander';
import { purposes } from '../../engine/formats/aahp/operations/readingPlan.ts';
import type { ContextOptions } from '../actions/context.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `context`: prints what an agent should read for a purpose, framed as data. */
export function addContext({ program, cli, run }: CommandContext): void {
  program
    .command('context')
    .summary('print what an agent should read, as data')
    .description(
      'Prints what an agent should read for a purpose, in one text with token counts: the quick context, then the files, or their sections where section markers allow it. Text of files is marked as data; lines that a safety rule warns of are withheld. PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory).',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .addOption(
      new Option('--for <purpose>', 'a simple fix, a new feature, a failure to debug, or the first session')
        .choices(purposes)
        .default('fix'),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff context --for debug', 'adds the last entries of the log and the trust register'],
        ['agent-handoff context --for first', 'prints everything but the archive of the log'],
      ) + '\n\nExit codes: 0 done, 2 wrong use.',
    )
    .action((path: string, options: ContextOptions) =>
      run(async () => {
        const { context } = await import('../actions/context.ts');
        return context(path, options, cli);
      }),
    );
}
