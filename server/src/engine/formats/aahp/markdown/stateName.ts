import { type Message, message } from '../../../message.ts';
import type { TaskState } from '../vocabulary.ts';

/** A state as it reads in Markdown: `in progress` for `in_progress`. */
export function stateName(state: TaskState): string {
  return state.replace('_', ' ');
}

/** A state as it reads in a sentence for a person. */
export function stateMessage(state: TaskState): Message {
  switch (state) {
    case 'ready':
      return message('ready');
    case 'in_progress':
      return message('in progress');
    case 'blocked':
      return message('blocked');
    case 'done':
      return message('done');
    case 'cancelled':
      return message('cancelled');
  }
}
