import type { RecoverOptions } from '../actions/recover.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `recover`: leads out of an interrupted handoff, once a person has agreed. */
export function addRecover({ program, cli, run }: CommandContext): void {
  program
    .command('recover')
    .summary('recover from an interrupted handoff')
    .description(
      'Shows what an interrupted session touched and the last clean state in git, then asks: either what the session wrote stays and its claims become unknown, or, with --restore, the files become those of the last clean commit. Both are noted in LOG.md, and HANDOFF.lock goes. PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory).',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--restore', 'put the files back as they were in the last clean commit')
    .option('--agent <name>', 'who recovers', 'agent-handoff')
    .option('--yes', 'do not ask')
    .option('--force', 'although the session may still be at work')
    .option('--dry-run', 'show what there is and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff recover --dry-run', 'shows what was touched and what there is to go back to'],
        ['agent-handoff recover', 'keeps what was written, as unknown'],
        ['agent-handoff recover --restore', 'goes back to the last clean commit'],
      ) +
        '\n\nExit codes: 0 done or nothing to recover from, 1 not agreed to, 2 wrong use or a file that cannot be written.',
    )
    .action((path: string, options: RecoverOptions) =>
      run(async () => {
        const { recover } = await import('../actions/recover.ts');
        return recover(path, options, cli);
      }),
    );
}
