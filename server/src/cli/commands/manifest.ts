import { InvalidArgumentError, Option } from 'commander';
import type { ManifestOptions } from '../actions/manifest.ts';
import { type CommandContext, examples, withJson } from './command.ts';

/** The defaults are those of the protocol's own tool (AAHP v3 section 7.1). */
export function addManifest({ program, cli, run }: CommandContext): void {
  program
    .command('manifest')
    .summary('regenerate MANIFEST.json from the files of its folder')
    .description(
      'Regenerates the MANIFEST.json of a handoff folder: checksums, line counts, summaries, token budget and the session. Tasks and everything else that it holds stay. PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory); where it has several handoff folders, all are done.',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .option('--agent <name>', 'who hands over', filled('an agent'), 'cli-tool')
    .option('--session-id <id>', 'identifier of the session (default: made from the time)', filled('an identifier'))
    .option('--phase <phase>', 'phase of the work', filled('a phase'), 'idle')
    .option('--context <text>', 'the quick context (default: the present one, or one made from the files)')
    .addOption(new Option('--duration <minutes>', 'how long the session took').argParser(minutes).default(0))
    .addOption(
      new Option('--summaries <mode>', 'keep summaries and context that somebody wrote, or generate all anew')
        .choices(['keep', 'generate'])
        .default('keep'),
    )
    .option('--force', 'although another agent has begun a handoff and is not finished')
    .option('--dry-run', 'say what would change and write nothing')
    .addOption(new Option('--format <format>', 'how to say what changed').choices(['text', 'json']).default('text'))
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .option('--quiet', 'print nothing but errors')
    .addHelpText(
      'after',
      examples(
        [
          'agent-handoff manifest --agent claude-code --phase implementation --context "Auth done. Next: CORS."',
          'ends a session',
        ],
        ['agent-handoff manifest --dry-run', 'shows what would change'],
        ['agent-handoff manifest --summaries generate --quiet', "does what the protocol's own tool does"],
      ) + '\n\nExit codes: 0 done, 2 wrong use or a manifest that cannot be regenerated without losing what it holds.',
    )
    .action((path: string, options: ManifestOptions) =>
      run(async () => {
        const { manifest } = await import('../actions/manifest.ts');
        return manifest(path, withJson(options), cli);
      }),
    );
}

function filled(what: string): (value: string) => string {
  return (value) => {
    if (value.trim() === '') throw new InvalidArgumentError(`Name ${what}, or leave the option out.`);
    return value;
  };
}

function minutes(value: string): number {
  if (!/^\d{1,7}$/.test(value)) throw new InvalidArgumentError('Give whole minutes, for example 45.');
  return Number(value);
}
