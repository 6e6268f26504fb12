import { InvalidArgumentError, Option } from 'commander';
import type { ArchiveOptions } from '../actions/archive.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `archive`: the oldest entries of LOG.md move to LOG-ARCHIVE.md, or with `--verify` both are compared with the index. */
export function addArchive({ program, cli, run }: CommandContext): void {
  program
    .command('archive')
    .summary('move old entries of LOG.md to LOG-ARCHIVE.md')
    .description(
      'Moves the oldest entries of LOG.md to LOG-ARCHIVE.md, by date, whatever their order in the file. Every entry is afterwards in exactly one of the two; text that belongs to no entry stays. PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory).',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .addOption(new Option('--keep <number>', 'so many entries stay in LOG.md').argParser(count).default(10))
    .option('--verify', 'move nothing; say whether every entry stands in one place and the index fits')
    .option('--dry-run', 'say what would move and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff archive', 'keeps the last ten entries'],
        ['agent-handoff archive --keep 5 --dry-run', 'shows what would move'],
        ['agent-handoff archive --verify', 'looks for entries that are lost, doubled or not in the index'],
      ) + '\n\nExit codes: 0 done, 1 --verify found something, 2 wrong use or a file that cannot be read or written.',
    )
    .action((path: string, options: ArchiveOptions) =>
      run(async () => {
        const { archive } = await import('../actions/archive.ts');
        return archive(path, options, cli);
      }),
    );
}

function count(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('Give a whole number.');
  return Number(value);
}
