import type { FileFacts, FileHashes } from '../engine/formats/common/fileFacts.ts';
import { lfsPointer } from '../engine/text/lfsPointer.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import { discover } from './discovery.ts';
import type { FileSystem } from './fileSystem.ts';
import { joinUri, relativePath } from './uris.ts';

interface KnownFile {
  readonly text: string | undefined;
  readonly hashes: FileHashes | undefined;
  readonly isFile: boolean;
}

/**
 * What rules want to know of files that are no handoff files: prompts, audit logs, artifacts. Rules ask while they run and cannot
 * wait, so a file that is not known yet is noted, read afterwards, and the project is checked once more.
 */
export class ProjectFiles {
  private readonly fileSystem: FileSystem;
  private readonly project: string;
  /** What is known since the last change, which makes new maps; `undefined` while it is looked up, so that what happens meanwhile is heard. */
  private files = new Map<string, KnownFile | undefined>();
  private names = new Map<string, readonly string[] | undefined>();
  private readonly askedFiles = new Set<string>();
  private readonly askedNames = new Set<string>();

  constructor(fileSystem: FileSystem, project: string) {
    this.fileSystem = fileSystem;
    this.project = project;
  }

  /** The facts as rules see them. */
  get facts(): Required<Pick<FileFacts, 'readText' | 'fileHash' | 'isFile' | 'filesNamed'>> {
    return {
      readText: (path) => this.known(path)?.text,
      fileHash: (path) => this.known(path)?.hashes,
      isFile: (path) => this.known(path)?.isFile,
      filesNamed: (name) => {
        const found = this.names.get(name);
        if (!found) this.askedNames.add(name);
        return found;
      },
    };
  }

  /** Reads what was asked for and is not known. Gives whether there was anything: then the project has to be checked again. */
  async load(): Promise<boolean> {
    const files = [...this.askedFiles];
    const names = [...this.askedNames];
    this.askedFiles.clear();
    this.askedNames.clear();
    await Promise.all([...files.map((path) => this.read(path)), names.length > 0 ? this.find(names) : undefined]);
    return files.length + names.length > 0;
  }

  /** The paths of the files, and the names of files anywhere in the project, that rules have asked about since the last change. */
  get asked(): { readonly paths: readonly string[]; readonly names: readonly string[] } {
    return { paths: [...this.files.keys()], names: [...this.names.keys()] };
  }

  /** Whether rules have asked about nothing since the last change. */
  get isUnasked(): boolean {
    return this.files.size === 0 && this.names.size === 0;
  }

  /** Whether rules have asked about a path or about files of a name. */
  hasAskedAbout(path: string, name: string): boolean {
    return this.files.has(path) || this.names.has(name);
  }

  /** Whether rules have asked about paths that begin so. */
  hasAskedBelow(beginning: string): boolean {
    for (const path of this.files.keys()) if (path.startsWith(beginning)) return true;
    return false;
  }

  /** Forgets everything, since files may have changed on disk; what is still being read is forgotten, too. */
  forget(): void {
    this.files = new Map();
    this.names = new Map();
  }

  private known(path: string): KnownFile | undefined {
    const file = this.files.get(path);
    if (!file) this.askedFiles.add(path);
    return file;
  }

  private async read(path: string): Promise<void> {
    const { files } = this;
    if (!files.has(path)) files.set(path, undefined);
    const result = await this.fileSystem.read(joinUri(this.project, path), this.project, true);
    const read = result.kind === 'file' ? result : undefined;
    const text = read && SourceText.fromBytes(read.bytes).text;
    // Of a pointer nobody knows what the file that it stands for holds.
    const isKnown = text !== undefined && lfsPointer(text) === undefined;
    files.set(path, {
      text: isKnown ? text : undefined,
      hashes: isKnown ? read?.disk.sha256 : undefined,
      isFile: read !== undefined || result.kind === 'too-large',
    });
  }

  /** One walk finds the files of all names that were asked for. */
  private async find(names: readonly string[]): Promise<void> {
    const { names: known } = this;
    for (const name of names) if (!known.has(name)) known.set(name, undefined);
    const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
    const found = new Map<string, string[]>(names.map((name) => [name, []]));
    const { files } = await discover(this.fileSystem, this.project, (path) => found.has(nameOf(path)));
    for (const uri of files) {
      const path = relativePath(this.project, uri);
      if (path !== undefined) found.get(nameOf(path))?.push(path);
    }
    for (const [name, paths] of found) known.set(name, paths);
  }
}
