import type { FinishOptions } from '../actions/finish.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `finish`: the second phase of a handoff, which checks, regenerates the manifest, takes the lock away and may commit. */
export function addFinish({ program, cli, run }: CommandContext): void {
  program
    .command('finish')
    .summary('finish the handoff that was begun')
    .description(
      'Ends what "agent-handoff begin" began: checks the handoff files as they will be, regenerates MANIFEST.json, takes HANDOFF.lock away and, with --commit, commits everything at once. PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory).',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--agent <name>', 'who hands over (default: who began)')
    .option('--session-id <id>', 'identifier of the session (default: made from the time)')
    .option('--phase <phase>', 'phase of the work', 'idle')
    .option('--context <text>', 'the quick context (default: the present one, or one made from the files)')
    .option('--commit', 'commit what is staged together with the handoff folder')
    .option('--message <text>', 'message of the commit')
    .option('--tag <name>', 'tag the commit as a clean handoff: aahp/NAME')
    .option('--force', 'finish although the check fails')
    .option('--dry-run', 'say what would happen and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff finish --phase implementation --context "Auth done. Next: CORS."', 'ends the session'],
        [
          'git add src && agent-handoff finish --commit --tag session-42',
          'commits code and handoff at once, and tags it',
        ],
      ) +
        '\n\nExit codes: 0 done, 1 the check fails and nothing was written, 2 wrong use, nothing that was begun, or a commit that git refuses.',
    )
    .action((path: string, options: FinishOptions) =>
      run(async () => {
        const { finish } = await import('../actions/finish.ts');
        return finish(path, options, cli);
      }),
    );
}
