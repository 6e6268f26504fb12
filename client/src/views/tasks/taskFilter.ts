import { l10n, type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { TaskInfo } from '../../../../server/src/protocol.ts';
import { plainLabel } from '../../commands/plainLabel.ts';
import type { Priority, TaskFilter, TaskGrouping } from './taskTree.ts';

interface FilterItem extends QuickPickItem {
  readonly filter?: TaskFilter;
  readonly asksText?: true;
}

/** Asks which tasks are to be shown, among what there is. `undefined` when the person gives up. */
export async function askFilter(present: TaskFilter, tasks: readonly TaskInfo[]): Promise<TaskFilter | undefined> {
  const assignees = [...new Set(tasks.flatMap(({ assignedTo }) => assignedTo ?? []))].sort();
  const separator = (label: string): FilterItem => ({ label, kind: QuickPickItemKind.Separator });
  const items: FilterItem[] = [
    { label: l10n.t('All tasks'), filter: {} },
    { label: l10n.t('Tasks with a text…'), asksText: true },
    { label: l10n.t('Tasks that can start'), filter: { canStart: true } },
    separator(l10n.t('Priority')),
    ...(['critical', 'high', 'medium', 'low'] as const).map((priority) => {
      return { label: priorityLabel(priority), filter: { priority } };
    }),
    separator(l10n.t('Who works on it')),
    ...assignees.map((assignee) => ({ label: plainLabel(assignee), filter: { assignee } })),
    { label: l10n.t('Nobody'), filter: { assignee: '' } },
  ];
  const title = l10n.t('Filter Tasks');
  const chosen = await window.showQuickPick(items, { title, placeHolder: l10n.t('Which tasks are shown?') });
  if (!chosen?.asksText) return chosen?.filter;
  const text = await window.showInputBox({
    title,
    prompt: l10n.t('A part of id, title or assignee; empty for all tasks'),
    value: present.text ?? '',
  });
  if (text === undefined) return undefined;
  return text.trim() === '' ? {} : { text: text.trim() };
}

/** What a filter lets through, in words. */
export function filterWords({ text, priority, assignee, canStart }: TaskFilter): string {
  const words: string[] = [];
  if (text !== undefined) words.push(l10n.t('with “{0}”', text));
  if (canStart) words.push(l10n.t('that can start'));
  if (priority !== undefined) words.push(priorityWords(priority));
  if (assignee !== undefined)
    words.push(assignee === '' ? l10n.t('that nobody works on') : l10n.t('that {0} works on', assignee));
  return l10n.t('Only tasks {0}', words.join(', '));
}

function priorityWords(priority: Priority): string {
  switch (priority) {
    case 'critical':
      return l10n.t('of critical priority');
    case 'high':
      return l10n.t('of high priority');
    case 'medium':
      return l10n.t('of medium priority');
    case 'low':
      return l10n.t('of low priority');
  }
}

/** A priority as the heading of a group and where it is chosen. */
export function priorityLabel(priority: Priority): string {
  switch (priority) {
    case 'critical':
      return l10n.t('Critical');
    case 'high':
      return l10n.t('High');
    case 'medium':
      return l10n.t('Medium');
    case 'low':
      return l10n.t('Low');
  }
}

/** What a way to group is called where it is chosen. */
export function groupingLabel(grouping: TaskGrouping): string {
  switch (grouping) {
    case 'state':
      return l10n.t('By State');
    case 'priority':
      return l10n.t('By Priority');
    case 'dependency':
      return l10n.t('By Dependency');
  }
}
