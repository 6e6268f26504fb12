interface Task {
  readonly due: number;
  readonly run: () => void;
}

/** The real one, which everything that promises do comes before. */
const realTurn = setImmediate;

const timers = ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] as const;

/**
 * Time that passes only when it is told to, so that what happens in a test follows from the test alone, and nothing waits. Takes the place of the
 * timers of the host until it is given back.
 */
export class VirtualClock {
  private readonly tasks: Task[] = [];
  private readonly before = Object.fromEntries(timers.map((name) => [name, globalThis[name]]));
  private time = 0;

  constructor() {
    const cancel = (task: Task) => {
      this.cancel(task);
    };
    Object.assign(globalThis, {
      setTimeout: (run: (...args: unknown[]) => void, delay = 1, ...args: unknown[]) =>
        this.add(Math.max(delay, 1), () => run(...args)),
      setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) => this.add(0, () => run(...args)),
      clearTimeout: cancel,
      clearImmediate: cancel,
    });
  }

  giveBack(): void {
    Object.assign(globalThis, this.before);
  }

  /** Resolves when so many milliseconds have passed. */
  pause(delay: number): Promise<void> {
    return new Promise((resolve) => void this.add(delay, resolve));
  }

  /** Lets so many milliseconds pass. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    await this.turn();
    for (let task = this.tasks[0]; task && task.due <= end; task = this.tasks[0]) await this.runFirst(task);
    this.time = end;
  }

  /** Lets time pass until a promise is fulfilled. */
  async until<Result>(promise: Promise<Result>): Promise<Result> {
    let isSettled = false;
    const settled = promise.finally(() => (isSettled = true));
    await this.turn();
    const isWaitedFor = () => !isSettled;
    for (let task = this.tasks[0]; isWaitedFor(); task = this.tasks[0]) {
      if (!task) throw new Error('Nothing is under way that anybody could wait for.');
      await this.runFirst(task);
    }
    return settled;
  }

  private async runFirst(task: Task): Promise<void> {
    this.tasks.shift();
    this.time = task.due;
    task.run();
    await this.turn();
  }

  private turn(): Promise<void> {
    return new Promise((resolve) => void realTurn(resolve));
  }

  private add(delay: number, run: () => void): Task {
    const task = { due: this.time + delay, run, ref: () => task, unref: () => task };
    const later = this.tasks.findIndex(({ due }) => due > task.due);
    this.tasks.splice(later < 0 ? this.tasks.length : later, 0, task);
    return task;
  }

  private cancel(task: Task): void {
    const index = this.tasks.indexOf(task);
    if (index >= 0) this.tasks.splice(index, 1);
  }
}
