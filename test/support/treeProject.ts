import { Document } from '../../server/src/engine/document.ts';
import type { Engine } from '../../server/src/engine/engine.ts';
import { applyTextChanges, type Change } from '../../server/src/engine/fix.ts';
import { type HandoffRoot, handoffRoots } from '../../server/src/engine/formats/aahp/root.ts';
import type { Project } from '../../server/src/engine/project.ts';
import { defaultSettings } from '../../server/src/engine/settings.ts';
import { SourceText } from '../../server/src/engine/text/sourceText.ts';
import { diskState } from './fixture.ts';
import type { RandomTree } from './randomTrees.ts';
import { regenerated } from './regenerate.ts';

/** The handoff root that all files of a tree belong to. */
export const rootPath = '.ai/handoff';
export const today = '2026-03-01';

/** Files by name, as on disk; the checksums that a manifest leaves open are filled in. */
export function bytesOfTree(tree: RandomTree): Map<string, Uint8Array> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const checksumOf = (name: string) => diskState(encode(tree[name] ?? '')).sha256.withoutCr;
  return new Map(
    Object.entries(tree).map(([name, text]) => [
      name,
      encode(text.replace(/\{\{checksum ([^}]+)\}\}/g, (_, file: string) => `sha256:${checksumOf(file)}`)),
    ]),
  );
}

/** A snapshot of the files as a host would make it, with documents made anew. */
export function projectOfFiles(engine: Engine, files: ReadonlyMap<string, Uint8Array>, generation = 1): Project {
  return projectOfDocuments(
    engine,
    [...files].map(([name, bytes]) => documentOf(name, bytes)),
    generation,
  );
}

/** A document as a host makes it of a file on disk. */
export function documentOf(name: string, bytes: Uint8Array): Document {
  const path = `${rootPath}/${name}`;
  return new Document({ uri: `file:///${path}`, path, text: SourceText.fromBytes(bytes), disk: diskState(bytes) });
}

/** A snapshot of documents that may have been in another one before. */
export function projectOfDocuments(engine: Engine, documents: readonly Document[], generation: number): Project {
  const paths = new Set(documents.map(({ path }) => path));
  return engine.project({
    uri: 'file:///',
    documents,
    facts: { exists: (path) => paths.has(path), outside: new Set(), now: Date.parse(`${today}T12:00:00Z`) },
    settings: defaultSettings,
    today,
    generation,
  });
}

/** The root of a snapshot; throws when it has none. */
export function rootOfProject(project: Project): HandoffRoot {
  const [root] = handoffRoots(project);
  if (!root) throw new Error('There is no handoff root.');
  return root;
}

/** The files of a snapshot, by name. */
export function filesOfProject(project: Project): Map<string, Uint8Array> {
  return new Map([...project.documents.values()].map(({ path, text }) => [nameOf(path), text.toBytes()]));
}

/** What a change leaves on disk, the manifest regenerated where it asks for that. */
export function filesAfterChange(engine: Engine, project: Project, change: Change): Map<string, Uint8Array> {
  const files = filesOfProject(project);
  const encode = (text: string) => new TextEncoder().encode(text);
  for (const path of new Set([...(change.edits?.keys() ?? []), ...(change.withoutByteOrderMark ?? [])])) {
    const document = project.document(path);
    if (!document) throw new Error(`There is no ${path} to edit.`);
    const mark = document.text.hasByteOrderMark && !change.withoutByteOrderMark?.includes(path) ? '\ufeff' : '';
    files.set(nameOf(path), encode(mark + applyTextChanges(document.text.text, change.edits?.get(path) ?? [])));
  }
  for (const [path, text] of change.create ?? []) {
    if (files.has(nameOf(path))) throw new Error(`${path} is there already.`);
    files.set(nameOf(path), encode(text));
  }
  for (const path of change.remove ?? []) files.delete(nameOf(path));
  for (const [from, to] of change.move ?? []) {
    const bytes = files.get(nameOf(from));
    if (!bytes || files.has(nameOf(to))) throw new Error(`${from} cannot be moved to ${to}.`);
    files.set(nameOf(to), bytes);
    files.delete(nameOf(from));
  }
  if (change.thenRegenerate !== undefined) {
    const present = projectOfFiles(engine, files);
    const mark = rootOfProject(present).manifest?.text.hasByteOrderMark ? '\ufeff' : '';
    files.set('MANIFEST.json', encode(mark + regenerated(present, change.thenRegenerate)));
  }
  return files;
}

/** The texts of files by name, for comparisons that show what is different. */
export function textsOf(files: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  return Object.fromEntries([...files].sort().map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
}

function nameOf(path: string): string {
  return path.slice(rootPath.length + 1);
}
