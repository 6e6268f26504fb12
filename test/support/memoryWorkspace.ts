import { createEngine } from '../../server/src/engine/registry.ts';
import { defaultSettings } from '../../server/src/engine/settings.ts';
import type { FileSystem, FolderEntry } from '../../server/src/workspace/fileSystem.ts';
import { isInside, relativePath } from '../../server/src/workspace/uris.ts';
import { Workspace } from '../../server/src/workspace/workspace.ts';

/** Files in memory, by URI. Reading can be held up, and cases can be as on Windows. */
export class MemoryFiles implements FileSystem {
  readonly files = new Map<string, string>();
  /** The folders that were listed. */
  readonly listed: string[] = [];
  ignoresCase = false;
  /** Waited for before anything is read. */
  gate: Promise<void> = Promise.resolve();

  async read(uri: string): ReturnType<FileSystem['read']> {
    await this.gate;
    const text = this.find(uri);
    if (text === undefined) return { kind: 'missing' };
    const bytes = new TextEncoder().encode(text);
    return { kind: 'file', bytes, disk: { size: bytes.length, modified: 0, newlines: 0 } };
  }

  list(folder: string): Promise<readonly FolderEntry[]> {
    this.listed.push(folder);
    const entries = new Map<string, FolderEntry>();
    for (const uri of this.files.keys()) {
      const path = relativePath(this.key(folder), this.key(uri)) === undefined ? undefined : uri;
      const [name, ...below] = path?.slice(folder.length + 1).split('/') ?? [];
      if (name) entries.set(name, { name, kind: below.length > 0 ? 'folder' : 'file' });
    }
    return Promise.resolve([...entries.values()]);
  }

  resolveLink(): ReturnType<FileSystem['resolveLink']> {
    return Promise.resolve({ kind: 'broken' });
  }

  exists(uri: string): Promise<boolean> {
    return Promise.resolve([...this.files.keys()].some((known) => isInside(this.key(uri), this.key(known))));
  }

  private find(uri: string): string | undefined {
    return [...this.files].find(([known]) => this.key(known) === this.key(uri))?.[1];
  }

  private key(uri: string): string {
    return this.ignoresCase ? uri.toLowerCase() : uri;
  }
}

/** A workspace over files in memory, by URI, and the paths of the documents of its projects. */
export function makeWorkspace(files: Readonly<Record<string, string>>) {
  const fileSystem = new MemoryFiles();
  for (const [uri, text] of Object.entries(files)) fileSystem.files.set(uri, text);
  const touched = new Set<string>();
  const workspace = new Workspace({
    engine: createEngine(),
    fileSystem,
    limits: defaultSettings.limits,
    today: () => '2026-03-01',
    onChange: (project) => touched.add(project),
  });
  const paths = async (project: string) => {
    const snapshot = await workspace.snapshot(project);
    return [...(snapshot?.documents.keys() ?? [])].sort();
  };
  return { workspace, fileSystem, touched, paths };
}
