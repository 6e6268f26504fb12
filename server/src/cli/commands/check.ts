import { Option } from 'commander';
import type { CheckOptions } from '../actions/check.ts';
import { failOnChoices } from '../../engine/verdict.ts';
import { formatNames } from '../reporters/reporter.ts';
import { baselineHelp, type CommandContext, examples, withJson } from './command.ts';

/** Adds `check`: reports findings in handoff files and ends with the verdict. */
export function addCheck({ program, cli, run }: CommandContext): void {
  program
    .command('check')
    .summary('report what is wrong in handoff files')
    .description(
      'Reports what is wrong in the handoff files of PATHS (default: the working directory). A file that is named is checked wherever it lies; folders are searched for handoff files, without those that .gitignore hides. The whole project around a path is read for context.',
    )
    .argument('[paths...]', 'files and folders')
    .addOption(new Option('--format <format>', 'how to report').choices(formatNames).default('text'))
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .addOption(
      new Option(
        '--fail-on <severity>',
        'the least severity that makes the check fail (default: warning for safety/*, error for the rest)',
      ).choices(failOnChoices),
    )
    .option(
      '--base <ref>',
      'the commit, branch or tag that histories are compared from (default: where the branch left its target or its upstream)',
    )
    .option('--baseline <file>', baselineHelp)
    .option('--today <date>', 'check as if it were this day (YYYY-MM-DD, UTC)')
    .option('--quiet', 'report only what makes the check fail')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff check', 'checks all handoff files below the working directory'],
        ['agent-handoff check .ai/handoff --fail-on warning', 'checks one handoff folder and fails on warnings, too'],
        ['agent-handoff check --base origin/main', 'also finds what was rewritten since the branch left main'],
        ['agent-handoff check --format sarif > handoff.sarif', 'writes a report for code scanning'],
        ['agent-handoff check --baseline handoff.sarif', 'fails only on what was not in that report'],
      ) +
        '\n\nExit codes: 0 nothing that makes the check fail, 1 findings that do, 2 wrong use or a named path that cannot be read.',
    )
    .action((paths: string[], options: CheckOptions) =>
      run(async () => {
        const { check } = await import('../actions/check.ts');
        return check(paths, withJson(options), cli);
      }),
    );
}
