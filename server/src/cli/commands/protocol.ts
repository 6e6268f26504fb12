import type { CommandContext } from './command.ts';
import { addNext } from './next.ts';
import { addTask } from './task.ts';
import { addTasks } from './tasks.ts';

/** The commands by which people and agents follow the AI-to-AI Handoff Protocol, in the order of the help. */
export function addProtocolCommands(context: CommandContext): void {
  for (const add of [addNext, addTasks, addTask]) add(context);
}
