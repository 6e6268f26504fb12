import { type DiskState, languageOf } from '../engine/document.ts';
import { placeInRoot } from '../engine/formats/aahp/root.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import type { FileSystem } from './fileSystem.ts';
import { isAtOrBelow, relativePath } from './uris.ts';

/** One version of a file on disk. A new object is made whenever the file is read again. */
export interface DiskFile {
  readonly text: SourceText;
  readonly disk: DiskState | undefined;
  readonly unreadable: string | undefined;
  readonly truncatedFrom: number | undefined;
  /** A symbolic link that leads out of the project and was not read. */
  readonly outside: boolean;
}

const nothing = {
  text: SourceText.fromString(''),
  disk: undefined,
  unreadable: undefined,
  truncatedFrom: undefined,
  outside: false,
};

/** What is known of the files on disk, whether or not an editor has them open. */
export class DiskFiles {
  private readonly fileSystem: FileSystem;
  private readonly files = new Map<string, DiskFile>();
  private changeCount = 0;
  /** The reading that counts, by URI: an older one that ends later is dropped. */
  private readonly readings = new Map<string, { readonly reading: symbol; readonly done: Promise<boolean> }>();

  constructor(fileSystem: FileSystem) {
    this.fileSystem = fileSystem;
  }

  /** Grows whenever a file comes or goes. */
  get changes(): number {
    return this.changeCount;
  }

  /** Takes over all that another one has read. */
  adopt(other: DiskFiles): void {
    for (const [uri, file] of other.files) this.set(uri, file);
  }

  /** What was read last; `undefined` for a file that is not there or was not asked for. */
  get(uri: string): DiskFile | undefined {
    return this.files.get(uri);
  }

  /** The files that are known to be there. */
  uris(): IterableIterator<string> {
    return this.files.keys();
  }

  /** The files that are known or just being read. */
  expected(): ReadonlySet<string> {
    return new Set([...this.files.keys(), ...this.readings.keys()]);
  }

  /**
   * Reads a file anew, confined to a folder. Afterwards `get` gives its present version, or `undefined` when it is gone.
   * @returns whether what is known changed; false also when a newer reading has overtaken this one
   */
  async refresh(uri: string, within: string): Promise<boolean> {
    const reading = Symbol(uri);
    const done = this.read(uri, within, reading);
    this.readings.set(uri, { reading, done });
    const changed = await done;
    // Whoever was overtaken waits for the newer reading: the file must be known when this resolves.
    for (let newer = this.readings.get(uri); newer && newer.reading !== reading; newer = this.readings.get(uri)) {
      await newer.done;
    }
    return changed;
  }

  private async read(uri: string, within: string, reading: symbol): Promise<boolean> {
    const inRoot = placeInRoot(relativePath(within, uri) ?? '') !== undefined;
    const result = await this.fileSystem.read(uri, within, inRoot);
    if (this.readings.get(uri)?.reading !== reading) return false;
    this.readings.delete(uri);
    switch (result.kind) {
      case 'missing':
        return this.forget(uri);
      case 'folder':
        // A folder that is named like a handoff file is a defect; any other is just a folder.
        if (languageOf(uri) === 'text') return this.forget(uri);
        return this.set(uri, { ...nothing, unreadable: 'it is a folder' });
      case 'outside':
        return this.set(uri, { ...nothing, outside: true });
      case 'unreadable':
        return this.set(uri, { ...nothing, unreadable: result.reason });
      case 'too-large':
        return this.set(uri, { ...nothing, truncatedFrom: result.size });
      case 'file': {
        const known = this.files.get(uri);
        const text = SourceText.fromBytes(result.bytes);
        result.release?.();
        const sameText =
          known?.disk !== undefined &&
          known.text.text === text.text &&
          known.text.hasByteOrderMark === text.hasByteOrderMark;
        // A touched file with the same content keeps its identity, and with it everything computed of it.
        if (sameText && known.disk.size === result.disk.size && known.disk.sha256?.raw === result.disk.sha256?.raw)
          return false;
        return this.set(uri, { ...nothing, text, disk: result.disk });
      }
    }
  }

  /** Notes a symbolic link that leads out of the project. */
  setOutside(uri: string): void {
    this.set(uri, { ...nothing, outside: true });
  }

  /** Notes a folder that should hold handoff files and cannot be listed. */
  setUnlistable(uri: string, reason: string): void {
    this.set(uri, { ...nothing, unreadable: `it is a folder that cannot be listed: ${reason}` });
  }

  /** Forgets a file or everything below a folder, given as a normal URI. Returns the URIs forgotten. */
  remove(uri: string): string[] {
    const removed: string[] = [];
    for (const known of this.files.keys()) if (isAtOrBelow(uri, known)) removed.push(known);
    for (const known of removed) this.forget(known);
    for (const known of this.readings.keys()) if (isAtOrBelow(uri, known)) this.readings.delete(known);
    return removed;
  }

  private forget(uri: string): boolean {
    const isKnown = this.files.delete(uri);
    if (isKnown) this.changeCount++;
    return isKnown;
  }

  private set(uri: string, file: DiskFile): true {
    if (!this.files.has(uri)) this.changeCount++;
    this.files.set(uri, file);
    return true;
  }
}
