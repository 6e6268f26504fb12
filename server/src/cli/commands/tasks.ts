import { InvalidArgumentError, Option } from 'commander';
import { priorities, taskStates } from '../../engine/formats/aahp/vocabulary.ts';
import type { TasksOptions } from '../actions/tasks.ts';
import { type CommandContext, examples } from './command.ts';

/** Adds `tasks`: lists the tasks of manifests. */
export function addTasks({ program, cli, run }: CommandContext): void {
  program
    .command('tasks')
    .summary('list the tasks of the manifest')
    .description(
      'Lists the tasks of MANIFEST.json: in progress, ready, blocked, done, cancelled, within each the most urgent first. PATH is a project, a handoff folder or a MANIFEST.json (default: the working directory); where it has several handoff folders, all are listed.',
    )
    .argument('[path]', 'project, handoff folder or MANIFEST.json', '.')
    .addOption(
      new Option(
        '--state <states>',
        `only tasks in these states, separated by commas: ${taskStates.join(', ')}`,
      ).argParser(chosen(taskStates, 'states')),
    )
    .addOption(
      new Option(
        '--priority <priorities>',
        `only tasks of these priorities, separated by commas: ${priorities.join(', ')}`,
      ).argParser(chosen(priorities, 'priorities')),
    )
    .option('--assignee <name>', 'only tasks that somebody of this name works on; "" for nobody')
    .option('--ready', 'only tasks that may be started: ready, and all dependencies done')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff tasks --state in_progress,blocked', 'shows what is going on and what is stuck'],
        ['agent-handoff tasks --priority critical,high --assignee ""', 'shows what is urgent and nobody works on'],
        ['agent-handoff tasks --ready --json', 'gives programs what may be started'],
      ) +
        '\n\nExit codes: 0 done, 1 some handoff folders cannot be listed, 2 wrong use or no manifest that can be read.',
    )
    .action((path: string, options: TasksOptions) =>
      run(async () => {
        const { tasks } = await import('../actions/tasks.ts');
        return tasks(path, options, cli);
      }),
    );
}

/** Reads a list of words, each of which has to be one of some. */
function chosen<Word extends string>(words: readonly Word[], what: string): (value: string) => Word[] {
  return (value) =>
    value.split(',').map((written) => {
      const word = words.find((one) => one === written.trim());
      if (!word) throw new InvalidArgumentError(`The ${what} are ${words.join(', ')}.`);
      return word;
    });
}
