import { l10n } from 'vscode';
import type { PictureWords } from '../../../server/src/protocol.ts';
import { stateLabel } from '../commands/stateLabel.ts';
import { priorityLabel } from '../views/tasks/taskFilter.ts';
import type { GraphLabels } from './messages.ts';

/** What a task graph says, in the language of the editor. Places to fill in stay as they are. */
export function graphWords(): PictureWords {
  return {
    states: {
      in_progress: stateLabel('in_progress'),
      ready: stateLabel('ready'),
      blocked: stateLabel('blocked'),
      done: stateLabel('done'),
      cancelled: stateLabel('cancelled'),
      unknown: stateLabel('unknown'),
      missing: l10n.t('no such task'),
    },
    canStart: l10n.t('can start'),
    inCycle: l10n.t('in a circle'),
    withheld: l10n.t('text withheld: a safety rule warns of it'),
    noTitle: l10n.t('no title'),
    priorities: {
      critical: priorityLabel('critical'),
      high: priorityLabel('high'),
      medium: priorityLabel('medium'),
      low: priorityLabel('low'),
    },
    waitsFor: l10n.t('Waits for {0}.', '{0}'),
    neededBy: l10n.t('Needed by {0}.', '{0}'),
    title: l10n.t('Task graph'),
    summary: l10n.t('Tasks: {0}. Can start: {1}. In circles: {2}.', '{0}', '{1}', '{2}'),
    empty: l10n.t('There are no tasks.'),
  };
}

/** What the page says beside the graph. */
export function graphLabels(): GraphLabels {
  return {
    root: l10n.t('The handoff folder'),
    hideDone: l10n.t('Hide done'),
    zoomIn: l10n.t('Zoom in (+)'),
    zoomOut: l10n.t('Zoom out (-)'),
    zoomFit: l10n.t('Show all (0)'),
    export: l10n.t('Export…'),
    keys: l10n.t(
      'Left and right lead along dependencies, up and down to other tasks. Enter opens the task, plus, minus and zero zoom, Escape leaves.',
    ),
    hidden: l10n.t('Hidden: {0}.', '{0}'),
    tooMany: l10n.t('There are too many tasks to draw. Hide those that are done, or use the Tasks view.'),
    legend: {
      start: l10n.t('Can start'),
      progress: stateLabel('in_progress'),
      blocked: stateLabel('blocked'),
      over: l10n.t('Done or cancelled'),
      circle: l10n.t('In a circle'),
    },
  };
}
