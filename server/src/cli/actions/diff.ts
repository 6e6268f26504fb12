import type { ManifestTask } from '../../engine/formats/aahp/manifestModel.ts';
import type { TrustClaim } from '../../engine/formats/aahp/markdown/trust.ts';
import { type HandoffDifference, handoffDifference } from '../../engine/formats/aahp/operations/handoffDiff.ts';
import { differenceLines } from '../../engine/formats/aahp/operations/handoffDiffText.ts';
import { formatMessage } from '../../engine/message.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeGit } from '../../workspace/git.ts';
import { findCleanCommit } from '../../workspace/gitCleanCommit.ts';
import { handoffAt } from '../../workspace/gitHandoffAt.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoot } from '../handoffPlaces.ts';
import { printableJson } from '../printable.ts';

export interface DiffOptions {
  readonly json?: boolean;
}

/** `agent-handoff diff`: what changed since a handoff (AAHP v3 section 3.2). */
export async function diff(ref: string | undefined, path: string, { json }: DiffOptions, cli: Cli): Promise<ExitCode> {
  const { project, root } = await openRoot(path, cli, clockOf(cli), nodeFileSystem);
  const base = ref ?? (await findCleanCommit(nodeGit, project.uri, root.path))?.commit;
  if (base === undefined)
    throw new UsageError(
      'No clean handoff is known: there is no git, or no commit whose manifest fits its files.',
      'Name a branch, a tag or a commit.',
    );
  const before = await handoffAt(nodeGit, project.uri, root.path, base, root.documents.keys());
  if (!before) throw new UsageError(`git knows no commit ${quote(base)} here.`, `Name a branch, a tag or a commit.`);
  const difference = handoffDifference(project, root, before.documents);
  cli.stdout.write(
    json
      ? asJson(before.commit, difference)
      : differenceLines(before.commit, difference, formatMessage).join('\n') + '\n',
  );
  return exitCodes.clean;
}

function asJson(commit: string, { tasks, trust, log, context, files }: HandoffDifference): string {
  const task = (one: ManifestTask | undefined) =>
    one
      ? {
          title: one.title ?? null,
          status: one.status ?? null,
          priority: one.priority,
          dependsOn: one.dependsOn.map(({ id }) => id),
          blockedBy: one.blockedBy ?? null,
          assignedTo: one.assignedTo ?? null,
        }
      : null;
  const claim = (one: TrustClaim | undefined) =>
    one ? { level: one.level ?? null, verified: one.verified?.text ?? null, expires: one.expires?.text ?? null } : null;
  return printableJson({
    since: commit,
    tasks: tasks.map(({ id, before, after, members }) => ({ id, before: task(before), after: task(after), members })),
    trust: trust.map((one) => ({ claim: one.claim, before: claim(one.before), after: claim(one.after) })),
    log: log.map(({ date, agent, title }) => ({ date: date.text, agent: agent ?? null, title })),
    quickContext: context ? { before: context.before ?? null, after: context.after ?? null } : null,
    files,
  });
}
