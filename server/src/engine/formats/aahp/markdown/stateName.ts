import type { TaskState } from '../vocabulary.ts';

/** A state as it reads in a sentence or in Markdown: `in progress` for `in_progress`. */
export function stateName(state: TaskState): string {
  return state.replace('_', ' ');
}
