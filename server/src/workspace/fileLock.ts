import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nameBeside } from './nameBeside.ts';
import { codeOf } from './systemReasons.ts';

/** Who holds a lock, as its file says. */
export interface LockHolder {
  readonly pid: number;
  /** When the process was started, in the clock ticks of its machine; empty where the system does not tell. */
  readonly started: string;
  /** Equal for processes whose `pid` can be compared: same host, same boot, same process namespace. */
  readonly machine: string;
  /** Unlike that of any other lock. */
  readonly token: string;
}

/** A lock file as it was read. */
interface Seen {
  /** `undefined` when the file says nothing yet, or nothing that is understood. */
  readonly holder: LockHolder | undefined;
  /** Equal as long as it is the same lock. */
  readonly identity: string;
}

export interface LockOptions {
  /** Milliseconds after which waiting for a lock that others hold is given up. */
  readonly patience?: number;
  /**
   * Milliseconds for which a lock must stay the same before its holder counts as gone where that cannot be looked up: on
   * another machine, or without a word who it is.
   */
  readonly lease?: number;
  /** Clears away what a process that was killed while it held the lock has left behind. Nobody holds the lock then. */
  readonly clear?: () => void;
  /** Runs what must not be interrupted by a signal: taking the lock, the action, and giving the lock back. */
  readonly guard?: <Result>(action: () => Result) => Result;
}

/** Somebody else held the lock all the time. */
export class LockBusy extends Error {
  /** What the lock is of. */
  readonly target: string;
  readonly lockPath: string;
  /** The process that holds it, where it is one of this machine. */
  readonly pid: number | undefined;

  constructor(target: string, pid: number | undefined) {
    const lockPath = lockPathOf(target);
    super(`${lockPath} is held by ${pid === undefined ? 'another process' : `process ${pid}`}.`);
    this.target = target;
    this.lockPath = lockPath;
    this.pid = pid;
  }
}

/** A process may be killed while it removes an abandoned lock, and the next one while it removes that one's: so often. */
const removalDepth = 4;

/** Milliseconds between two looks at who holds a lock. */
const lookEvery = 50;

/** A lock file is far shorter, in bytes; whatever else lies in its place is not read to its end. */
const longestLock = 4096;

/** The lock of a file: beside it, hidden, so that whoever can write the file can take it. */
export function lockPathOf(target: string): string {
  return join(dirname(target), `${nameBeside(target)}.lock`);
}

/**
 * Runs something while no other process that asks for the lock of the same file runs its own. The lock is a file that only one
 * can create; it is there for as long as the action takes, which must not wait for anything. A holder that was killed leaves
 * it behind: then it is taken over as soon as its process is seen to be gone, or, where that cannot be told, when it has
 * not changed for the lease.
 *
 * @throws {LockBusy} when others held it for longer than the patience
 * @throws what the action throws, and errors of the file system
 */
export function withFileLock<Result>(target: string, action: () => Result, options?: LockOptions): Promise<Result> {
  return withFileLocks([target], action, options);
}

/** The same with the locks of several files. Nobody holds some of them while waiting for the others, so no two can wait for each other. */
export async function withFileLocks<Result>(
  targets: readonly string[],
  action: () => Result,
  { patience = 60_000, lease = 20_000, clear, guard = (run) => run() }: LockOptions = {},
): Promise<Result> {
  const deadline = performance.now() + patience;
  const watch = new Watch(lease);
  let nextLook = 0;
  for (let attempt = 0; ; attempt++) {
    const tried = guard(() => lockedOnce(targets, action));
    if ('result' in tried) return tried.result;
    const path = lockPathOf(tried.busy);
    // Trying is cheap, and who tries often gets the lock soon; who holds it is looked up now and then.
    if (performance.now() >= nextLook) {
      const seen = readLock(path);
      if (performance.now() >= deadline) throw new LockBusy(tried.busy, pidHere(seen));
      if (seen && watch.isAbandoned(path, seen)) guard(() => removeAbandoned(path, seen, watch, removalDepth, clear));
      nextLook = performance.now() + lookEvery;
    }
    await pause(delay(attempt));
  }
}

/** Tells which locks nobody holds any more. */
class Watch {
  private readonly lease: number;
  private readonly known = new Map<string, { readonly identity: string; readonly since: number }>();

  constructor(lease: number) {
    this.lease = lease;
  }

  isAbandoned(path: string, { holder, identity }: Seen): boolean {
    const state = holder === undefined ? 'unknown' : stateOf(holder);
    if (state !== 'unknown') return state === 'gone';
    // Measured by this process's own clock: those of two machines need not agree.
    const now = performance.now();
    const known = this.known.get(path);
    if (known?.identity === identity) return now - known.since >= this.lease;
    this.known.set(path, { identity, since: now });
    return false;
  }
}

/** Runs an action with the locks of all targets, or says whose somebody else has. */
function lockedOnce<Result>(
  targets: readonly string[],
  action: () => Result,
): { readonly result: Result } | { readonly busy: string } {
  const held = new Map<string, string>();
  try {
    for (const target of targets) {
      const path = lockPathOf(target);
      const token = take(path);
      if (token === undefined) return { busy: target };
      held.set(path, token);
    }
    return { result: action() };
  } finally {
    for (const [path, token] of held) giveBack(path, token);
  }
}

/** Creates a lock file, which fails when there is one. Gives its token. */
function take(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o644);
  } catch (error) {
    // Windows says that permission is denied for a file that is just being deleted.
    const code = codeOf(error);
    if (code === 'EEXIST' || (process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES')))
      return undefined;
    throw error;
  }
  const holder: LockHolder = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    machine: machine(),
    token: randomBytes(12).toString('hex'),
  };
  try {
    try {
      writeFileSync(file, JSON.stringify(holder));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // A full disk, above all, which some file systems only notice at the end. The lock is ours, so nobody else minds that it goes.
    remove(path);
    throw error;
  }
  return holder.token;
}

/** Never throws: what was done under the lock is done, and must not look as if it were not. */
function giveBack(path: string, token: string): void {
  if (readLock(path)?.holder?.token !== token) return;
  try {
    remove(path);
  } catch {
    // It stays until somebody sees that its holder has gone.
  }
}

/**
 * Removes a lock that nobody holds. Two processes may have found out at the same time, and the second must not remove the lock
 * that was taken after the first: so a lock is only removed by whoever holds a lock of its own for that, named after
 * the abandoned one, and only if it is still the same.
 */
function removeAbandoned(path: string, abandoned: Seen, watch: Watch, depth: number, clear?: () => void): void {
  const claim = `${path}.${createHash('sha256').update(abandoned.identity).digest('hex').slice(0, 16)}`;
  const token = take(claim);
  if (token !== undefined) {
    try {
      if (readLock(path)?.identity !== abandoned.identity) return;
      clear?.();
      remove(path);
    } finally {
      giveBack(claim, token);
    }
    return;
  }
  const other = readLock(claim);
  if (depth > 0 && other && watch.isAbandoned(claim, other)) removeAbandoned(claim, other, watch, depth - 1);
}

function readLock(path: string): Seen | undefined {
  try {
    // Neither through a link nor waiting for a pipe: whoever made the folder may have put anything there.
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { ino, mtimeMs } = fstatSync(file);
      const bytes = Buffer.alloc(longestLock);
      const text = bytes.toString('utf8', 0, readSync(file, bytes));
      return { holder: parseHolder(text), identity: text === '' ? `${ino}:${mtimeMs}` : text };
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const { pid, started, machine: where, token } = JSON.parse(text) as Partial<Record<keyof LockHolder, unknown>>;
    const isWhole =
      typeof pid === 'number' &&
      Number.isSafeInteger(pid) &&
      pid > 0 &&
      typeof started === 'string' &&
      typeof where === 'string' &&
      typeof token === 'string';
    return isWhole ? { pid, started, machine: where, token } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process that holds a lock still runs, as far as that can be told from here. */
function stateOf({ pid, started, machine: where }: LockHolder): 'running' | 'gone' | 'unknown' {
  if (where !== machine()) return 'unknown';
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return 'gone';
  }
  const present = startOf(pid);
  // Numbers of processes are used again; where the start is not known, it may be another process.
  if (started === '' || present === undefined) return 'unknown';
  return present === started ? 'running' : 'gone';
}

/** When a process was started; `ended` for one that its parent has not cleared away yet. `undefined` where nobody tells. */
function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in brackets and may hold any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

function machine(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return [hostname(), boot, readlinkSync('/proc/self/ns/pid')].join(' ');
  } catch {
    return hostname();
  }
}

function pidHere(seen: Seen | undefined): number | undefined {
  return seen?.holder?.machine === machine() ? seen.holder.pid : undefined;
}

/** Milliseconds to wait before the next attempt: short at first, and never the same for all who wait. */
function delay(attempt: number): number {
  return Math.min(1 + attempt, 10) * (0.5 + Math.random());
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
