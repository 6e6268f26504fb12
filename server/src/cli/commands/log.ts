import { type Command, InvalidArgumentError, Option } from 'commander';
import { entryStatuses, entryTypes } from '../../engine/formats/ahil/vocabulary.ts';
import type { LogListOptions } from '../actions/logList.ts';
import type { LogNewOptions } from '../actions/logNew.ts';
import type { LogSealOptions } from '../actions/logSeal.ts';
import { type CommandContext, examples } from './command.ts';

/** What may have become of an entry of an AHIL log. */
const states = [...entryStatuses, 'approved', 'overridden'] as const;

/** Adds `log` with its commands `list` (which is meant without a word), `new` and `seal`. */
export function addLog(context: CommandContext): void {
  const log = context.program
    .command('log')
    .summary('list the entries of LOG.md and of AHIL logs; log new, log seal')
    .description('Lists the entries of LOG.md and of AHIL logs, adds one to LOG.md, or seals an AHIL log.')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff log --limit 3', 'lists the last three entries'],
        ['agent-handoff log --pending --to human', 'lists what waits for a person'],
        ['agent-handoff log new "Wrote the parser" --agent claude-code', 'adds an entry to LOG.md'],
      ),
    );
  addLogList(log, context);
  addLogNew(log, context);
  addLogSeal(log, context);
}

function addLogList(log: Command, { cli, run }: CommandContext): void {
  log
    .command('list', { isDefault: true })
    .description(
      'Lists the entries of LOG.md and of AHIL logs (*.ahil.json, exchange.json, *.adpl), newest first. What became of an AHIL entry is derived from its answers. Filters other than --limit leave LOG.md out.',
    )
    .argument('[path]', 'project, handoff folder, MANIFEST.json or AHIL log', '.')
    .addOption(new Option('--limit <number>', 'so many at most').argParser(positive))
    .option('--pending', 'what waits for somebody: pending, or approved and not acted on')
    .option('--to <name>', 'addressed to this agent, or to "human"; what is for all counts, too')
    .option('--from <name>', 'written by this agent, or by "human"')
    .option('--type <types>', `of these types, separated by commas: ${entryTypes.join(', ')}`, among(entryTypes))
    .option('--state <states>', `in these states, separated by commas: ${states.join(', ')}`, among(states))
    .option('--thread <id>', 'one entry with all that hangs together with it, oldest first and in full')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff log --json', 'gives programs all entries'],
        ['agent-handoff log --pending --to scout --json', 'gives an agent what it has to read before it acts'],
        ['agent-handoff log --thread scout-20260317-002', 'shows a recommendation and its answers'],
      ) + '\n\nExit codes: 0 done, 1 some logs cannot be read, or not as a whole, 2 wrong use or no readable log.',
    )
    .action((path: string, options: LogListOptions) =>
      run(async () => {
        const { logList } = await import('../actions/logList.ts');
        return logList(path, options, cli);
      }),
    );
}

function addLogNew(log: Command, { cli, run }: CommandContext): void {
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
    .option('--force', 'although another agent has begun a handoff and is not finished')
    .option('--dry-run', 'say what would change and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples([
        'agent-handoff log new "Wrote the parser" --agent claude-code --text "All 12 tests pass."',
        'adds an entry above the others',
      ]) + '\n\nExit codes: 0 done, 2 wrong use or a LOG.md that cannot be edited.',
    )
    .action((title: string, path: string, options: LogNewOptions) =>
      run(async () => {
        const { logNew } = await import('../actions/logNew.ts');
        return logNew(title, path, options, cli);
      }),
    );
}

function addLogSeal(log: Command, { cli, run }: CommandContext): void {
  log
    .command('seal')
    .description(
      'Records what an AHIL log holds as a chain of hashes beside it, in a file that ends in .seal. From then on "check" reports what is changed, removed, moved or inserted, also without git. Sealing again adds what was appended since.',
    )
    .argument('<file>', 'the log: *.ahil.json, exchange.json or *.adpl')
    .option('--verify <head>', 'write nothing; say whether the log still begins with what had this head')
    .option('--force', 'seal anew even if the log does not fit its seal')
    .option('--dry-run', 'say what would be sealed and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff log seal agents/exchange.json', 'writes agents/exchange.json.seal and prints its head'],
        ['agent-handoff log seal agents/exchange.json --verify 3f1c…', 'compares with a head that was kept elsewhere'],
      ) + '\n\nExit codes: 0 done, 1 --verify and the log was rewritten, 2 wrong use or a log that cannot be sealed.',
    )
    .action((file: string, options: LogSealOptions) =>
      run(async () => {
        const { logSeal } = await import('../actions/logSeal.ts');
        return logSeal(file, options, cli);
      }),
    );
}

/** Takes a list of words, each of which must be one of those. */
function among(words: readonly string[]): (value: string) => string[] {
  return (value) => {
    const given = value.split(',').map((word) => word.trim());
    if (given.some((word) => !words.includes(word))) throw new InvalidArgumentError(`Give any of ${words.join(', ')}.`);
    return given;
  };
}

function positive(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('Give a whole number from 1.');
  return Number(value);
}
