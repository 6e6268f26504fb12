import { Option } from 'commander';
import { type GraphOptions, graphFormats } from '../graphFormats.ts';
import { type CommandContext, examples, withJson } from './command.ts';

/** Adds `graph`: draws tasks and what they wait for, on the terminal or into a file. */
export function addGraph({ program, cli, run }: CommandContext): void {
  program
    .command('graph')
    .summary('draw the tasks and their dependencies')
    .description(
      'Draws the tasks of MANIFEST.json and what waits for what: as a tree for the terminal, as a picture (svg), for Markdown (mermaid), for Graphviz (dot) or for a program (json). Circles are marked, and so are the tasks that can start. PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory). Titles that a safety rule warns of are left out.',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .addOption(
      new Option(
        '--format <format>',
        'what to draw; without a word, what the name of --output ends with, else text',
      ).choices(graphFormats),
    )
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .option('--output <file>', 'write it to a file, which must not be there yet')
    .option('--force', 'replace the file of --output')
    .option('--hide-done', 'leave out tasks that are done or cancelled, unless others still wait for them')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff graph', 'shows what waits for what, as a tree'],
        ['agent-handoff graph --output tasks.svg --hide-done', 'writes a picture of the open tasks'],
        ['agent-handoff graph --format mermaid', 'prints a diagram for a Markdown file'],
      ) +
        '\n\nExit codes: 0 done, 1 some handoff folders cannot be drawn, 2 wrong use, no manifest that can be read or a file that cannot be written.',
    )
    .action((path: string, options: GraphOptions) =>
      run(async () => {
        const { graph } = await import('../actions/graph.ts');
        return graph(path, withJson({ ...options, format: options.format ?? '' }), cli);
      }),
    );
}
