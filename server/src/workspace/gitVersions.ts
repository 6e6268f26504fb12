import { Document } from '../engine/document.ts';
import type { EarlierVersion } from '../engine/history.ts';
import type { SourceText } from '../engine/text/sourceText.ts';
import type { GitRunner } from './git.ts';
import { type Blob, findBlobs, readTexts } from './gitObjects.ts';
import { gitText, listFiles, type Repository } from './gitRepository.ts';
import { joinUri } from './uris.ts';

/** The history of more commits than this is looked into at its newest end only; the base counts whatever its age. */
const commitLimit = 2_000;

/** A commit of the compared range. */
interface Commit {
  readonly hash: string;
  /** Those of the range are known by their hash; all others come before it. */
  readonly parents: readonly string[];
  readonly merged: boolean;
}

/** A version before it is read. */
interface FoundVersion {
  readonly name: string;
  readonly blob: Blob;
  readonly merged: boolean;
  readonly parents: readonly number[];
  readonly atBase?: true;
}

/** The versions of files as they were found last. Blobs never change, so their documents are made once. */
export type KnownVersions = ReadonlyMap<string, KnownVersionsOfFile>;

interface KnownVersionsOfFile {
  /** Equal as long as the versions are the same. */
  readonly key: string;
  /** By the id of the blob. */
  readonly documents: ReadonlyMap<string, Document>;
  readonly versions: readonly EarlierVersion[];
}

/**
 * The versions that files had at the base, in each commit from there to what is checked out, and in the index. Paths are
 * relative to the repository's `folder`. A path is absent from the result when its history could not be told.
 *
 * @param known what this function gave before; what is still true of it is used again, with the same identity
 * @param sizeLimit how many bytes of a file's versions are read; what is beyond is left out from the oldest on, apart from the base
 */
export async function findVersions(
  git: GitRunner,
  repository: Repository,
  base: string,
  paths: readonly string[],
  known: KnownVersions,
  sizeLimit: number,
): Promise<Map<string, KnownVersionsOfFile>> {
  const result = new Map<string, KnownVersionsOfFile>();
  const { folder, prefix } = repository;
  const commits = await commitsBetween(git, repository, base, paths);
  const staged = await stagedBlobs(git, folder, paths);
  const names = paths.flatMap((path) =>
    [base, ...(commits ?? []).map(({ hash }) => hash)].map((commit) => `${commit}:${prefix}${path}`),
  );
  const blobs = commits && staged && (await findBlobs(git, folder, names));
  if (!blobs) return result;
  const found = new Map<string, FoundVersion[]>();
  for (const [index, path] of paths.entries()) {
    const from = index * (commits.length + 1);
    const [atBase, ...ofCommits] = blobs.slice(from, from + commits.length + 1);
    const versions = contract(base, atBase, commits, withinLimit(atBase, ofCommits, sizeLimit));
    const inIndex = staged.get(path);
    const last = ofCommits.at(-1) ?? atBase;
    if (inIndex && inIndex.id !== last?.id) {
      versions.push({ name: 'index', blob: inIndex, merged: false, parents: versions.map((_, one) => one) });
    }
    found.set(path, versions);
  }
  const missing = new Map<string, Blob>();
  for (const [path, versions] of found) {
    const documents = known.get(path)?.documents;
    for (const { blob } of versions) if (!documents?.has(blob.id)) missing.set(blob.id, blob);
  }
  const texts = await readTexts(git, folder, [...missing.values()]);
  for (const [path, versions] of found) {
    const read = texts && readVersions(joinUri(folder, path), path, versions, texts, known.get(path));
    if (read) result.set(path, read);
  }
  return result;
}

/** The commits of a range that touch one of the paths, and the merges between them; parents come before children. */
async function commitsBetween(
  git: GitRunner,
  { folder, head }: Repository,
  base: string,
  paths: readonly string[],
): Promise<Commit[] | undefined> {
  if (base === head) return [];
  const options = ['--parents', '--topo-order', '--reverse', `--max-count=${commitLimit}`];
  // Without `--full-history` git leaves out what a merge has dropped. A command line could not hold any number of paths.
  const command = ['--literal-pathspecs', 'rev-list', '--full-history', ...options, '--stdin'];
  const input = [`${base}..${head}`, '--', ...paths].map((line) => `${line}\n`).join('');
  const text = await gitText(git, folder, command, { input });
  const lines = text?.split('\n').slice(0, -1);
  const commits = lines?.map((line) => {
    const [hash = '', ...parents] = line.split(' ');
    return { hash, parents };
  });
  const own = commits && ownWay(commits);
  return commits?.map((commit) => ({ ...commit, merged: own?.has(commit.hash) === false }));
}

/** The commits on the way of first parents from the last one back. */
function ownWay(commits: readonly Omit<Commit, 'merged'>[]): ReadonlySet<string> {
  const firstParents = new Map(commits.map(({ hash, parents }) => [hash, parents[0]]));
  const way = new Set<string>();
  for (let hash = commits.at(-1)?.hash; hash !== undefined && firstParents.has(hash); hash = firstParents.get(hash)) {
    way.add(hash);
  }
  return way;
}

/** What is in the index, by path; files in conflict are not. */
async function stagedBlobs(
  git: GitRunner,
  folder: string,
  paths: readonly string[],
): Promise<Map<string, Blob> | undefined> {
  const entries = await listFiles(git, folder, '--stage', paths);
  if (!entries) return undefined;
  const ids = new Map<string, string>();
  for (const entry of entries) {
    const match = /^100(?:644|755) ([0-9a-f]{40,64}) 0\t(.+)$/s.exec(entry);
    if (match?.[1] !== undefined && match[2] !== undefined) ids.set(match[2], match[1]);
  }
  const blobs = await findBlobs(git, folder, [...ids.values()]);
  if (!blobs) return undefined;
  return new Map(
    [...ids.keys()].flatMap((path, index) => {
      const blob = blobs[index];
      return blob ? [[path, blob] as const] : [];
    }),
  );
}

/** Leaves out the oldest blobs of what would be too much to read. */
function withinLimit(
  atBase: Blob | undefined,
  blobs: readonly (Blob | undefined)[],
  sizeLimit: number,
): (Blob | undefined)[] {
  let left = sizeLimit - (atBase?.size ?? 0);
  const counted = new Set<string>();
  return blobs
    .toReversed()
    .map((blob) => {
      if (!blob || counted.has(blob.id)) return blob;
      // The newest one always counts: it is what most edits are compared with.
      if (blob.size > left && counted.size > 0) return undefined;
      left -= blob.size;
      counted.add(blob.id);
      return blob;
    })
    .reverse();
}

/** Keeps a commit only where the file differs from what it was made from; what lies between is bridged. */
function contract(
  base: string,
  atBase: Blob | undefined,
  commits: readonly Commit[],
  blobs: readonly (Blob | undefined)[],
): FoundVersion[] {
  const versions: FoundVersion[] = [];
  if (atBase) versions.push({ name: shortName(base), blob: atBase, merged: false, parents: [], atBase: true });
  const beginning: readonly number[] = atBase ? [0] : [];
  /** The versions that a commit stands for. */
  const standsFor = new Map<string, readonly number[]>();
  for (const [index, { hash, parents, merged }] of commits.entries()) {
    const blob = blobs[index];
    const from = [
      ...new Set(parents.length === 0 ? beginning : parents.flatMap((parent) => standsFor.get(parent) ?? beginning)),
    ];
    const [only] = from;
    const isSame = from.length === 1 && only !== undefined && versions[only]?.blob.id === blob?.id;
    if (!blob || isSame) {
      standsFor.set(hash, from);
      continue;
    }
    standsFor.set(hash, [versions.length]);
    versions.push({ name: shortName(hash), blob, merged, parents: from });
  }
  return versions;
}

function readVersions(
  uri: string,
  path: string,
  found: readonly FoundVersion[],
  texts: ReadonlyMap<string, SourceText>,
  known: KnownVersionsOfFile | undefined,
): KnownVersionsOfFile | undefined {
  const key = JSON.stringify(
    found.map(({ name, blob, merged, parents, atBase }) => [name, blob.id, merged, parents, atBase]),
  );
  if (known?.key === key) return known;
  const documents = new Map<string, Document>();
  const versions: EarlierVersion[] = [];
  for (const { name, blob, merged, parents, atBase } of found) {
    let document = documents.get(blob.id) ?? known?.documents.get(blob.id);
    if (!document) {
      const text = texts.get(blob.id);
      // A partial clone lacks some of the contents, and with a part of the history nothing can be told.
      if (!text) return undefined;
      document = new Document({ uri: `${uri}?${name}`, path, text });
    }
    documents.set(blob.id, document);
    versions.push({ name, document, parents, ...(merged && { merged }), ...(atBase && { atBase }) });
  }
  return { key, documents, versions };
}

function shortName(hash: string): string {
  return hash.slice(0, 7);
}
