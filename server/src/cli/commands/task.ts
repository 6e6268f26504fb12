import { type Command, Option } from 'commander';
import { priorities, taskStates } from '../../engine/formats/aahp/vocabulary.ts';
import type { ChangeOptions, TaskNewOptions, TaskSetOptions } from '../actions/task.ts';
import { type CommandContext, examples } from './command.ts';

const pathHelp = ['[path]', 'project, handoff folder or MANIFEST.json', '.'] as const;
const codes = '\n\nExit codes: 0 done, 2 wrong use, a task that there is not, or a manifest that cannot be edited.';

const commaSeparated = (value: string) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Adds `task` with its commands `new`, `set`, `done` and `block`, which change the manifest and the lists of tasks beside it. */
export function addTask(context: CommandContext): void {
  const task = context.program
    .command('task')
    .summary('add or change a task: task new, set, done, block')
    .description(
      'Adds or changes a task of MANIFEST.json. Ids are never used twice; what follows for other tasks is written as well, and the headings and rows of NEXT_ACTIONS.md and DASHBOARD.md say the same afterwards. Everything else stays byte for byte.',
    )
    .addHelpText(
      'after',
      examples(['agent-handoff task new "Write the printer" --priority high', 'adds a task under the next id']),
    );
  addTaskNew(task, context);
  addTaskSet(task, context);
  addTaskDone(task, context);
  addTaskBlock(task, context);
}

function addTaskNew(task: Command, { cli, run }: CommandContext): void {
  task
    .command('new')
    .description('Adds a task under the next free id and prints what became of it.')
    .argument('<title>', 'what there is to do, in at most 200 characters')
    .argument(...pathHelp)
    .addOption(new Option('--priority <priority>', 'how urgent it is').choices(priorities).default('medium'))
    .option('--depends-on <ids>', 'tasks that have to be done before, separated by commas', commaSeparated)
    .option('--blocked-by <reason>', 'what outside of the tasks holds it up')
    .option('--dry-run', 'say what would change and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff task new "Write the printer"', 'adds a task that is ready'],
        [
          'agent-handoff task new "Deploy" --depends-on T-001,T-002 --priority low',
          'adds one that waits for two others',
        ],
      ) + codes,
    )
    .action((title: string, path: string, options: TaskNewOptions) =>
      run(async () => {
        const { taskNew } = await import('../actions/task.ts');
        return taskNew(title, path, options, cli);
      }),
    );
}

function addTaskSet(task: Command, { cli, run }: CommandContext): void {
  task
    .command('set')
    .description('Changes what is given of a task.')
    .argument('<id>', 'the task, such as T-001')
    .argument(...pathHelp)
    .addOption(new Option('--status <status>', 'its state').choices(taskStates))
    .addOption(new Option('--priority <priority>', 'how urgent it is').choices(priorities))
    .option('--title <text>', 'what there is to do')
    .option(
      '--depends-on <ids>',
      'all tasks that have to be done before, separated by commas; "" for none',
      commaSeparated,
    )
    .option('--assign <name>', 'who works on it; "" for nobody')
    .option('--dry-run', 'say what would change and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['agent-handoff task set T-003 --priority critical', 'makes a task more urgent'],
        ['agent-handoff task set T-003 --status ready', 'says that nothing blocks it any more'],
      ) + codes,
    )
    .action((id: string, path: string, options: TaskSetOptions) =>
      run(async () => {
        const { taskSet } = await import('../actions/task.ts');
        return taskSet(id, path, options, cli);
      }),
    );
}

function addTaskDone(task: Command, { cli, run }: CommandContext): void {
  task
    .command('done')
    .description('Marks a task as done and says when; blocked tasks that waited for it alone become ready.')
    .argument('<id>', 'the task, such as T-001')
    .argument(...pathHelp)
    .option('--dry-run', 'say what would change and write nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(['agent-handoff task done T-001', 'marks T-001 as done']) + codes)
    .action((id: string, path: string, options: ChangeOptions) =>
      run(async () => {
        const { taskDone } = await import('../actions/task.ts');
        return taskDone(id, path, options, cli);
      }),
    );
}

function addTaskBlock(task: Command, { cli, run }: CommandContext): void {
  task
    .command('block')
    .description('Says that something outside of the tasks holds a task up.')
    .argument('<id>', 'the task, such as T-001')
    .argument(...pathHelp)
    .requiredOption('--reason <text>', 'what it is, in at most 200 characters')
    .option('--dry-run', 'say what would change and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(['agent-handoff task block T-003 --reason "Waiting for credentials"', 'sets T-003 to blocked']) + codes,
    )
    .action((id: string, path: string, options: ChangeOptions & { readonly reason: string }) =>
      run(async () => {
        const { taskBlock } = await import('../actions/task.ts');
        return taskBlock(id, path, options, cli);
      }),
    );
}
