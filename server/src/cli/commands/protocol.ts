import type { CommandContext } from './command.ts';
import { addHealth } from './health.ts';
import { addLog } from './log.ts';
import { addNext } from './next.ts';
import { addTask } from './task.ts';
import { addTasks } from './tasks.ts';
import { addTrust } from './trust.ts';

/** The commands by which people and agents follow the AI-to-AI Handoff Protocol, in the order of the help. */
export function addProtocolCommands(context: CommandContext): void {
  for (const add of [addHealth, addNext, addTasks, addTask, addLog, addTrust]) add(context);
}
