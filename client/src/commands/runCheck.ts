import {
  ProcessExecution,
  ShellExecution,
  ShellQuoting,
  Task,
  type TaskExecution,
  TaskPanelKind,
  TaskRevealKind,
  tasks,
  TaskScope,
  Uri,
  workspace,
} from 'vscode';
import type { TrustClaimInfo } from '../../../server/src/protocol.ts';

type Check = NonNullable<TrustClaimInfo['check']>;

/** How a check ended: `passed` for exit code 0, another exit code, or `undefined` when the program could not be started. */
export type CheckResult = 'passed' | number | 'timeout' | undefined;

/**
 * Runs a check as a task, whose output the person sees. No shell reads the command, except on Windows, where programs such as npm
 * are scripts; every argument is quoted there.
 */
export async function runCheck(name: string, check: Check): Promise<CheckResult> {
  const folder = Uri.parse(check.folder);
  const task = new Task(
    { type: 'agent-handoff' },
    workspace.getWorkspaceFolder(folder) ?? TaskScope.Workspace,
    name,
    'Agent Handoff',
    executionOf(check, folder.fsPath),
  );
  task.presentationOptions = { reveal: TaskRevealKind.Always, panel: TaskPanelKind.Dedicated, clear: true };
  return run(task, check.timeoutMinutes);
}

function executionOf({ command }: Check, cwd: string): ProcessExecution | ShellExecution {
  const [program = '', ...args] = command;
  if (!isWindows()) return new ProcessExecution(program, args, { cwd });
  const quoted = (value: string) => ({ value, quoting: ShellQuoting.Strong });
  return new ShellExecution(quoted(program), args.map(quoted), { cwd });
}

/** A browser has no process and runs no task either. */
function isWindows(): boolean {
  return (globalThis as { process?: { platform?: string } }).process?.platform === 'win32';
}

async function run(task: Task, minutes: number): Promise<CheckResult> {
  // A short program may have ended before anybody knows which one it was, so all ends are noted from the beginning.
  const ends = new Map<TaskExecution, CheckResult>();
  const waiting = new Map<TaskExecution, (result: CheckResult) => void>();
  const note = (execution: TaskExecution, result: CheckResult) => {
    if (!ends.has(execution)) ends.set(execution, result);
    waiting.get(execution)?.(ends.get(execution));
  };
  const listeners = [
    tasks.onDidEndTaskProcess(({ execution, exitCode }) => note(execution, exitCode === 0 ? 'passed' : exitCode)),
    // A program that could not be started has no process that ends; of the others the process ends first.
    tasks.onDidEndTask(({ execution }) => setTimeout(() => note(execution, undefined), 0)),
  ];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const execution = await tasks.executeTask(task);
    timer = setTimeout(() => {
      note(execution, 'timeout');
      execution.terminate();
    }, minutes * 60_000);
    return ends.has(execution)
      ? ends.get(execution)
      : await new Promise<CheckResult>((resolve) => waiting.set(execution, resolve));
  } finally {
    clearTimeout(timer);
    for (const listener of listeners) listener.dispose();
  }
}
