import type { Project } from '../../project.ts';
import { numbersIn, type UagentHandoff } from './handoff.ts';

/**
 * The id that a handoff should have: its session and recipient with the number it has at the end already, or the next free one of the
 * session. `undefined` when session or recipient are not known.
 */
export function nextHandoffId({ sessionId, to, handoffId }: UagentHandoff, project: Project): string | undefined {
  const session = sessionId?.string?.trim();
  const recipient = to?.string?.trim();
  if (session === undefined || session === '' || recipient === undefined || recipient === '') return undefined;
  const taken = numbersIn(project, session, recipient);
  const written = /(?:^|[^\d])(\d{1,9})$/.exec(handoffId?.string ?? '')?.[1];
  const number = written !== undefined && !taken.has(Number(written)) ? Number(written) : nextNumber(taken);
  return `${session}.${recipient}.${number}`;
}

/** One more than the highest number that is taken. */
export function nextNumber(taken: Iterable<number>): number {
  let highest = 0;
  for (const number of taken) highest = Math.max(highest, number);
  return highest + 1;
}
