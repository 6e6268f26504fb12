import type { McpOptions } from '../actions/mcp.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `mcp`: serves commands as tools for agents until the standard input ends; those that write only with `--as`. */
export function addMcp({ program, cli, run }: CommandContext): void {
  program
    .command('mcp')
    .summary('serve the commands as tools for agents (Model Context Protocol)')
    .description(
      'Serves the commands as tools of the Model Context Protocol over standard input and output. Without --as only the tools that read are offered.',
    )
    .argument('[folder]', 'the folder that agents may work in; nothing outside of it is read or written', '.')
    .option('--as <name>', 'the name of the agent: offers the tools that write as well, in this name')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff mcp', 'what an agent is configured to start, to check and to read'],
        ['agent-handoff mcp --as scout', 'the same for one that claims tasks, writes logs and hands over'],
      ),
    )
    .action((folder: string, options: McpOptions) =>
      run(async () => {
        const { mcp } = await import('../actions/mcp.ts');
        return mcp(folder, options, cli);
      }),
    );
}
