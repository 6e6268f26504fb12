import { Option } from 'commander';
import { entryStatuses, entryTypes } from '../../engine/formats/ahil/vocabulary.ts';
import type { AnswerOptions } from '../actions/answer.ts';
import type { AppendCommandOptions } from '../actions/append.ts';
import { type CommandContext, examples } from './command.ts';

const refused =
  'Nothing is written when the rules forbid an entry; the reasons are printed. Not one byte of what the log holds changes, and whoever appends at the same time loses nothing.';
const codes = '\n\nExit codes: 0 appended, 2 wrong use, a refusal, or a log that cannot be written.';

/** Adds the command that appends to an AHIL log. */
export function addAppend({ program, cli, run }: CommandContext): void {
  program
    .command('append')
    .summary('append an entry to an AHIL log')
    .description(
      `Appends an entry to an AHIL log and gives it the next id of its sender and day, the date, and the status that its type begins with. ${refused}`,
    )
    .argument('<file>', 'the log: *.ahil.json, exchange.json, or *.adpl with ahi.log')
    .addOption(new Option('--type <type>', 'what kind of entry it is').choices(entryTypes))
    .option('--from <name>', 'who writes it: the name of an agent, or "human"')
    .option('--to <name>', 'whom it is for: the name of an agent, "human" or "all"')
    .option('--content <text>', 'the message, specific enough to act on')
    .option('--content-file <file>', 'the file that holds the message; "-" is the standard input')
    .option('--context <json>', 'further data as a JSON object')
    .option('--ref <ids...>', 'the entries that it answers')
    .addOption(new Option('--status <status>', 'where a type may begin with several').choices(entryStatuses))
    .option('--batch <file>', 'append an entry for each line of JSON in a file; "-" is the standard input')
    .option('--create', 'make the log if there is none')
    .option('--description <text>', 'what a new log is for')
    .option('--dry-run', 'say what would be appended and write nothing')
    .option('--json', 'print JSON; with --batch one line for each entry')
    .addHelpText(
      'after',
      examples(
        [
          'agent-handoff append agents/exchange.json --type observation --from scout --to all --content "The mart was refreshed at six."',
          'appends an observation with the status noted',
        ],
        [
          'agent-handoff append exchange.json --create --type order --from human --to planner --content-file - < order.txt',
          'makes a log with an order as its first entry',
        ],
        [
          'producer | agent-handoff append exchange.json --from scout --batch -',
          'appends {"type": …, "to": …, "content": …} after {…} as they arrive',
        ],
      ) + codes,
    )
    .action((file: string, options: AppendCommandOptions) =>
      run(async () => {
        const { appendCommand } = await import('../actions/append.ts');
        return appendCommand(file, options, cli);
      }),
    );
}

/** Adds the command that answers an entry of an AHIL log. */
export function addAnswer({ program, cli, run }: CommandContext): void {
  program
    .command('answer')
    .summary('answer an entry of an AHIL log')
    .description(
      `Appends the answer to an entry: an approval, an override or an acknowledgement that refers to it and goes to whom it concerns. The entry itself stays as it is. ${refused}`,
    )
    .argument('<id>', 'the entry, such as scout-20260317-002')
    .argument('[path]', 'project or log; all logs of a project are looked through', '.')
    .option('--approve', 'a recommendation or an alert is to be acted on')
    .option('--reject', 'it cannot or shall not be done; --content says why')
    .option('--acknowledge', 'it was received, and is still to be done')
    .option('--act', 'it was done')
    .option('--note', 'it was seen, and nothing is to be done')
    .option('--override', 'it is cancelled or changed; --content says why')
    .option('--from <name>', 'who answers (default: whom the entry is for; --approve and --override: human)')
    .option('--content <text>', 'what was done, or why not')
    .option('--content-file <file>', 'the file that holds it; "-" is the standard input')
    .option('--context <json>', 'further data as a JSON object')
    .option('--file <log>', 'the log that holds the entry, where several do')
    .option('--dry-run', 'say what would be appended and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff answer scout-20260317-002 --approve', 'approves a recommendation, as a person at a terminal'],
        [
          'agent-handoff answer human-20260317-001 --act --from planner --content "Moved the job to three o\'clock."',
          'says that an order was carried out',
        ],
      ) + codes,
    )
    .action((id: string, path: string, options: AnswerOptions) =>
      run(async () => {
        const { answer } = await import('../actions/answer.ts');
        return answer(id, path, options, cli);
      }),
    );
}
