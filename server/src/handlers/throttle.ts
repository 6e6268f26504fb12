/**
 * Carries something out when it is asked for, and at most once in a while: at once after a rest, else at the end of the pause, however
 * often it was asked for meanwhile.
 */
export class Throttle {
  private readonly run: () => void;
  private readonly pause: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAsked = false;

  /** @param pause milliseconds between two runs */
  constructor(run: () => void, pause: number) {
    this.run = run;
    this.pause = pause;
  }

  /** Asks for a run. It happens before this returns, or at the end of the pause. */
  ask(): void {
    if (this.timer) {
      this.isAsked = true;
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.isAsked) this.ask();
    }, this.pause);
    this.isAsked = false;
    this.run();
  }

  /** What was asked for and not carried out never is. */
  dispose(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isAsked = false;
  }
}
