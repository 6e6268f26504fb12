import { lockOf } from '../../engine/formats/aahp/lock.ts';
import { formatMessage } from '../../engine/message.ts';
import type { Finding } from '../../engine/rule.ts';
import { quote } from '../../engine/text/quote.ts';
import { type CommitObstacle, commitObstacle } from '../../workspace/commitObstacle.ts';
import { finishHandoff, handoffMessage, handoffTag } from '../../workspace/finishHandoff.ts';
import { nodeGit } from '../../workspace/git.ts';
import { commitFolder, tagHead } from '../../workspace/gitCommit.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { findingJson } from '../findingJson.ts';
import { clockOf } from '../clock.ts';
import { accepted, draftOf, writeDraft, writesOfDraft } from '../handoffDraft.ts';
import { openRoot, type OpenedRoot } from '../handoffPlaces.ts';
import { OverlayFileSystem } from '../../workspace/overlayFileSystem.ts';
import type { FileWrite } from '../../workspace/writeFiles.ts';
import { operationJson, type OperationOutcome } from '../operationJson.ts';
import { troubleJson } from '../printError.ts';
import { printable, printableJson, printablePath } from '../printable.ts';
import { untilNotOvertaken } from '../writing.ts';

export interface FinishOptions {
  readonly agent?: string;
  readonly sessionId?: string;
  readonly phase: string;
  readonly context?: string;
  readonly commit?: boolean;
  readonly message?: string;
  readonly tag?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const obstacles: Readonly<Record<CommitObstacle, readonly [reason: string, remedy: string]>> = {
  'no-repository': ['There is no git repository here, or git cannot be run.', 'Leave --commit out.'],
  'bad-tag': ['That is no name that git allows for a tag.', 'Choose another one.'],
  'tag-taken': ['There is a tag of that name already.', 'Choose another one.'],
};

/** So many findings are named; the rest is counted. */
const findingLimit = 10;

/** `agent-handoff finish`: phase 2 of the two-phase commit (AAHP v3 sections 3.1 and 3.2). */
export async function finish(path: string, options: FinishOptions, cli: Cli): Promise<ExitCode> {
  const { commit = false, dryRun = false, json = false } = options;
  if (!commit && (options.tag !== undefined || options.message !== undefined))
    throw new UsageError('--tag and --message go with --commit.', 'Add it to commit the handoff.');
  const tag = options.tag === undefined ? undefined : handoffTag(options.tag);
  const files = await untilNotOvertaken(() => finishFiles(path, options, tag, cli));
  const { opened, agent, failing, changes, isRefused } = files;
  const print = (end: Finished) => {
    if (json) cli.stdout.write(asJson(files, { dryRun, ...end }, cli));
  };
  if (failing.length > 0 && !json) cli.stderr.write(describeFailing(failing));
  if (isRefused) {
    const said = 'Nothing was written. Correct this and finish again.';
    if (!json) cli.stderr.write(`${said} Or use --force to finish as it is.\n`);
    print({ written: false, said: [said] });
    return exitCodes.findings;
  }
  if (!json) {
    cli.stdout.write(`${printablePath(opened.shown)}: the handoff ${dryRun ? 'would be' : 'is'} finished\n`);
    cli.stdout.write(changes.map((line) => `  ${line}\n`).join(''));
  }
  const committed = commit && !dryRun ? await commitAndTag(opened, agent, options, tag) : {};
  print({ written: !dryRun, said: changes, ...committed });
  if (!json) {
    if (committed.commit !== undefined) cli.stdout.write(`Committed as ${quote(committed.commit)}.\n`);
    if (committed.tag !== undefined) cli.stdout.write(`Tagged as ${quote(committed.tag)}.\n`);
  }
  if (!committed.trouble) return exitCodes.clean;
  cli.stderr.write(`error: ${committed.trouble.message}\n`);
  return exitCodes.failure;
}

/** A handoff that is finished as far as its files go. */
interface FinishedFiles {
  readonly opened: OpenedRoot;
  readonly agent: string;
  /** What is different in the manifest, in sentences. */
  readonly changes: readonly string[];
  /** What was written or would be. */
  readonly writes: readonly FileWrite[];
  /** What makes the check of the folder fail, as it is or would be. */
  readonly failing: readonly Finding[];
  /** Whether nothing was written because of that. */
  readonly isRefused: boolean;
}

/** Writes the files, and prints nothing: it begins anew when others were faster. */
async function finishFiles(
  path: string,
  options: FinishOptions,
  tag: string | undefined,
  cli: Cli,
): Promise<FinishedFiles> {
  const { commit = false, dryRun = false, force = false } = options;
  const clock = clockOf(cli);
  const overlay = new OverlayFileSystem(nodeFileSystem, Date.parse(clock.now));
  const opened = await openRoot(path, cli, clock, overlay);
  const { project, root } = opened;
  if (!lockOf(root, project))
    throw new UsageError(
      'There is no HANDOFF.lock, so no handoff was begun.',
      'Begin one first, or use "agent-handoff manifest" to regenerate the manifest alone.',
    );
  const obstacle = commit ? await commitObstacle(nodeGit, project.uri, tag) : undefined;
  if (obstacle !== undefined) throw new UsageError(...obstacles[obstacle]);
  const draft = draftOf(opened, overlay, clock);
  const { agent, failing, changes } = accepted(await finishHandoff(draft, options));
  const isRefused = failing.length > 0 && !force;
  if (!dryRun && !isRefused) await writeDraft(opened, draft);
  return {
    opened,
    agent,
    changes: changes.map((change) => formatMessage(change)),
    writes: writesOfDraft(draft),
    failing,
    isRefused,
  };
}

/** What became of a handoff that was to be finished. */
interface Finished extends Committed {
  readonly written: boolean;
  readonly said: readonly string[];
}

/** The `error` is there where the handoff is finished, but not committed or not tagged. */
function asJson(
  { opened, agent, failing, writes }: FinishedFiles,
  { commit, tag, trouble, ...outcome }: Finished & Pick<OperationOutcome, 'dryRun'>,
  cli: Cli,
): string {
  return printableJson({
    ...operationJson(opened, { ...outcome, writes }, cli),
    agent,
    findings: failing.map((finding) => findingJson(finding, cli)),
    commit: commit ?? null,
    tag: tag ?? null,
    ...(trouble && { error: troubleJson(trouble) }),
  });
}

function describeFailing(failing: readonly Finding[]): string {
  const lines = failing.slice(0, findingLimit).map(({ code, document, range, message }) => {
    const line = document.text.positionAt(range.start).line + 1;
    return `${printablePath(document.path)}:${line}: ${formatMessage(message)} (${code})`;
  });
  if (failing.length > findingLimit) lines.push(`… and ${failing.length - findingLimit} more.`);
  return lines.join('\n') + '\n';
}

/** What git made of a finished handoff. */
interface Committed {
  readonly commit?: string;
  readonly tag?: string;
  /** What git did not do; the handoff itself is finished all the same. */
  readonly trouble?: UsageError;
}

async function commitAndTag(
  { project, root }: OpenedRoot,
  agent: string,
  { message }: FinishOptions,
  tag: string | undefined,
): Promise<Committed> {
  const text = message ?? handoffMessage(agent);
  const committed = await commitFolder(project.uri, root.path, text);
  if (committed.kind === 'failed') {
    const reason = `The handoff is finished, but git did not commit it: ${printable(committed.reason)}`;
    return { trouble: new UsageError(reason, 'Commit it yourself.') };
  }
  const { commit } = committed;
  if (tag === undefined) return { commit };
  const tagged = await tagHead(project.uri, tag, `Clean handoff: ${text}`);
  if (tagged.kind === 'failed') {
    const reason = `The handoff is committed, but not tagged: ${printable(tagged.reason)}`;
    return { commit, trouble: new UsageError(reason, 'Tag it yourself.') };
  }
  return { commit, tag };
}
