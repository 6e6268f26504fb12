import type { TrustListOptions, TrustVerifyOptions } from '../actions/trust.ts';
import { type CommandContext, examples } from './command.ts';

export function addTrust({ program, cli, run }: CommandContext): void {
  const trust = program
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

  trust
    .command('verify')
    .description(
      'Records that a claim was verified today; its expiry moves by its TTL. That is your word, so it asks before it writes it down.',
    )
    .argument('<property>', 'the claim: its text, its id, or a part that no other claim has')
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--as <name>', 'who verified it, for the column of agents')
    .option('--yes', 'yes, it was checked today')
    .option('--dry-run', 'say what would change and write nothing')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff trust verify "Build passes"', 'asks, then moves the dates'],
        ['agent-handoff trust verify build --as claude-code --yes', 'does it without asking'],
      ) + '\n\nExit codes: 0 done, 1 not agreed to, 2 wrong use or a claim that there is not.',
    )
    .action((property: string, path: string, options: TrustVerifyOptions) =>
      run(async () => {
        const { trustVerify } = await import('../actions/trust.ts');
        return trustVerify(property, path, options, cli);
      }),
    );
}
