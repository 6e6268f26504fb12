import type { Configurations } from './configurations.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import { parentUri, relativePath } from './uris.ts';

/** Knows which files are looked at: those of handoff folders, those that globs name, and those that the user named. */
export class HandoffFiles {
  private readonly places: ProjectPlaces;
  private readonly configurations: Configurations;
  private readonly named = new Set<string>();

  constructor(places: ProjectPlaces, configurations: Configurations) {
    this.places = places;
    this.configurations = configurations;
  }

  /** Takes over what the user named elsewhere. */
  adopt(other: HandoffFiles): void {
    for (const uri of other.named) this.named.add(uri);
  }

  /** The user names a file: it is looked at whatever the globs say. */
  name(uri: string): void {
    this.named.add(uri);
  }

  /** Whether the user named the file, which outweighs the globs. */
  isNamed(uri: string): boolean {
    return this.named.has(uri);
  }

  /** Whether a file is one that is looked at. */
  has(uri: string): boolean {
    if (this.named.has(uri) || this.places.rootOf(uri) !== undefined) return true;
    const folder = this.places.folderOf(uri) ?? parentUri(uri);
    return this.configurations.matcherOf(folder)(relativePath(folder, uri) ?? '');
  }
}
