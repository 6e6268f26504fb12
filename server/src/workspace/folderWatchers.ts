/** What the operating system says of a folder. */
export interface FolderEvent {
  /** The URI of the file or folder in it that the event is about, or of the folder itself. */
  readonly uri: string;
  /** Whether it has come or gone, under any name, or has only changed. */
  readonly kind: 'came-or-went' | 'changed';
}

/**
 * Watches one folder, not what lies in the folders in it, until the function that it gives is called.
 * @returns why it is not watched instead: it is not there, or the operating system watches no more for this user
 */
export type WatchFolder = (
  folder: string,
  onEvent: (event: FolderEvent) => void,
) => (() => void) | 'missing' | 'exhausted';

/** So many folders are watched. An operating system gives each user a number of watches, and editors want most of them. */
const folderLimit = 1000;

/** Milliseconds in which events are gathered: writing one file gives several. */
const gathering = 50;

export interface FolderWatchersOptions {
  readonly watchFolder: WatchFolder;
  /** Told what happened, each place once. */
  readonly onEvents: (events: readonly FolderEvent[]) => void;
  /** Told once when not all folders can be watched. */
  readonly onLimit: () => void;
}

/**
 * The server's own watch on folders with handoff files, for where editors leave gaps: on Linux, VS Code misses what lies in folders made at
 * one stroke, as `mkdir -p .ai/handoff` does, and everything that happens there afterwards.
 */
export class FolderWatchers {
  private readonly options: FolderWatchersOptions;
  /** How to stop watching, by folder. */
  private readonly stops = new Map<string, () => void>();
  private readonly gathered = new Map<string, FolderEvent>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLimited = false;

  constructor(options: FolderWatchersOptions) {
    this.options = options;
  }

  /**
   * Watches folders from now on.
   * @returns those of them that were not watched before and are now
   */
  watch(folders: readonly string[]): string[] {
    return folders.filter((folder) => {
      if (this.stops.has(folder)) return false;
      const stop = this.stops.size < folderLimit ? this.options.watchFolder(folder, this.gather) : 'exhausted';
      if (stop === 'exhausted') this.limit();
      if (typeof stop === 'string') return false;
      this.stops.set(folder, stop);
      return true;
    });
  }

  /** Watches a folder and those below it no longer; they are gone, or others are there by now. */
  forget(folder: string): void {
    for (const [watched, stop] of [...this.stops]) {
      // Both are spelled the same way, and this runs for whatever comes or goes.
      if (watched !== folder && !watched.startsWith(`${folder}/`)) continue;
      stop();
      this.stops.delete(watched);
    }
  }

  /** Watches nothing any more, and says nothing any more. */
  dispose(): void {
    clearTimeout(this.timer);
    this.gathered.clear();
    for (const folder of [...this.stops.keys()]) this.forget(folder);
  }

  private readonly gather = (event: FolderEvent): void => {
    if (this.gathered.get(event.uri)?.kind !== 'came-or-went') this.gathered.set(event.uri, event);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const events = [...this.gathered.values()];
      this.gathered.clear();
      // A watch ends with its folder; a new folder of the same name needs one of its own.
      for (const { uri, kind } of events) if (kind === 'came-or-went') this.forget(uri);
      this.options.onEvents(events);
    }, gathering);
  };

  private limit(): void {
    if (!this.isLimited) this.options.onLimit();
    this.isLimited = true;
  }
}
