import { spawn } from 'node:child_process';
import type { TrustCheck } from '../engine/formats/aahp/operations/trustBinding.ts';
import { type Cli, UsageError } from './cli.ts';
import { printable } from './printable.ts';

/** How a check ended. */
export type CheckEnd = { readonly kind: 'passed' } | { readonly kind: 'failed'; /** A clause. */ readonly why: string };

/** What is left to do before a program that ignores the request to end is killed, in milliseconds. */
const patience = 5_000;

/** The program's name in a shell of Windows: nothing that such a shell would act on. */
const plainArgument = /^[\w@./:=+,-]+$/;

/**
 * Runs a check in a folder, without a shell. What it prints goes to the error stream as it comes.
 * @param folder absolute path
 * @throws {UsageError} when the program cannot be started
 */
export async function runCheck({ command, timeoutMinutes }: TrustCheck, folder: string, cli: Cli): Promise<CheckEnd> {
  const [program = '', ...args] = startable(command);
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...cli.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // With a group of its own, what it starts ends with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      cli.stderr.write(text);
    });
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has ended already.
    }
  };
  let why: string | undefined;
  let killing: NodeJS.Timeout | undefined;
  const stop = (reason: string) => {
    why ??= reason;
    end('SIGTERM');
    killing ??= setTimeout(() => {
      end('SIGKILL');
    }, patience);
  };
  const timer = setTimeout(() => {
    stop(`it took longer than ${timeoutMinutes} minutes`);
  }, timeoutMinutes * 60_000);
  const interrupted = () => {
    stop('it was interrupted');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, interrupted);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    if (why !== undefined) return { kind: 'failed', why };
    return code === 0
      ? { kind: 'passed' }
      : { kind: 'failed', why: code === null ? 'a signal ended it' : `it ended with ${code}` };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such program' : String(error);
    throw new UsageError(
      `${printable(program)} cannot be started: ${printable(reason)}. Nothing was written.`,
      undefined,
      {
        cause: error,
      },
    );
  } finally {
    clearTimeout(timer);
    clearTimeout(killing);
    for (const signal of signals) process.off(signal, interrupted);
  }
}

/** On Windows programs such as npm are scripts, which only a shell can start; it gets nothing that it would act on. */
function startable(command: readonly string[]): readonly string[] {
  const [program = ''] = command;
  if (process.platform !== 'win32' || /\.(?:exe|com)$/i.test(program)) return command;
  const special = command.find((argument) => !plainArgument.test(argument));
  if (special !== undefined)
    throw new UsageError(
      `"${printable(special)}" cannot be handed to a script on Windows.`,
      `Put the command into a script of package.json.`,
    );
  return ['cmd.exe', '/d', '/s', '/c', ...command];
}
