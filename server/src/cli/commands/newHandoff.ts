import { type Command, Option } from 'commander';
import { requestTypes } from '../../engine/formats/governed/requestTypes.ts';
import { confidences, problemTypes } from '../../engine/formats/universal/choices.ts';
import type { GovernedOptions, UagentOptions, UniversalOptions } from '../actions/newHandoff.ts';
import { type CommandContext, examples } from './command.ts';

/** An option that may be given several times. */
const several = (value: string, before: readonly string[] = []): string[] => [...before, value];

const ending =
  '\n\nExit codes: 0 written, 2 wrong use, a handoff that would not be valid, or a file that is there already or cannot be written.';

function withPlace(command: Command): Command {
  return command
    .argument('[folder]', 'folder of the project', '.')
    .option('--out <path>', 'the file, or the folder, to write instead of the conventional one')
    .option('--dry-run', 'print the handoff and write nothing')
    .addOption(
      new Option('--format <format>', 'how to say what was written').choices(['text', 'json']).default('text'),
    );
}

/** Adds `new` with a command for each format of handoff documents: `universal`, `governed` and `uagent`. */
export function addNew(context: CommandContext): void {
  const group = context.program
    .command('new')
    .summary('write a new handoff: new universal, new governed, new uagent')
    .description(
      'Writes a new handoff document, valid as it stands, with ids, times and hashes filled in, under the file name that its format suggests. Files are never overwritten.',
    )
    .addHelpText(
      'after',
      examples([
        'agent-handoff new universal --source planner --target builder --phase Plan --summary "Build the parser"',
        'writes handoffs/planner-to-builder-<time>.json and prints its name',
      ]),
    );
  addNewUniversal(group, context);
  addNewGoverned(group, context);
  addNewUagent(group, context);
}

function addNewUniversal(group: Command, { cli, run }: CommandContext): void {
  withPlace(group.command('universal'))
    .description('A Universal Handoff 3.0.')
    .requiredOption('--source <skill>', 'the skill that hands over')
    .requiredOption('--target <skill>', 'the skill that takes over')
    .requiredOption('--summary <text>', 'what was done and what is to be done, in at most 500 characters')
    .requiredOption('--phase <name>', 'where in its work the source is')
    .addOption(new Option('--type <type>', 'kind of the problem').choices(problemTypes).default('implementation'))
    .addOption(new Option('--confidence <level>', 'how sure the source is').choices(confidences).default('medium'))
    .option('--workflow <id>', 'the workflow (default: that of --continue, or made of source and day)')
    .option('--session <folder>', 'folder of the session, relative to the project (default: the project)')
    .option('--category <name>', 'kind of the target')
    .option('--working <json>', 'what the target needs at once, a JSON object')
    .option('--continue <file>', 'the handoff whose trace and chain this one goes on with')
    .option('--reason <text>', 'why the work goes back to a skill that has had it')
    .option('--approved', 'you have approved a long chain')
    .option('--yaml', 'write YAML instead of JSON')
    .addHelpText(
      'after',
      examples([
        'agent-handoff new universal --source builder --target reviewer --phase Done --summary "Review it" --type verification --continue handoffs/planner-to-builder-20260301T100000Z.json',
        'goes on with the trace of an earlier handoff',
      ]) + ending,
    )
    .action((folder: string, options: UniversalOptions) =>
      run(async () => {
        const { newUniversal } = await import('../actions/newHandoff.ts');
        return newUniversal(folder, options, cli);
      }),
    );
}

function addNewGoverned(group: Command, { cli, run }: CommandContext): void {
  withPlace(group.command('governed'))
    .description(
      'A handoff of the Agent Handoff Schema 1.0.0. Types, versions and hashes of the agents come from prompt-manifest.json and prompt-lock.json. What is attested is asked, or said with --attest.',
    )
    .requiredOption('--source <id>', 'the agent that hands over')
    .requiredOption('--target <id>', 'the agent that takes over')
    .requiredOption('--description <text>', 'what is asked for')
    .requiredOption('--expect <text>', 'what is to come out of it')
    .addOption(new Option('--type <type>', 'kind of the request').choices(requestTypes).default('task'))
    .option('--input <data>', 'a JSON object or a text')
    .option('--constraint <text>', 'what is to be kept to; may be given several times', several)
    .option('--attest <names>', 'what you attest, separated by commas, or "all"', (value: string) =>
      value.split(',').map((name) => name.trim()),
    )
    .option('--audit <log>', 'the audit log (default: handoff-log-<day>.json)')
    .option('--source-type <type>', 'domain, archetype or orchestrator, where the registry does not say')
    .option('--source-version <version>', 'version of the prompt, where the registry does not say')
    .option('--source-hash <sha256>', 'hash of the prompt, where the lock does not say')
    .option('--target-type <type>', 'the same for the target')
    .option('--target-version <version>', 'the same for the target')
    .option('--target-hash <sha256>', 'the same for the target')
    .option('--yaml', 'write YAML instead of JSON')
    .addHelpText(
      'after',
      examples([
        'agent-handoff new governed --source domain-05-product --target domain-02-analysis --type analysis --description "Look at the interviews" --expect "A recommendation"',
        'asks what you attest, then writes the handoff',
      ]) + ending,
    )
    .action((folder: string, options: GovernedOptions) =>
      run(async () => {
        const { newGoverned } = await import('../actions/newHandoff.ts');
        return newGoverned(folder, options, cli);
      }),
    );
}

function addNewUagent(group: Command, { cli, run }: CommandContext): void {
  withPlace(group.command('uagent'))
    .description('A U.AgentHandoff 0.1.0 with the next number of its session and recipient.')
    .requiredOption('--session <id>', 'the session')
    .requiredOption('--from <role>', 'the role that hands over')
    .requiredOption('--to <role>', 'the role that takes over')
    .requiredOption('--instruction <text>', 'what is to be done; may be given several times', several)
    .option('--accept <text>', 'when it is done; may be given several times', several)
    .option('--constraint <text>', 'what is to be kept to; may be given several times', several)
    .option('--prohibit <text>', 'what must not be done; may be given several times', several)
    .option('--artifact <path>', 'a file that belongs to it; may be given several times', several)
    .option('--notes <text>', 'anything else')
    .option('--context <name>', 'the bounded context', 'AgentWorkflow')
    .option('--json', 'write JSON instead of YAML')
    .addHelpText(
      'after',
      examples([
        'agent-handoff new uagent --session AW-001 --from strategist --to executor --instruction "Write the parser" --constraint "No new dependencies"',
        'writes runtime/contexts/AgentWorkflow/handoffs/AW-001.executor.1.handoff.yaml',
      ]) + ending,
    )
    .action((folder: string, options: UagentOptions) =>
      run(async () => {
        const { newUagent } = await import('../actions/newHandoff.ts');
        return newUagent(folder, options, cli);
      }),
    );
}
