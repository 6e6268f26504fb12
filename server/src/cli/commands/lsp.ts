import { UsageError } from '../cli.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `lsp --stdio`: becomes the language server. The program then goes on until the editor ends it. */
export function addLsp({ program, run }: CommandContext): void {
  program
    .command('lsp')
    .summary('start the language server')
    .description(
      'Starts the language server for an editor. It speaks the Language Server Protocol over standard input and output.',
    )
    .option('--stdio', 'speak over standard input and output')
    .addHelpText('after', examples(['agent-handoff lsp --stdio', 'what an editor is configured to start']))
    .action((options: { stdio?: boolean }) =>
      run(async () => {
        if (!options.stdio) throw new UsageError('Say how to reach the client: agent-handoff lsp --stdio.');
        // The server takes the streams from here on and ends the process when its client is gone.
        await import('../../main.node.ts');
        return undefined;
      }),
    );
}
