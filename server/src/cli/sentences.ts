import { formatMessage, type Message } from '../engine/message.ts';

/** Sentences as lines. */
export function sentences(said: readonly (Message | string)[]): string {
  return said.map((one) => `${typeof one === 'string' ? one : formatMessage(one)}\n`).join('');
}
