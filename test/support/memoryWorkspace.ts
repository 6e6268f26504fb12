import { createHash } from 'node:crypto';
import { createEngine } from '../../server/src/engine/registry.ts';
import { defaultSettings } from '../../server/src/engine/settings.ts';
import type { FileSystem, FolderEntry } from '../../server/src/workspace/fileSystem.ts';
import { diskStateOf } from '../../server/src/workspace/diskState.ts';
import { isAtOrBelow } from '../../server/src/workspace/uris.ts';
import { Workspace } from '../../server/src/workspace/workspace.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Files in memory, by URI. Reading can be held up, and cases can be as on Windows. */
export class MemoryFiles implements FileSystem {
  readonly files = new Map<string, string>();
  /** The folders that were listed. */
  readonly listed: string[] = [];
  ignoresCase = false;
  /** Waited for before anything is read. */
  gate: Promise<void> = Promise.resolve();

  async read(uri: string, _within?: string, hashed = false): ReturnType<FileSystem['read']> {
    await this.gate;
    const text = this.find(uri);
    if (text === undefined) return { kind: (await this.exists(uri)) ? 'folder' : 'missing' };
    const bytes = new TextEncoder().encode(text);
    return { kind: 'file', bytes, disk: await diskStateOf(bytes, 0, hashed ? sha256 : undefined) };
  }

  list(folder: string): Promise<readonly FolderEntry[]> {
    this.listed.push(folder);
    const entries = new Map<string, FolderEntry>();
    for (const uri of this.files.keys()) {
      const path = isAtOrBelow(this.key(folder), this.key(uri)) ? uri.slice(folder.length + 1) : '';
      const [name, ...below] = path.split('/');
      if (name) entries.set(name, { name, kind: below.length > 0 ? 'folder' : 'file' });
    }
    return Promise.resolve([...entries.values()]);
  }

  resolveLink(): ReturnType<FileSystem['resolveLink']> {
    return Promise.resolve({ kind: 'broken' });
  }

  exists(uri: string): Promise<boolean> {
    return Promise.resolve([...this.files.keys()].some((known) => isAtOrBelow(this.key(uri), this.key(known))));
  }

  private find(uri: string): string | undefined {
    if (!this.ignoresCase) return this.files.get(uri);
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
