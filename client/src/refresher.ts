/**
 * Refreshes what follows the files, one time after the other: what changes while a refresh is under way is refreshed once more behind it, and
 * what nobody can see waits until somebody does.
 */
export class Refresher {
  private readonly refresh: () => Promise<void>;
  private readonly canRefresh: () => boolean;
  private isOutdated = false;
  private underWay: Promise<void> | undefined;

  /** @param canRefresh whether a refresh is of any use now; without it one always is */
  constructor(refresh: () => Promise<void>, canRefresh: () => boolean = () => true) {
    this.refresh = refresh;
    this.canRefresh = canRefresh;
  }

  /** The refreshes that are under way; `undefined` when there are none. */
  get running(): Promise<void> | undefined {
    return this.underWay;
  }

  /** Something may be other than before. Resolves when that is shown, and at once when a refresh has to wait. */
  request(): Promise<void> {
    this.isOutdated = true;
    return this.resume();
  }

  /** Refreshes if there was a request that had to wait. */
  resume(): Promise<void> {
    if (!this.isOutdated || !this.canRefresh()) return Promise.resolve();
    this.underWay ??= this.refreshUntilCurrent();
    return this.underWay;
  }

  private async refreshUntilCurrent(): Promise<void> {
    try {
      while (this.isOutdated && this.canRefresh()) {
        this.isOutdated = false;
        await this.refresh();
      }
    } finally {
      // In the same turn as the last look at `isOutdated`, so that no request is lost.
      this.underWay = undefined;
    }
  }
}
