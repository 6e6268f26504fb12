import type { InitOptions } from '../actions/init.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `init`: makes a handoff folder from templates, and asks before it replaces one. */
export function addInit({ program, cli, run }: CommandContext): void {
  program
    .command('init')
    .summary('make a handoff folder')
    .description(
      'Makes the folder .ai/handoff with all files of the protocol from templates, and a manifest of them. A folder that has handoff files already is left alone. PATH is the folder of the project (default: the working directory).',
    )
    .argument('[path]', 'folder of the project, or the handoff folder to make', '.')
    .option('--project <name>', 'name of the project (default: that of its folder)')
    .option('--force', 'replace the handoff files that are there; asks before anything is lost')
    .option('--yes', 'yes, what is there may be lost; with --force')
    .option('--dry-run', 'say what would be made and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff init', 'makes .ai/handoff in the working directory'],
        ['agent-handoff init --project "Web shop"', 'names the project'],
      ) + '\n\nExit codes: 0 done, 1 not agreed to, 2 wrong use or a folder that has handoff files already.',
    )
    .action((path: string, options: InitOptions) =>
      run(async () => {
        const { init } = await import('../actions/init.ts');
        return init(path, options, cli);
      }),
    );
}
