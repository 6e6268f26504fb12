import { Argument, type Command, Option } from 'commander';
import { failOnChoices } from '../../engine/verdict.ts';
import type { HookInstallOptions, HookUninstallOptions } from '../actions/hookInstall.ts';
import type { HookRunOptions } from '../actions/hookRun.ts';
import { type HookType, hookTypes } from '../hooks/hookRepository.ts';
import { formatNames } from '../reporters/reporter.ts';
import { baselineHelp, type CommandContext, examples, withJson } from './command.ts';

const failOnHelp = 'the least severity that makes the check fail (default: warning for safety/*, error for the rest)';

/** Adds `hook` with its commands `install`, `uninstall` and `run`, of which the last is what git's hooks start. */
export function addHook(context: CommandContext): void {
  const hook = context.program
    .command('hook')
    .summary('check what is committed or pushed: hook install, uninstall, run')
    .description('Lets git check what is about to be committed or pushed.')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff hook install', 'checks what is staged before each commit'],
        ['agent-handoff hook run', 'checks what is staged now'],
      ),
    );
  addHookInstall(hook, context);
  addHookUninstall(hook, context);
  addHookRun(hook, context);
}

function addHookInstall(hook: Command, { cli, run }: CommandContext): void {
  hook
    .command('install')
    .description(
      'Makes a git hook that runs the check, where git looks for it (core.hooksPath). A hook that is there stays what it is: the check comes first, in a marked block. Where husky, lefthook, pre-commit or simple-git-hooks write the hooks, it prints what to tell them.',
    )
    .addOption(new Option('--type <type>', 'before what it runs').choices(hookTypes).default('pre-commit'))
    .addOption(new Option('--fail-on <severity>', failOnHelp).choices(failOnChoices))
    .option('--baseline <file>', 'a file of the repository that "hook run" gets as its --baseline')
    .option('--dry-run', 'say what would change and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff hook install', 'checks what is staged before each commit'],
        [
          'agent-handoff hook install --type pre-push --fail-on warning',
          'checks what is pushed, and lets no warning pass',
        ],
      ) +
        '\n\nExit codes: 0 done, or said what to tell the manager of the hooks; 2 wrong use, or a hook that cannot be extended.',
    )
    .action((options: HookInstallOptions) =>
      run(async () => {
        const { hookInstall } = await import('../actions/hookInstall.ts');
        return hookInstall(options, cli);
      }),
    );
}

function addHookUninstall(hook: Command, { cli, run }: CommandContext): void {
  hook
    .command('uninstall')
    .description('Takes the marked block out of the hooks, and removes hooks that have nothing else.')
    .addOption(new Option('--type <type>', 'only this hook').choices(hookTypes))
    .option('--json', 'print JSON')
    .addHelpText('after', examples(['agent-handoff hook uninstall', 'undoes "agent-handoff hook install"']))
    .action((options: HookUninstallOptions) =>
      run(async () => {
        const { hookUninstall } = await import('../actions/hookInstall.ts');
        return hookUninstall(options, cli);
      }),
    );
}

function addHookRun(hook: Command, { cli, run }: CommandContext): void {
  hook
    .command('run')
    .description(
      'Checks what is staged as it will be committed, or what is pushed, whatever lies in the working tree. Reported are handoff files that change, handoff folders of which a file changes, and what changed configurations and prompts concern.',
    )
    .addArgument(new Argument('[type]', 'which hook this is').choices(hookTypes).default('pre-commit'))
    .argument('[args...]', 'what git gives the hook')
    .addOption(new Option('--format <format>', 'how to report').choices(formatNames).default('text'))
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .addOption(new Option('--fail-on <severity>', failOnHelp).choices(failOnChoices))
    .option('--baseline <file>', baselineHelp)
    .option('--today <date>', 'check as if it were this day (YYYY-MM-DD, UTC)')
    .option('--quiet', 'report only what makes the check fail')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff hook run', 'checks what is staged'],
        ['agent-handoff hook run pre-push', 'on a terminal: checks the commits that are not pushed yet'],
      ) + '\n\nExit codes: 0 nothing that makes the check fail, 1 findings that do, 2 wrong use, or no answer of git.',
    )
    .action((type: HookType, args: string[], options: HookRunOptions) =>
      run(async () => {
        const { hookRun } = await import('../actions/hookRun.ts');
        return hookRun(type, args, withJson(options), cli);
      }),
    );
}
