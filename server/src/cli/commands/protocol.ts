import { addBegin } from './begin.ts';
import type { CommandContext } from './command.ts';
import { addArchive } from './archive.ts';
import { addContext } from './context.ts';
import { addDiff } from './diff.ts';
import { addFinish } from './finish.ts';
import { addGraph } from './graph.ts';
import { addHealth } from './health.ts';
import { addInit } from './init.ts';
import { addLog } from './log.ts';
import { addMigrate } from './migrate.ts';
import { addNext } from './next.ts';
import { addRecover } from './recover.ts';
import { addTask } from './task.ts';
import { addTasks } from './tasks.ts';
import { addTrust } from './trust.ts';

/** The commands by which people and agents follow the AI-to-AI Handoff Protocol, in the order of the help. */
export function addProtocolCommands(context: CommandContext): void {
  for (const add of [
    addInit,
    addMigrate,
    addHealth,
    addContext,
    addNext,
    addTasks,
    addTask,
    addGraph,
    addBegin,
    addFinish,
    addRecover,
    addDiff,
    addLog,
    addArchive,
    addTrust,
  ])
    add(context);
}
