import { isAtOrBelow } from './uris.ts';

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

/** So many of them may be other ones than handoff folders: a branch that is checked out may bring thousands. */
const otherFolderLimit = 500;

/** Milliseconds in which events are gathered: writing one file gives several. */
const gathering = 50;

export interface FolderWatchersOptions {
  readonly watchFolder: WatchFolder;
  /** Told what happened, each place once. */
  readonly onEvents: (events: readonly FolderEvent[]) => void;
  /** Told once when not all folders with handoff files can be watched. */
  readonly onLimit: () => void;
}

/**
 * The server's own watch on folders with handoff files, for where editors leave gaps: on Linux, VS Code misses what lies in folders made at
 * one stroke, as `mkdir -p .ai/handoff` does, and everything that happens there afterwards.
 */
export class FolderWatchers {
  private readonly options: FolderWatchersOptions;
  private readonly watched = new Map<string, { readonly stop: () => void; readonly mayHold: boolean }>();
  /** How many are watched only because handoff files may come in them. */
  private others = 0;
  private readonly gathered = new Map<string, FolderEvent>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLimited = false;

  constructor(options: FolderWatchersOptions) {
    this.options = options;
  }

  /**
   * Watches folders from now on.
   * @param mayHold whether handoff files only may come in them; these are the first to go without
   * @returns those of them that were not watched before and are now
   */
  watch(folders: readonly string[], mayHold: boolean): string[] {
    return folders.filter((folder) => {
      if (this.watched.has(folder)) return false;
      const isRoom = this.watched.size < folderLimit && !(mayHold && this.others >= otherFolderLimit);
      const stop = isRoom ? this.options.watchFolder(folder, this.gather) : 'exhausted';
      if (stop === 'exhausted' && !mayHold) this.limit();
      if (typeof stop === 'string') return false;
      this.watched.set(folder, { stop, mayHold });
      if (mayHold) this.others++;
      return true;
    });
  }

  /** Watches a folder and those below it no longer, and tells nothing more of them: nobody wants to know. */
  unwatch(folder: string): void {
    this.forget(folder);
    for (const uri of this.gathered.keys()) if (isAtOrBelow(folder, uri)) this.gathered.delete(uri);
  }

  /** Watches a folder and those below it no longer; they are gone, or others are there by now. */
  private forget(folder: string): void {
    for (const [watched, { stop, mayHold }] of this.watched) {
      if (!isAtOrBelow(folder, watched)) continue;
      stop();
      this.watched.delete(watched);
      if (mayHold) this.others--;
    }
  }

  /** Watches nothing any more, and says nothing any more. */
  dispose(): void {
    clearTimeout(this.timer);
    this.gathered.clear();
    for (const folder of this.watched.keys()) this.forget(folder);
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
