import type { ExplainOptions } from '../actions/explain.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `explain [CODE]`: prints the page of a rule, or the list of all rules. */
export function addExplain({ program, cli, run }: CommandContext): void {
  program
    .command('explain')
    .summary('print what a rule means')
    .description('Prints what a rule reports, why it matters and how to repair it. Without a code it lists all rules.')
    .argument('[code]', 'code of the rule, such as aahp/checksum-drift')
    .option('--json', 'print JSON')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff explain aahp/checksum-drift', 'explains findings with this code'],
        ['agent-handoff explain', 'lists all rules with what they report'],
      ),
    )
    .action((code: string | undefined, options: ExplainOptions) =>
      run(async () => {
        const { explain } = await import('../actions/explain.ts');
        return explain(code, options, cli);
      }),
    );
}
