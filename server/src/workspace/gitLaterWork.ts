import { placeInRoot } from '../engine/formats/aahp/root.ts';
import type { LaterCommit, LaterWork } from '../engine/history.ts';
import { isEditorLeftover } from './editorLeftovers.ts';
import type { GitRunner } from './git.ts';
import { gitText, type Repository } from './gitRepository.ts';
import { globMatcher } from './globMatcher.ts';

/** More commits than this are not counted. */
const commitLimit = 500;

/** So many commits and files are named. */
const nameLimit = 12;

/** Files of a root that are no part of what is handed over; writing them alone brings nothing up to date. */
const bookkeeping = new Set(['MANIFEST.json', 'HANDOFF.lock']);

/**
 * What happened in a folder outside of all handoff roots since one of its roots was committed last. Paths are relative to the
 * repository's `folder`. `undefined` when that cannot be told, as when the root was never committed.
 */
export async function findLaterWork(
  git: GitRunner,
  repository: Repository,
  question: { readonly root: string; readonly folder: string; readonly ignore: readonly string[] },
): Promise<LaterWork | undefined> {
  const { root, folder: within, ignore } = question;
  const { folder, head } = repository;
  const last = await gitText(git, folder, ['--literal-pathspecs', 'rev-list', '--max-count=1', head, '--', root]);
  const since = last?.trim();
  if (!since) return undefined;
  const isIgnored = ignore.length === 0 ? () => false : globMatcher(ignore);
  const isOutside = (path: string) => !isInSomeRoot(path) && !isIgnored(path);
  const commits = await commitsSince(git, repository, since, within, isOutside);
  const changed = await changedFiles(git, repository, within);
  if (!commits || !changed) return undefined;
  const handoffIsDirty = changed.some((path) => {
    const place = placeInRoot(asFile(path));
    return place?.root === root && !bookkeeping.has(place.name);
  });
  const dirty = changed.filter(isOutside);
  return {
    commits: commits.slice(0, nameLimit),
    count: commits.length,
    dirty: dirty.slice(0, nameLimit),
    handoffIsDirty,
  };
}

async function commitsSince(
  git: GitRunner,
  { folder, head, prefix }: Repository,
  since: string,
  within: string,
  isOutside: (path: string) => boolean,
): Promise<LaterCommit[] | undefined> {
  if (since === head) return [];
  // Each commit begins with 1; 2 and 3 end its hash and subject.
  const format = '--format=format:%x01%h%x02%s%x03';
  const limits = ['--no-merges', `--max-count=${commitLimit}`];
  const text = await gitText(git, folder, [
    '--literal-pathspecs',
    'log',
    ...limits,
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--name-only',
    '-z',
    format,
    `${since}..${head}`,
    '--',
    within === '' ? '.' : within,
  ]);
  return text?.split('\u0001').flatMap((part) => {
    const [name = '', rest = ''] = part.split('\u0002', 2);
    const [subject = '', files] = rest.split('\u0003', 2);
    if (files === undefined) return [];
    return files.split(/[\0\n]+/).some((path) => path !== '' && isOutside(withoutPrefix(path, prefix)))
      ? [{ name, subject }]
      : [];
  });
}

/**
 * The files of a folder that are changed, staged, or new and not ignored, as git sees them; folders that are new as a whole end in
 * `/`. What editors leave behind is not new work. No program that the repository names is run for it: files that need one to be compared are left out.
 */
async function changedFiles(
  git: GitRunner,
  { folder, prefix }: Repository,
  within: string,
): Promise<string[] | undefined> {
  const settings = await withoutFilters(git, folder);
  if (!settings) return undefined;
  const command = ['--literal-pathspecs', 'status', '--porcelain', '-z', '--untracked-files=normal', '--no-renames'];
  // Of a submodule only its commit counts: looking into it would heed that repository's own configuration.
  const text = await gitText(
    git,
    folder,
    [...command, '--ignore-submodules=dirty', '--', within === '' ? '.' : within],
    { settings },
  );
  if (text === undefined) return undefined;
  const paths = text.split('\0').flatMap((entry) => {
    if (entry.length <= 3) return [];
    const path = withoutPrefix(entry.slice(3), prefix);
    // What is tracked belongs to the project, whoever wrote it first.
    return entry.startsWith('??') && isEditorLeftover(path) ? [] : [path];
  });
  return settings.length === 0 || paths.length === 0 ? paths : unfiltered(git, folder, paths);
}

/** Settings that switch every filter of the repository off. */
async function withoutFilters(git: GitRunner, folder: string): Promise<[string, string][] | undefined> {
  const answer = await git.run(folder, ['config', '--null', '--name-only', '--get-regexp', '^filter\\.']);
  // 1 means that there is none.
  if (!answer || answer.exitCode > 1) return undefined;
  const names = new TextDecoder()
    .decode(answer.output)
    .split('\0')
    .filter((name) => name !== '');
  const filters = new Set(names.map((name) => name.slice(0, name.lastIndexOf('.'))));
  return [...filters].flatMap((filter): [string, string][] => [
    [`${filter}.clean`, ''],
    [`${filter}.smudge`, ''],
    [`${filter}.process`, ''],
    [`${filter}.required`, 'false'],
  ]);
}

/** The paths that no filter is set for; with their filter switched off, all others seem to be changed. */
async function unfiltered(git: GitRunner, folder: string, paths: readonly string[]): Promise<string[] | undefined> {
  const call = { input: paths.map((path) => `${path}\0`).join('') };
  const text = await gitText(git, folder, ['check-attr', '-z', '--stdin', 'filter'], call);
  if (text === undefined) return undefined;
  const fields = text.split('\0');
  return paths.filter((_, index) => ['unspecified', 'unset'].includes(fields[index * 3 + 2] ?? ''));
}

function withoutPrefix(path: string, prefix: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

function isInSomeRoot(path: string): boolean {
  return placeInRoot(asFile(path)) !== undefined;
}

/** A new folder counts as a file in it. */
function asFile(path: string): string {
  return path.endsWith('/') ? `${path}.` : path;
}
