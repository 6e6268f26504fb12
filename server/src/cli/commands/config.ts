import type { Command } from 'commander';
import type { ConfigCheckOptions } from '../actions/configCheck.ts';
import type { ConfigInitOptions } from '../actions/configInit.ts';
import type { ConfigShowOptions } from '../actions/configShow.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `config` with its commands `show` (which is meant without a word), `check` and `init`. */
export function addConfig(context: CommandContext): void {
  const config = context.program
    .command('config')
    .summary('show the configuration in force; config check, config init')
    .description('Shows what is in force for a project, checks configuration files, or writes one to begin with.')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff config', 'shows the settings of this project and where each comes from'],
        ['agent-handoff config check', 'says what is wrong with the configuration files of this folder'],
        ['agent-handoff config init', 'writes agent-handoff.config.json'],
      ),
    );
  addConfigShow(config, context);
  addConfigCheck(config, context);
  addConfigInit(config, context);
}

function addConfigShow(config: Command, { cli, run }: CommandContext): void {
  config
    .command('show', { isDefault: true })
    .description(
      'Shows every setting that is in force for the project of PATH: its value, and whether that is the default or stands in a line of agent-handoff.config.json.',
    )
    .argument('[path]', 'project, or a file or folder of it', '.')
    .option('--all', 'lists all rules, not only those that the configuration names')
    .option('--json', 'print JSON')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff config services/billing', 'shows what holds for a project inside of the repository'],
        ['agent-handoff config --all --json', 'gives programs all settings'],
      ) + '\n\nExit codes: 0 done, 2 wrong use or a configuration that cannot be used.',
    )
    .action((path: string, options: ConfigShowOptions) =>
      run(async () => {
        const { configShow } = await import('../actions/configShow.ts');
        return configShow(path, options, cli);
      }),
    );
}

function addConfigCheck(config: Command, { cli, run }: CommandContext): void {
  config
    .command('check')
    .description(
      'Says what is wrong with the configuration files of a folder, with line and column: those below it and the one around it that holds for it. "agent-handoff check" of such a file shows what it loosens.',
    )
    .argument('[path]', 'folder, or one agent-handoff.config.json', '.')
    .option('--json', 'print JSON')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(['agent-handoff config check', 'checks the configuration files of this folder']) +
        '\n\nExit codes: 0 all can be used, 1 one cannot, 2 wrong use.',
    )
    .action((path: string, options: ConfigCheckOptions) =>
      run(async () => {
        const { configCheck } = await import('../actions/configCheck.ts');
        return configCheck(path, options, cli);
      }),
    );
}

function addConfigInit(config: Command, { cli, run }: CommandContext): void {
  config
    .command('init')
    .description(
      'Writes an agent-handoff.config.json to begin with: valid, and without effect as it stands. Without a folder it goes where the project begins. Never replaces a file.',
    )
    .argument('[folder]', 'where it is to lie (default: where the project of the working directory begins)')
    .option('--dry-run', 'show it and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(['agent-handoff config init', 'writes the configuration of this project']) +
        '\n\nExit codes: 0 done, 2 wrong use, or there is one already.',
    )
    .action((folder: string | undefined, options: ConfigInitOptions) =>
      run(async () => {
        const { configInit } = await import('../actions/configInit.ts');
        return configInit(folder, options, cli);
      }),
    );
}
