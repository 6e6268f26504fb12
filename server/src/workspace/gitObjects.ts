import { SourceText } from '../engine/text/sourceText.ts';
import type { GitRunner } from './git.ts';

/** A file's content as git stores it. */
export interface Blob {
  readonly id: string;
  /** In bytes. */
  readonly size: number;
}

/** Milliseconds for any number of objects. */
const timeLimit = 30_000;

/** No more than this is read at once, in bytes. */
const readLimit = 512 * 1024 * 1024;

/**
 * Looks up what names such as `abc123:folder/file` mean. The result has one item a name, in order: the blob, or `undefined`
 * when there is no such file. `undefined` as a whole when git did not answer.
 */
export async function findBlobs(
  git: GitRunner,
  folder: string,
  names: readonly string[],
): Promise<(Blob | undefined)[] | undefined> {
  const lines = await check(git, folder, names);
  return lines?.map((line) => {
    const match = /^([0-9a-f]{40,64}) blob (\d+)$/.exec(line);
    return match?.[1] === undefined ? undefined : { id: match[1], size: Number(match[2]) };
  });
}

/** Which of these names, abbreviated hashes of commits, mean a commit, or several. `undefined` when git did not answer. */
export async function findCommits(
  git: GitRunner,
  folder: string,
  names: readonly string[],
): Promise<boolean[] | undefined> {
  const lines = await check(
    git,
    folder,
    names.map((name) => `${name}^{commit}`),
  );
  return lines?.map((line) => / (?:commit \d+|ambiguous)$/.test(line));
}

async function check(git: GitRunner, folder: string, names: readonly string[]): Promise<string[] | undefined> {
  if (names.length === 0) return [];
  // A name with a line break would be taken for two.
  if (names.some((name) => name.includes('\n'))) return undefined;
  const call = { input: names.map((name) => `${name}\n`).join(''), timeLimit };
  const answer = await git.run(folder, ['cat-file', '--batch-check'], call);
  if (answer?.exitCode !== 0) return undefined;
  const lines = new TextDecoder().decode(answer.output).split('\n').slice(0, -1);
  return lines.length === names.length ? lines : undefined;
}

/** Reads blobs, by id. One that is missing, as in a partial clone, is left out; `undefined` when git did not answer. */
export async function readBlobs(
  git: GitRunner,
  folder: string,
  blobs: readonly Blob[],
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  return (await readContents(git, folder, blobs))?.contents;
}

/** Reads blobs as texts, as `readBlobs` reads their bytes, which are given up at once. */
export async function readTexts(
  git: GitRunner,
  folder: string,
  blobs: readonly Blob[],
): Promise<ReadonlyMap<string, SourceText> | undefined> {
  const read = await readContents(git, folder, blobs);
  if (!read) return undefined;
  const texts = new Map([...read.contents].map(([id, bytes]) => [id, SourceText.fromBytes(bytes)]));
  read.release?.();
  return texts;
}

interface Contents {
  readonly contents: ReadonlyMap<string, Uint8Array>;
  readonly release?: (() => void) | undefined;
}

async function readContents(git: GitRunner, folder: string, blobs: readonly Blob[]): Promise<Contents | undefined> {
  const contents = new Map<string, Uint8Array>();
  if (blobs.length === 0) return { contents };
  const total = blobs.reduce((sum, { size }) => sum + size + 100, 0);
  if (total > readLimit) return undefined;
  const call = {
    input: blobs.map(({ id }) => `${id}\n`).join(''),
    timeLimit,
    answerLimit: total + 1024,
    answerSize: total,
  };
  const answer = await git.run(folder, ['cat-file', '--batch'], call);
  if (answer?.exitCode !== 0) return undefined;
  const { output } = answer;
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at);
    if (end === -1) return undefined;
    const header = new TextDecoder().decode(output.subarray(at, end));
    const match = /^([0-9a-f]{40,64}) blob (\d+)$/.exec(header);
    at = end + 1;
    if (match?.[1] === undefined) continue;
    const size = Number(match[2]);
    contents.set(match[1], output.subarray(at, at + size));
    at += size + 1;
  }
  return { contents, release: answer.release };
}
