import { l10n } from 'vscode';
import type { TaskState } from '../../../server/src/protocol.ts';

/** A state of a task as a person reads it. */
export function stateLabel(state: TaskState): string {
  switch (state) {
    case 'in_progress':
      return l10n.t('In Progress');
    case 'ready':
      return l10n.t('Ready');
    case 'blocked':
      return l10n.t('Blocked');
    case 'done':
      return l10n.t('Done');
    case 'cancelled':
      return l10n.t('Cancelled');
    case 'unknown':
      return l10n.t('Other');
  }
}
