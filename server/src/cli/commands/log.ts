import { InvalidArgumentError, Option } from 'commander';
import type { LogListOptions, LogNewOptions } from '../actions/log.ts';
import { type CommandContext, examples } from './command.ts';

export function addLog({ program, cli, run }: CommandContext): void {
  const log = program
    .command('log')
    .summary('list the entries of LOG.md, or add one: log new')
    .description('Lists the entries of LOG.md, or adds one with the provenance that the protocol asks for.')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff log --limit 3', 'lists the last three entries'],
        ['agent-handoff log new "Wrote the parser" --agent claude-code', 'adds an entry'],
      ),
    );

  log
    .command('list', { isDefault: true })
    .description('Lists the entries of LOG.md, newest first.')
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .addOption(new Option('--limit <number>', 'so many at most').argParser(positive))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(['agent-handoff log --json', 'gives programs all entries']) +
        '\n\nExit codes: 0 done, 2 wrong use or no readable LOG.md.',
    )
    .action((path: string, options: LogListOptions) =>
      run(async () => {
        const { logList } = await import('../actions/log.ts');
        return logList(path, options, cli);
      }),
    );

  log
    .command('new')
    .description(
      'Adds an entry to LOG.md with agent, session, time and commits: at the top, or at the end of a log that runs from oldest to newest.',
    )
    .argument('<title>', 'what was done, in a line')
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .requiredOption('--agent <name>', 'who writes it')
    .option('--session-id <id>', 'identifier of the session (default: made from the time)')
    .option('--text <markdown>', 'what there is to tell', '')
    .option('--commit-before <hash>', 'the commit that the session began with (default: the one in the manifest)')
    .option('--commit-after <hash>', 'the commit that it ended with (default: the one that is checked out)')
    .option('--dry-run', 'say what would change and write nothing')
    .addHelpText(
      'after',
      examples([
        'agent-handoff log new "Wrote the parser" --agent claude-code --text "All 12 tests pass."',
        'adds an entry above the others',
      ]) + '\n\nExit codes: 0 done, 2 wrong use or a LOG.md that cannot be edited.',
    )
    .action((title: string, path: string, options: LogNewOptions) =>
      run(async () => {
        const { logNew } = await import('../actions/log.ts');
        return logNew(title, path, options, cli);
      }),
    );
}

function positive(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('Give a whole number from 1.');
  return Number(value);
}
