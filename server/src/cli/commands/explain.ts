import { type CommandContext, examples } from './command.ts';

export function addExplain({ program, cli, run }: CommandContext): void {
  program
    .command('explain')
    .summary('print what a rule means')
    .description('Prints what a rule reports, why it matters and how to repair it.')
    .argument('<code>', 'code of the rule, such as aahp/checksum-drift')
    .option('--no-color', 'print without colour')
    .addHelpText('after', examples(['agent-handoff explain aahp/checksum-drift', 'explains findings with this code']))
    .action((code: string, options: { color: boolean }) =>
      run(async () => {
        const { explain } = await import('../actions/explain.ts');
        return explain(code, options, cli);
      }),
    );
}
