import type { DiffOptions } from '../actions/diff.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `diff [REF]`: says what changed in the handoff since a commit, by default the last clean one. */
export function addDiff({ program, cli, run }: CommandContext): void {
  program
    .command('diff')
    .summary('say what changed since the last clean handoff')
    .description(
      'Says what changed in the handoff since a commit: tasks, trust, log entries, quick context and files. REF is a branch, a tag or a commit; without it the newest commit is taken whose manifest fits its own files and that has no lock.',
    )
    .argument('[ref]', 'branch, tag or commit (default: the last clean handoff)')
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff diff', 'shows what the present session has changed'],
        ['agent-handoff diff aahp/session-42', 'shows what changed since a tagged handoff'],
      ) + '\n\nExit codes: 0 done, whether or not something changed; 2 wrong use, no git, or no such commit.',
    )
    .action((ref: string | undefined, path: string, options: DiffOptions) =>
      run(async () => {
        const { diff } = await import('../actions/diff.ts');
        return diff(ref, path, options, cli);
      }),
    );
}
