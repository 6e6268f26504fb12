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
import { clockOf } from '../clock.ts';
import { accepted, draftOf, writeDraft } from '../handoffDraft.ts';
import { openRoot, type OpenedRoot } from '../handoffPlaces.ts';
import { OverlayFileSystem } from '../../workspace/overlayFileSystem.ts';
import { printable, printablePath } from '../printable.ts';

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
}

const obstacles: Readonly<Record<CommitObstacle, string>> = {
  'no-repository': 'There is no git repository here, or git cannot be run. Leave --commit out.',
  'bad-tag': 'That is no name that git allows for a tag.',
  'tag-taken': 'There is a tag of that name already. Choose another one.',
};

/** So many findings are named; the rest is counted. */
const findingLimit = 10;

/** `agent-handoff finish`: phase 2 of the two-phase commit (AAHP v3 sections 3.1 and 3.2). */
export async function finish(path: string, options: FinishOptions, cli: Cli): Promise<ExitCode> {
  const { commit = false, dryRun = false, force = false } = options;
  if (!commit && (options.tag !== undefined || options.message !== undefined))
    throw new UsageError('--tag and --message go with --commit. Add it to commit the handoff.');
  const clock = clockOf(cli);
  const overlay = new OverlayFileSystem(nodeFileSystem, Date.parse(clock.now));
  const opened = await openRoot(path, cli, clock, overlay);
  const { project, root } = opened;
  if (!lockOf(root, project))
    throw new UsageError(
      'There is no HANDOFF.lock, so no handoff was begun. Begin one first, or use "agent-handoff manifest" to regenerate the manifest alone.',
    );
  const tag = options.tag === undefined ? undefined : handoffTag(options.tag);
  const obstacle = commit ? await commitObstacle(nodeGit, project.uri, tag) : undefined;
  if (obstacle !== undefined) throw new UsageError(obstacles[obstacle]);

  const draft = draftOf(opened, overlay, clock);
  const { agent, changes, failing } = accepted(await finishHandoff(draft, options));
  if (failing.length > 0) {
    cli.stderr.write(describeFailing(failing));
    if (!force) {
      cli.stderr.write('Nothing was written. Correct this and finish again, or use --force to finish as it is.\n');
      return exitCodes.findings;
    }
  }
  if (!dryRun) writeDraft(draft);
  cli.stdout.write(`${printablePath(opened.shown)}: the handoff ${dryRun ? 'would be' : 'is'} finished\n`);
  cli.stdout.write(changes.map((line) => `  ${line}\n`).join(''));
  if (commit && !dryRun) await commitAndTag(opened, agent, options, tag, cli);
  return exitCodes.clean;
}

function describeFailing(failing: readonly Finding[]): string {
  const lines = failing.slice(0, findingLimit).map(({ code, document, range, message }) => {
    const line = document.text.positionAt(range.start).line + 1;
    return `${printablePath(document.path)}:${line}: ${formatMessage(message)} (${code})`;
  });
  if (failing.length > findingLimit) lines.push(`… and ${failing.length - findingLimit} more.`);
  return lines.join('\n') + '\n';
}

/** @throws {UsageError} with what git says; the handoff itself is finished then */
async function commitAndTag(
  { project, root }: OpenedRoot,
  agent: string,
  { message }: FinishOptions,
  tag: string | undefined,
  cli: Cli,
): Promise<void> {
  const text = message ?? handoffMessage(agent);
  const committed = await commitFolder(project.uri, root.path, text);
  if (committed.kind === 'failed')
    throw new UsageError(
      `The handoff is finished, but git did not commit it: ${printable(committed.reason)} Commit it yourself.`,
    );
  cli.stdout.write(`Committed as ${quote(committed.commit)}.\n`);
  if (tag === undefined) return;
  const tagged = await tagHead(project.uri, tag, `Clean handoff: ${text}`);
  if (tagged.kind === 'failed')
    throw new UsageError(`The handoff is committed, but not tagged: ${printable(tagged.reason)}`);
  cli.stdout.write(`Tagged as ${quote(tag)}.\n`);
}
