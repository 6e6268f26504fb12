import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../../../package.json';
import { createEngine } from '../../engine/registry.ts';
import type { FailOn } from '../../engine/verdict.ts';
import { quote } from '../../engine/text/quote.ts';
import { type GitRunner, gitLookingAt } from '../../workspace/git.ts';
import { GitFacts, type GitFactsOptions } from '../../workspace/gitFacts.ts';
import { comparisonBase, openRepository } from '../../workspace/gitRepository.ts';
import { changedPaths, contentReader, readIndex, stagedPaths } from '../../workspace/gitTree.ts';
import { lfsContents } from '../../workspace/lfsContents.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import type { HistorySource } from '../../workspace/projectHistory.ts';
import { TreeFileSystem } from '../../workspace/treeFileSystem.ts';
import { readBaseline, withoutKnown } from '../baseline.ts';
import { checkReport } from '../checkReport.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { type Clock, clockOf } from '../clock.ts';
import { commitHash, type HookRepository, type HookType, openHookRepository } from '../hooks/hookRepository.ts';
import { hookScope } from '../hooks/hookScope.ts';
import { pushedCommits } from '../hooks/pushedCommits.ts';
import { loadPlaces } from '../loadWorkspace.ts';
import { mergedReports, type Report } from '../report.ts';
import { type FormatName, loadReporter } from '../reporters/reporter.ts';
import { printReport } from '../reporters/reportOptions.ts';

export interface HookRunOptions {
  readonly format: FormatName;
  readonly failOn?: FailOn;
  readonly baseline?: string;
  readonly today?: string;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** A state of the repository that is to be judged. */
interface Judged {
  readonly git: GitRunner;
  readonly changed: readonly string[];
  readonly history: GitFactsOptions;
}

/**
 * `agent-handoff hook run [TYPE]`: judges what is staged or pushed, whatever lies in the working tree.
 * @param args what git gives the hook: for `pre-push` the name of the remote and where it is
 */
export async function hookRun(
  type: HookType,
  args: readonly string[],
  options: HookRunOptions,
  cli: Cli,
): Promise<ExitCode> {
  const clock = clockOf(cli, options.today);
  const reporter = await loadReporter(options.format);
  const repository = await openHookRepository(cli);
  const { baseline } = options;
  if (baseline === '-' && type === 'pre-push')
    throw new UsageError('The standard input of a pre-push hook says what is pushed.', 'Name a file with --baseline.');
  const known = baseline === undefined ? undefined : await readBaseline(baseline, cli);
  const judge: Judge = async (judged) => {
    const report = await judgedReport(judged, repository, options.failOn, clock, cli);
    return report && baseline !== undefined && known ? withoutKnown(report, known, baseline) : report;
  };
  const reports =
    type === 'pre-commit' ? await judgeStaged(repository, judge) : await judgePushed(repository, args, judge, cli);
  if (reports.length === 0) {
    const nothing = `Nothing that is ${type === 'pre-commit' ? 'staged' : 'pushed'} concerns handoff files.`;
    if (options.format === 'text' && options.quiet) return exitCodes.clean;
    const { rules } = createEngine();
    return printReport({ findings: [], files: [], nothing, rules, version }, reporter, options, cli);
  }
  const code = printReport(mergedReports(reports), reporter, options, cli);
  if (code === exitCodes.findings)
    cli.stderr.write(
      `Repair that, or let it through with "git ${type === 'pre-commit' ? 'commit' : 'push'} --no-verify".\n`,
    );
  return code;
}

/** What there is to say of a state; `undefined` when it concerns no handoff file. */
type Judge = (judged: Judged) => Promise<Report | undefined>;

async function judgeStaged({ git, topUri }: HookRepository, judge: Judge): Promise<readonly Report[]> {
  const changed = await stagedPaths(git, topUri);
  if (!changed) throw unanswered();
  // What is staged is compared with what is checked out: earlier commits of the branch are not this commit's doing.
  const report = changed.length === 0 ? undefined : await judge({ git, changed, history: { base: 'HEAD' } });
  return report ? [report] : [];
}

async function judgePushed(
  repository: HookRepository,
  [name]: readonly string[],
  judge: Judge,
  cli: Cli,
): Promise<readonly Report[]> {
  const { git, topUri } = repository;
  const remote = name ?? cli.env['PRE_COMMIT_REMOTE_NAME'];
  const reports: Report[] = [];
  for (const { commit: pushed, before } of await pushedCommits(cli)) {
    const commit = await commitHash(repository, pushed);
    // What is no commit, such as a tag of a file, holds nothing to check.
    if (commit === undefined) continue;
    const base = await baseOf(repository, commit, before, remote);
    const changed = await changedPaths(git, topUri, base, commit);
    if (!changed) throw unanswered();
    if (changed.length === 0) continue;
    const report = await withIndexOf(repository, commit, (index) =>
      judge({ git: index, changed, history: { head: commit, base: base ?? commit } }),
    );
    if (report) reports.push(report);
  }
  return reports;
}

/** What the other side has already; `undefined` when nothing of it is known here. */
async function baseOf(
  repository: HookRepository,
  commit: string,
  before: string | undefined,
  remote: string | undefined,
): Promise<string | undefined> {
  const { git, topUri } = repository;
  const opened = await openRepository(git, topUri, commit);
  if (typeof opened === 'string') return undefined;
  const names = [before, remote === undefined ? undefined : `refs/remotes/${remote}/HEAD`, '@{upstream}'];
  for (const name of names) {
    const known = name === undefined ? undefined : await commitHash(repository, name);
    const base = known === undefined ? undefined : await comparisonBase(git, opened, { base: known });
    if (base !== undefined && typeof base !== 'string') return base.commit;
  }
  return undefined;
}

/** Runs something with an index that holds a commit, in a folder of its own. */
async function withIndexOf<Result>(
  { git, topUri }: HookRepository,
  commit: string,
  action: (git: GitRunner) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-handoff-'));
  try {
    const index = gitLookingAt(git, { GIT_INDEX_FILE: join(folder, 'index') });
    if ((await index.run(topUri, ['read-tree', commit], { timeLimit: 60_000 }))?.exitCode !== 0) throw unanswered();
    return await action(index);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function judgedReport(
  { git, changed, history }: Judged,
  { topUri }: HookRepository,
  failOn: FailOn | undefined,
  clock: Clock,
  cli: Cli,
): Promise<Report | undefined> {
  const index = await readIndex(git, topUri, new Set(changed));
  if (!index) throw unanswered();
  const { entries, conflicts } = index;
  if (conflicts.length > 0)
    throw new UsageError(
      `There are conflicts in ${conflicts.slice(0, 5).map(quote).join(', ')}${conflicts.length > 5 ? ' …' : ''}.`,
      `Resolve them, stage the files ("git add") and try again.`,
    );
  const fileSystem = new TreeFileSystem({
    base: nodeFileSystem,
    top: topUri,
    entries,
    content: contentReader(git, topUri),
    lfsContent: lfsContents(git, nodeFileSystem, topUri),
    modified: Date.parse(clock.now),
  });
  const place = { uri: topUri, kind: 'folder', folder: topUri } as const;
  const loaded = await loadPlaces([place], clock, fileSystem, withoutLaterWork(new GitFacts(git, history)));
  const places = hookScope(changed, entries, topUri, (uri) => loaded.workspace.isHandoffFile(uri));
  if (places.length === 0) return undefined;
  const { report } = await checkReport({ ...loaded, places }, failOn, cli);
  return report;
}

/** What was done since a handoff was committed is not known before this commit is made. */
function withoutLaterWork(source: HistorySource): HistorySource {
  return {
    ask: (project, questions) =>
      source.ask(
        project,
        questions.filter(({ kind }) => kind !== 'later-work'),
      ),
  };
}

function unanswered(): UsageError {
  return new UsageError(
    'Git did not answer, so nothing was checked.',
    'See whether "git status" works, and try again.',
  );
}
