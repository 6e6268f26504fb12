import type { BeginOptions } from '../actions/begin.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `begin`: writes the lock under which handoff files are written until `finish`. */
export function addBegin({ program, cli, run }: CommandContext): void {
  program
    .command('begin')
    .summary('begin to write handoff files')
    .description(
      'Writes HANDOFF.lock, which says who writes which files since when, so that an interrupted session is noticed. End it with "agent-handoff finish". PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory).',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .requiredOption('--agent <name>', 'who writes')
    .option(
      '--files <names>',
      'the files that are going to be written, separated by commas (default: the usual ones)',
      (value: string) =>
        value
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(['agent-handoff begin --agent claude-code', 'before the handoff files are written']) +
        '\n\nExit codes: 0 done, 2 wrong use or a handoff that was begun already.',
    )
    .action((path: string, options: BeginOptions) =>
      run(async () => {
        const { begin } = await import('../actions/begin.ts');
        return begin(path, options, cli);
      }),
    );
}
