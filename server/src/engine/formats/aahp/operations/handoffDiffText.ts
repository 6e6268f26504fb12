import { pushAll } from '../../../pushAll.ts';
import { type Message, message } from '../../../message.ts';
import type { ManifestTask } from '../manifestModel.ts';
import { stateMessage } from '../markdown/stateName.ts';
import type { TrustClaim } from '../markdown/trust.ts';
import type { FileDifference, HandoffDifference, TaskDifference, TaskMember, TrustDifference } from './handoffDiff.ts';
import { isSame } from './handoffDiff.ts';
import type { ComparedTexts, VersionTexts } from './versionTexts.ts';

/**
 * A difference in lines for a person: headings, and below each what is different.
 *
 * @param commit that of the earlier version
 * @param texts what may be repeated of both sides
 * @param say gives a message in the language of the reader
 */
export function differenceLines(
  commit: string,
  difference: HandoffDifference,
  texts: ComparedTexts,
  say: (said: Message) => string,
): string[] {
  const { tasks, trust, log, context, files } = difference;
  const name = commit.slice(0, 7);
  if (isSame(difference)) return [say(message('Nothing has changed since {commit}.', { commit: name }))];
  const lines = [say(message('Since {commit}:', { commit: name }))];
  const section = (title: Message, items: readonly Message[]) => {
    if (items.length > 0) pushAll(lines, [say(title), ...items.map((item) => `  ${say(item)}`)]);
  };
  section(
    message('Tasks:'),
    tasks.map((one) => taskText(one, texts)),
  );
  section(
    message('Trust:'),
    trust.map((one) => trustText(one, texts)),
  );
  section(
    message('Log:'),
    log.map((entry) => entryText(entry.date.text, texts.after.entry(entry))),
  );
  const contexts = [texts.before.quickContext(context?.before), texts.after.quickContext(context?.after)] as const;
  if (context) section(message('Quick context:'), [arrow(contexts[0] ?? none, contexts[1] ?? none)]);
  section(message('Files:'), files.map(fileText));
  return lines;
}

const none = message('none');

/** Text of a file, several of them, or a message of our own. */
type Shown = string | readonly string[] | Message;

function arrow(before: Shown, after: Shown): Message {
  return message('{before} → {after}', { before, after });
}

function taskText({ before, after, members }: TaskDifference, texts: ComparedTexts): Message {
  if (!after) {
    const [id, title] = before ? [texts.before.taskId(before), texts.before.title(before) ?? ''] : ['', ''];
    return message('{id} is gone: {title}', { id, title });
  }
  const [id, title] = [texts.after.taskId(after), texts.after.title(after) ?? ''];
  if (!before)
    return message('{id} is new, {state}: {title}', { id, state: memberText(after, 'status', texts.after), title });
  const changes = members.map((member) =>
    message('{name} {what}', {
      name: member,
      what: arrow(memberText(before, member, texts.before), memberText(after, member, texts.after)),
    }),
  );
  return message('{id} {title}: {changes}', { id, title, changes });
}

function memberText(task: ManifestTask, member: TaskMember, texts: VersionTexts): Shown {
  switch (member) {
    case 'title':
      return texts.title(task) ?? none;
    case 'status':
      return task.state ? stateMessage(task.state) : (texts.status(task) ?? none);
    case 'priority':
      return task.priority;
    case 'depends_on':
      return task.dependsOn.length === 0 ? none : texts.dependencies(task);
    case 'blocked_by':
      return texts.blockedBy(task) ?? none;
    case 'assigned_to':
      return texts.assignedTo(task) ?? message('nobody');
  }
}

function trustText({ before, after }: TrustDifference, texts: ComparedTexts): Message {
  const subject = after ? texts.after.claim(after) : before && texts.before.claim(before);
  return message('{subject}: {what}', {
    subject: subject ?? '',
    what: arrow(claimText(before, texts.before), claimText(after, texts.after)),
  });
}

function claimText(claim: TrustClaim | undefined, texts: VersionTexts): string | Message {
  if (!claim) return message('not there');
  const level = texts.level(claim) ?? none;
  return claim.expires ? message('{level} until {day}', { level, day: claim.expires.text }) : level;
}

function entryText(day: string, { agent, title = '' }: ReturnType<VersionTexts['entry']>): Message {
  return agent === undefined
    ? message('{day}: {title}', { day, title })
    : message('{day} {agent}: {title}', { day, agent, title });
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
