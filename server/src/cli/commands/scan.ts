import { Option } from 'commander';
import { failOnChoices } from '../../engine/verdict.ts';
import type { ScanOptions } from '../actions/scan.ts';
import { formatNames } from '../reporters/reporter.ts';
import { type CommandContext, examples, withJson } from './command.ts';

/** Adds `scan`: applies the safety rules to text of any kind and ends with the verdict. */
export function addScan({ program, cli, run }: CommandContext): void {
  program
    .command('scan')
    .summary('look for hostile text, secrets and personal data in any text')
    .description(
      'Applies the safety rules to text files of any kind that agents read: AGENTS.md, memory banks, prompts, whole repositories. Folders are searched, without what .gitignore hides; files that hold no text are skipped and counted. "-" is standard input.',
    )
    .argument('[paths...]', 'files and folders, or - (default: the working directory)')
    .addOption(new Option('--format <format>', 'how to report').choices(formatNames).default('text'))
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .addOption(
      new Option(
        '--fail-on <severity>',
        'the least severity that makes the scan fail (default: warning for safety/*, error for the rest)',
      ).choices(failOnChoices),
    )
    .addOption(
      new Option('--exclude <glob>', 'leave out files, relative to the working directory; may be given several times')
        .argParser((glob: string, globs: readonly string[]) => [...globs, glob])
        .default([], 'none'),
    )
    .option('--stdin-name <path>', 'the file that standard input is from, to be read and called like it')
    .option('--today <date>', 'scan as if it were this day (YYYY-MM-DD, UTC)')
    .option('--quiet', 'report only what makes the scan fail')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff scan', 'scans all text files below the working directory'],
        ['agent-handoff scan AGENTS.md memory-bank prompts', 'scans what agents are told in this project'],
        ['curl -s https://example.com/page.md | agent-handoff scan -', 'scans a text before an agent reads it'],
        [
          'agent-handoff scan --exclude "test/fixtures/**" --format sarif',
          'reports for code scanning, without samples',
        ],
      ) +
        '\n\nExit codes: 0 nothing that makes the scan fail, 1 findings that do, 2 wrong use or a named path that cannot be read.',
    )
    .action((paths: string[], options: ScanOptions) =>
      run(async () => {
        const { scan } = await import('../actions/scan.ts');
        return scan(paths, withJson(options), cli);
      }),
    );
}
