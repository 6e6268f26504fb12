import { quote } from '../../../text/quote.ts';
import type { ManifestTask } from '../manifestModel.ts';
import type { LogEntry } from '../markdown/log.ts';
import { stateName } from '../markdown/stateName.ts';
import type { TrustClaim } from '../markdown/trust.ts';
import type { FileDifference, HandoffDifference, TaskDifference, TaskMember, TrustDifference } from './handoffDiff.ts';
import { isSame } from './handoffDiff.ts';

/** A difference in lines for a person: headings, and below each what is different. @param commit that of the earlier version */
export function differenceLines(commit: string, difference: HandoffDifference): string[] {
  const { tasks, trust, log, context, files } = difference;
  const name = commit.slice(0, 7);
  if (isSame(difference)) return [`Nothing has changed since ${name}.`];
  const lines = [`Since ${name}:`];
  const section = (title: string, items: readonly string[]) => {
    if (items.length > 0) lines.push(`${title}:`, ...items.map((item) => `  ${item}`));
  };
  section('Tasks', tasks.map(taskText));
  section('Trust', trust.map(trustText));
  section('Log', log.map(entryText));
  if (context) section('Quick context', [`${quote(context.before ?? 'none')} → ${quote(context.after ?? 'none')}`]);
  section('Files', files.map(fileText));
  return lines;
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
