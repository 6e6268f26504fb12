import { pushAll } from '../../../pushAll.ts';
import { type Message, message } from '../../../message.ts';
import type { ManifestTask } from '../manifestModel.ts';
import type { LogEntry } from '../markdown/log.ts';
import { stateMessage } from '../markdown/stateName.ts';
import type { TrustClaim } from '../markdown/trust.ts';
import type { FileDifference, HandoffDifference, TaskDifference, TaskMember, TrustDifference } from './handoffDiff.ts';
import { isSame } from './handoffDiff.ts';

/**
 * A difference in lines for a person: headings, and below each what is different.
 *
 * @param commit that of the earlier version
 * @param say gives a message in the language of the reader
 */
export function differenceLines(
  commit: string,
  difference: HandoffDifference,
  say: (said: Message) => string,
): string[] {
  const { tasks, trust, log, context, files } = difference;
  const name = commit.slice(0, 7);
  if (isSame(difference)) return [say(message('Nothing has changed since {commit}.', { commit: name }))];
  const lines = [say(message('Since {commit}:', { commit: name }))];
  const section = (title: Message, items: readonly Message[]) => {
    if (items.length > 0) pushAll(lines, [say(title), ...items.map((item) => `  ${say(item)}`)]);
  };
  section(message('Tasks:'), tasks.map(taskText));
  section(message('Trust:'), trust.map(trustText));
  section(message('Log:'), log.map(entryText));
  const { before, after } = context ?? {};
  if (context) section(message('Quick context:'), [arrow(before ?? none, after ?? none)]);
  section(message('Files:'), files.map(fileText));
  return lines;
}

const none = message('none');

/** Text of a file, several of them, or a message of our own. */
type Shown = string | readonly string[] | Message;

function arrow(before: Shown, after: Shown): Message {
  return message('{before} → {after}', { before, after });
}

function taskText({ id, before, after, members }: TaskDifference): Message {
  const title = after?.title ?? before?.title ?? '';
  if (!after) return message('{id} is gone: {title}', { id, title });
  if (!before) return message('{id} is new, {state}: {title}', { id, state: memberText(after, 'status'), title });
  const changes = members.map((member) =>
    message('{name} {what}', { name: member, what: arrow(memberText(before, member), memberText(after, member)) }),
  );
  return message('{id} {title}: {changes}', { id, title, changes });
}

function memberText(task: ManifestTask, member: TaskMember): Shown {
  switch (member) {
    case 'title':
      return task.title ?? none;
    case 'status':
      return task.state ? stateMessage(task.state) : (task.status ?? none);
    case 'priority':
      return task.priority;
    case 'depends_on':
      return task.dependsOn.length === 0 ? none : task.dependsOn.map(({ id }) => id);
    case 'blocked_by':
      return task.blockedBy ?? none;
    case 'assigned_to':
      return task.assignedTo ?? message('nobody');
  }
}

function trustText({ claim, before, after }: TrustDifference): Message {
  return message('{subject}: {what}', { subject: claim, what: arrow(claimText(before), claimText(after)) });
}

function claimText(claim: TrustClaim | undefined): string | Message {
  if (!claim) return message('not there');
  const level = claim.level ?? claim.status.text;
  return claim.expires ? message('{level} until {day}', { level, day: claim.expires.text }) : level;
}

function entryText({ date, agent, title }: LogEntry): Message {
  return agent === undefined
    ? message('{day}: {title}', { day: date.text, title })
    : message('{day} {agent}: {title}', { day: date.text, agent, title });
}

function fileText({ name, state, added, removed }: FileDifference): Message {
  switch (state) {
    case 'changed':
      return message('{file}: +{added} −{removed}', { file: name, added, removed });
    case 'new':
      return message('{subject}: {what}', { subject: name, what: message('new') });
    case 'gone':
      return message('{subject}: {what}', { subject: name, what: message('gone') });
    case 'unread':
      return message('{subject}: {what}', {
        subject: name,
        what: message('it cannot be read as a whole, so it was not compared'),
      });
  }
}
