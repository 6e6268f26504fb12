import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { TrustCheck } from '../engine/formats/aahp/operations/trustBinding.ts';
import { codeOf } from '../workspace/systemReasons.ts';
import { type Cli, UsageError } from './cli.ts';
import { endSignals } from './interruption.ts';
import { counted, printable } from './printable.ts';

/** How a check ended. */
export type CheckEnd = { readonly kind: 'passed' } | { readonly kind: 'failed'; /** A clause. */ readonly why: string };

/** A check that runs, whose output is read here. */
type Check = ChildProcessByStdio<null, Readable, Readable>;

/** What a program may take to end after it was asked to, and what it has started may go on behind it, in milliseconds. */
const usualPatience = 5_000;

/** The program's name in a shell of Windows: nothing that such a shell would act on. */
const plainArgument = /^[\w@./:=+,-]+$/;

/**
 * Runs a check in a folder, without a shell. What it prints goes to the error stream as it comes. Its exit code is the answer, whatever it
 * leaves running: that is ended with it, and not waited for.
 *
 * @param folder absolute path
 * @throws {UsageError} when the program cannot be started
 */
export async function runCheck(
  { command, timeoutMinutes }: TrustCheck,
  folder: string,
  cli: Cli,
  patience = usualPatience,
): Promise<CheckEnd> {
  const check = start(startable(command, cli), folder, cli);
  let why: string | undefined;
  let letGo: NodeJS.Timeout | undefined;
  const letGoSoon = () => {
    letGo ??= setTimeout(() => {
      end(check, 'SIGKILL');
      // Whoever has left the group of the program may hold its output open for ever.
      check.stdout.destroy();
      check.stderr.destroy();
    }, patience);
  };
  const stop = (reason: string) => {
    why ??= reason;
    end(check, 'SIGTERM');
    letGoSoon();
  };
  const timer = setTimeout(() => {
    stop(`it took longer than ${counted(timeoutMinutes, 'minute', 'minutes')}`);
  }, timeoutMinutes * 60_000);
  const interrupted = () => {
    stop('it was interrupted');
  };
  for (const signal of endSignals) process.on(signal, interrupted);
  check.once('exit', letGoSoon);
  try {
    const code = await exitCodeOf(check);
    if (why !== undefined) return { kind: 'failed', why };
    if (code === 0) return { kind: 'passed' };
    return { kind: 'failed', why: code === null ? 'a signal ended it' : `it ended with ${code}` };
  } catch (error) {
    const reason = codeOf(error) === 'ENOENT' ? 'there is no such program' : String(error);
    const said = `${printable(command[0] ?? '')} cannot be started: ${printable(reason)}. Nothing was written.`;
    throw new UsageError(said, undefined, { cause: error });
  } finally {
    clearTimeout(timer);
    clearTimeout(letGo);
    for (const signal of endSignals) process.off(signal, interrupted);
  }
}

function start([program = '', ...args]: readonly string[], folder: string, { env, stderr }: Cli): Check {
  const check = spawn(program, args, {
    cwd: folder,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // With a group of its own, what it starts ends with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  for (const stream of [check.stdout, check.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      stderr.write(text);
    });
  return check;
}

/** Ends a check with all that it has started. */
function end(check: Check, signal: NodeJS.Signals): void {
  if (check.pid === undefined) return;
  if (process.platform === 'win32') {
    // No signal reaches what a program has started there.
    const options = { cwd: dirname(process.execPath), stdio: 'ignore', windowsHide: true } as const;
    spawn('taskkill', ['/pid', String(check.pid), '/t', '/f'], options).on('error', () => check.kill());
    return;
  }
  try {
    process.kill(-check.pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Resolves when a check has ended and all that it printed is read; null when a signal ended it. */
function exitCodeOf(check: Check): Promise<number | null> {
  return new Promise((resolve, reject) => {
    check.on('error', reject);
    check.on('close', resolve);
  });
}

/** On Windows programs such as npm are scripts, which only a shell can start; it gets nothing that it would act on. */
function startable(command: readonly string[], { env }: Cli): readonly string[] {
  const [program = ''] = command;
  if (process.platform !== 'win32' || /\.(?:exe|com)$/i.test(program)) return command;
  const special = command.find((argument) => !plainArgument.test(argument));
  if (special !== undefined)
    throw new UsageError(
      `"${printable(special)}" cannot be handed to a script on Windows.`,
      `Put the command into a script of package.json.`,
    );
  // By its whole path: Windows looks for programs in the working directory first.
  return [env['ComSpec'] ?? 'cmd.exe', '/d', '/s', '/c', ...command];
}
