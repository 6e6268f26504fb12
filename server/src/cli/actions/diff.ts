import type { ManifestTask } from '../../engine/formats/aahp/manifestModel.ts';
import type { LogEntry } from '../../engine/formats/aahp/markdown/log.ts';
import { stateName } from '../../engine/formats/aahp/markdown/stateName.ts';
import type { TrustClaim } from '../../engine/formats/aahp/markdown/trust.ts';
import {
  type FileDifference,
  type HandoffDifference,
  handoffDifference,
  isSame,
  type TaskDifference,
  type TaskMember,
  type TrustDifference,
} from '../../engine/formats/aahp/operations/handoffDiff.ts';
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
      'No clean handoff is known: there is no git, or no commit whose manifest fits its files. Name a branch, a tag or a commit.',
    );
  const before = await handoffAt(nodeGit, project.uri, root.path, base, root.documents.keys());
  if (!before) throw new UsageError(`git knows no commit ${quote(base)} here. Name a branch, a tag or a commit.`);
  const difference = handoffDifference(project, root, before.documents);
  cli.stdout.write(json ? asJson(before.commit, difference) : asText(before.commit, difference));
  return exitCodes.clean;
}

function asText(commit: string, difference: HandoffDifference): string {
  const { tasks, trust, log, context, files } = difference;
  const name = commit.slice(0, 7);
  if (isSame(difference)) return `Nothing has changed since ${name}.\n`;
  const lines = [`Since ${name}:`];
  const section = (title: string, items: readonly string[]) => {
    if (items.length > 0) lines.push(`${title}:`, ...items.map((item) => `  ${item}`));
  };
  section('Tasks', tasks.map(taskText));
  section('Trust', trust.map(trustText));
  section('Log', log.map(entryText));
  if (context) section('Quick context', [`${quote(context.before ?? 'none')} → ${quote(context.after ?? 'none')}`]);
  section('Files', files.map(fileText));
  return lines.join('\n') + '\n';
}

function taskText({ id, before, after, members }: TaskDifference): string {
  const title = quote(after?.title ?? before?.title ?? '');
  if (!after) return `${quote(id)} is gone: ${title}`;
  if (!before) return `${quote(id)} is new, ${memberText(after, 'status')}: ${title}`;
  const changes = members.map((member) => `${member} ${memberText(before, member)} → ${memberText(after, member)}`);
  return `${quote(id)} ${title}: ${changes.join(', ')}`;
}

function memberText(task: ManifestTask, member: TaskMember): string {
  switch (member) {
    case 'title':
      return quote(task.title ?? 'none');
    case 'status':
      return task.state ? stateName(task.state) : quote(task.status ?? 'none');
    case 'priority':
      return task.priority;
    case 'depends_on':
      return task.dependsOn.map(({ id }) => quote(id)).join(' ') || 'none';
    case 'blocked_by':
      return quote(task.blockedBy ?? 'none');
    case 'assigned_to':
      return quote(task.assignedTo ?? 'nobody');
  }
}

function trustText({ claim, before, after }: TrustDifference): string {
  return `${quote(claim)}: ${claimText(before)} → ${claimText(after)}`;
}

function claimText(claim: TrustClaim | undefined): string {
  if (!claim) return 'not there';
  const level = claim.level ?? quote(claim.status.text);
  return claim.expires ? `${level} until ${claim.expires.text}` : level;
}

function entryText({ date, agent, title }: LogEntry): string {
  return `${date.text}${agent === undefined ? '' : ` ${quote(agent)}`}: ${quote(title)}`;
}

function fileText({ name, state, added, removed }: FileDifference): string {
  return `${quote(name)}: ${state === 'changed' ? `+${added} −${removed}` : state}`;
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
