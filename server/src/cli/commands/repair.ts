import type { CompressOptions } from '../actions/compress.ts';
import type { RepairOptions } from '../actions/repair.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `repair FILE`: repairs one handoff document step by step, or prints with `--prompt` what to ask an agent. */
export function addRepair({ program, cli, run }: CommandContext): void {
  program
    .command('repair')
    .summary('repair one handoff, step by step')
    .description(
      'Repairs one handoff document, FILE, and shows each step with the tokens that it saves. A Universal Handoff gets defaults first; while it is too long it is compressed, then cut down to its working context; what is left is reported. In the other formats the fixes that need no person are made. Approvals, hashes of prompts and attestations are never made up.',
    )
    .argument('<file>', 'a Universal Handoff, a handoff of the Agent Handoff Schema or a U.AgentHandoff')
    .option('--dry-run', 'show the steps and write nothing')
    .option('--out <file>', 'write the result there and leave FILE as it is')
    .option('--json', 'print JSON')
    .option('--prompt', 'print a prompt that asks an agent for the repair, with the errors that there are')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff repair --dry-run handoffs/plan-to-build.json', 'shows what would be done'],
        ['agent-handoff repair handoffs/plan-to-build.json --out fixed.json', 'writes a repaired copy'],
        ['agent-handoff repair --prompt handoffs/plan-to-build.json', 'prints what to ask an agent'],
      ) +
        '\n\nExit codes: 0 nothing is left to repair, 1 something is, 2 wrong use, no such handoff, or a file that cannot be written.',
    )
    .action((file: string, options: RepairOptions) =>
      run(async () => {
        const { repair } = await import('../actions/repair.ts');
        return repair(file, options, cli);
      }),
    );
}

/** Adds `compress FILE`: shortens a Universal Handoff to its limit of tokens. */
export function addCompress({ program, cli, run }: CommandContext): void {
  program
    .command('compress')
    .summary('shorten a Universal Handoff to its limit of tokens')
    .description(
      'Shortens a Universal Handoff, FILE, until it is within 2,000 tokens: optional fields go, the session moves to a file that the handoff refers to, long texts keep their first sentences, and only then the session is deleted.',
    )
    .argument('<file>', 'a Universal Handoff')
    .option('--dry-run', 'show the steps and write nothing')
    .option('--out <file>', 'write the result there and leave FILE as it is')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(['agent-handoff compress --dry-run handoffs/plan-to-build.json', 'shows what each step would save']) +
        '\n\nExit codes: 0 it is short enough, 1 it still is too long, 2 wrong use, no such handoff, or a file that cannot be written.',
    )
    .action((file: string, options: CompressOptions) =>
      run(async () => {
        const { compress } = await import('../actions/compress.ts');
        return compress(file, options, cli);
      }),
    );
}
