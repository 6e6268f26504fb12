import type { NextOptions } from '../actions/next.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `next`: says which task may be started and why not the others, and takes it with `--claim`. */
export function addNext({ program, cli, run }: CommandContext): void {
  program
    .command('next')
    .summary('say which task to work on next')
    .description(
      'Says which task may be started next: ready, all its dependencies done, the most urgent first. Says of the other open tasks why they may not. PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory).',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--claim', 'take the task: set it to in progress and assign it, in one write')
    .option('--as <name>', 'who takes it; needed with --claim')
    .option('--task <id>', 'take this task instead of the most urgent one; only with --claim')
    .option('--force', 'although another agent has begun a handoff and is not finished')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff next', 'says what to work on, and why nothing else'],
        ['agent-handoff next --claim --as claude-code', 'takes the most urgent task that may be started'],
      ) + '\n\nExit codes: 0 there is a task, 1 no task may be started, 2 wrong use or a manifest that cannot be read.',
    )
    .action((path: string, options: NextOptions) =>
      run(async () => {
        const { next } = await import('../actions/next.ts');
        return next(path, options, cli);
      }),
    );
}
