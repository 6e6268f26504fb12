import { l10n } from 'vscode';

/** The title of a task as it is shown, or that it was withheld. */
export function shownTitle({
  title,
  titleIsWithheld,
}: {
  readonly title: string;
  readonly titleIsWithheld: boolean;
}): string {
  return titleIsWithheld ? l10n.t('[withheld: a safety rule warns of it]') : title;
}

/** A task's id and title on one line, as plain text. */
export function taskLabel(task: {
  readonly id: string;
  readonly title: string;
  readonly titleIsWithheld: boolean;
}): string {
  return `${task.id}: ${shownTitle(task)}`;
}
