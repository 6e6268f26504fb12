import type { Command } from 'commander';
import type { TrustListOptions, TrustVerifyOptions } from '../actions/trust.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `trust` with its commands `list` (which is meant without a word) and `verify`. */
export function addTrust(context: CommandContext): void {
  const trust = context.program
    .command('trust')
    .summary('list the claims of TRUST.md, or verify one again: trust verify')
    .description('Lists the claims of TRUST.md with their standing, or records that one was verified again.')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff trust --expired', 'lists what has to be verified again'],
        ['agent-handoff trust verify "Build passes"', 'records that it holds today'],
      ),
    );
  addTrustList(trust, context);
  addTrustVerify(trust, context);
}

function addTrustList(trust: Command, { cli, run }: CommandContext): void {
  trust
    .command('list', { isDefault: true })
    .description('Lists the claims of TRUST.md: what is expired first, then what soon will be.')
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--expired', 'only claims that have expired')
    .option('--json', 'print JSON')
    .option('--today <date>', 'judge as if it were this day (YYYY-MM-DD, UTC)')
    .option('--no-color', 'print without colour')
    .addHelpText(
      'after',
      examples(['agent-handoff trust --json', 'gives programs all claims']) +
        '\n\nExit codes: 0 done, 2 wrong use or no readable TRUST.md.',
    )
    .action((path: string, options: TrustListOptions) =>
      run(async () => {
        const { trustList } = await import('../actions/trust.ts');
        return trustList(path, options, cli);
      }),
    );
}

function addTrustVerify(trust: Command, { cli, run }: CommandContext): void {
  trust
    .command('verify')
    .description(
      'Records that a claim was verified today; its expiry moves by its TTL. That is your word, so it asks before it writes it down. With --run it is what the check shows that "trust" in agent-handoff.config.json binds to the claim: a script or a program, run without a shell in the folder of the project.',
    )
    .argument('<property>', 'the claim: its text, its id, or a part that no other claim has')
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--as <name>', 'who verified it, for the column of agents')
    .option('--run', 'run the check that the configuration binds to the claim, and record that only if it passes')
    .option('--yes', 'yes, it was checked today; with --run: yes, run it')
    .option('--force', 'although another agent has begun a handoff and is not finished')
    .option('--dry-run', 'say what would change and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff trust verify "Build passes"', 'asks, then moves the dates'],
        ['agent-handoff trust verify build --as claude-code --yes', 'does it without asking'],
        [
          'agent-handoff trust verify build --run',
          'shows the check of the claim, asks, runs it, and moves the dates if it passes',
        ],
      ) +
        '\n\nExit codes: 0 done, 1 not agreed to or a check that fails, 2 wrong use, a claim that there is not, or no check to run.',
    )
    .action((property: string, path: string, options: TrustVerifyOptions) =>
      run(async () => {
        const { trustVerify } = await import('../actions/trust.ts');
        return trustVerify(property, path, options, cli);
      }),
    );
}
