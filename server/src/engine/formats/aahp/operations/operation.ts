import type { Change } from '../../../fix.ts';
import { type Message, message, type MessageArguments } from '../../../message.ts';

/** What an operation would do. */
export interface Planned {
  readonly kind: 'planned';
  readonly change: Change;
  /** What it does, and what a person should know of it, in sentences. */
  readonly said: readonly Message[];
}

/** Why an operation does nothing, and what to do instead. */
export interface Refused {
  readonly kind: 'refused';
  readonly reason: Message;
}

/**
 * What the commands of the protocol come to: a change of files to be carried out as a whole, or a refusal. Operations are pure; the
 * command line, the editor and the tools of agents carry out what they return.
 */
export type Operation = Planned | Refused;

/** A refusal with a sentence of one template, which is also the key of its translations. */
export function refuse(template: string, args: MessageArguments = {}): Refused {
  return { kind: 'refused', reason: message(template, args) };
}

/** Whether something that may be a refusal is one. */
export function isRefused(value: object): value is Refused {
  return 'kind' in value && value.kind === 'refused';
}
