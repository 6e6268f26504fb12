import type { Configurations } from './configurations.ts';
import type { ProjectPlaces } from './projectPlaces.ts';

export interface FolderWalksOptions {
  readonly configurations: Configurations;
  readonly places: ProjectPlaces;
  /** Walks through a workspace folder once more, and forgets what is not named any more. */
  readonly walkAnew: (folder: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Remembers by which globs workspace folders were walked through, and has them walked through anew where others hold by now. */
export class FolderWalks {
  private readonly options: FolderWalksOptions;
  private readonly globs = new Map<string, string>();
  /** Folders that have to be walked through anew whatever their globs. */
  private readonly outdated = new Set<string>();
  /** Walks come one after the other, so that the last one holds. */
  private last: Promise<void> = Promise.resolve();

  constructor(options: FolderWalksOptions) {
    this.options = options;
  }

  /**
   * A walk through a folder begins, whose configuration has been read.
   * @returns a function that tells whether the globs that it goes by still hold
   */
  begin(folder: string): () => boolean {
    const globs = this.options.configurations.globsOf(folder);
    this.globs.set(folder, globs);
    this.outdated.delete(folder);
    return () => this.globs.get(folder) === globs;
  }

  /** The folder does not belong to the workspace any more. */
  forget(folder: string): void {
    this.globs.delete(folder);
    this.outdated.delete(folder);
  }

  /** Other files than before may be found in a folder. */
  outdate(folder: string): void {
    // A walk that is waited for will see it.
    if (this.outdated.has(folder)) return;
    this.outdated.add(folder);
    this.configurationChanged();
  }

  /** Settings or a configuration file have changed. */
  configurationChanged(): void {
    this.last = this.last.then(() => this.walkWhereNeeded()).catch(this.options.onError);
  }

  private async walkWhereNeeded(): Promise<void> {
    const { configurations, places, walkAnew } = this.options;
    for (const folder of [...places.folders]) {
      // A folder that no walk has begun in is walked through by whoever added it.
      if (!this.globs.has(folder)) continue;
      await configurations.prepare(folder);
      const isOther = this.outdated.has(folder) || this.globs.get(folder) !== configurations.globsOf(folder);
      if (isOther && this.globs.has(folder) && places.folders.has(folder)) await walkAnew(folder);
    }
  }
}
