import { InvalidArgumentError, Option } from 'commander';
import { type TaskState, taskStates } from '../../engine/formats/aahp/vocabulary.ts';
import type { TasksOptions } from '../actions/tasks.ts';
import { type CommandContext, examples } from './command.ts';

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
      ).argParser(states),
    )
    .option('--ready', 'only tasks that may be started: ready, and all dependencies done')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff tasks --state in_progress,blocked', 'shows what is going on and what is stuck'],
        ['agent-handoff tasks --ready --json', 'gives programs what may be started'],
      ) + '\n\nExit codes: 0 done, 2 wrong use or a manifest that cannot be read.',
    )
    .action((path: string, options: TasksOptions) =>
      run(async () => {
        const { tasks } = await import('../actions/tasks.ts');
        return tasks(path, options, cli);
      }),
    );
}

function states(value: string): TaskState[] {
  return value.split(',').map((written) => {
    const state = taskStates.find((one) => one === written.trim());
    if (!state) throw new InvalidArgumentError(`The states are ${taskStates.join(', ')}.`);
    return state;
  });
}
