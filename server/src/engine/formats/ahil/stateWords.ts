import { type Message, message } from '../../message.ts';
import { decidingAnswer, type RelatedEntries } from './thread.ts';
import { daysWaiting } from './waiting.ts';

/**
 * What became of an entry, in a few words: "pending, 2 days", "approved by human". `undefined` when it has no known status. Names
 * are message arguments.
 */
export function stateWords(log: RelatedEntries, index: number, today: string): Message | undefined {
  const by = decidingAnswer(log, index)?.from;
  const days = daysWaiting(log, index, today);
  switch (log.relations.state(index)) {
    case 'pending':
      if (days === undefined || days < 1) return message('pending');
      return days === 1 ? message('pending, 1 day') : message('pending, {days} days', { days });
    case 'approved':
      if (days === undefined || days < 1) return message('approved by {by}', { by: by ?? '?' });
      return days === 1
        ? message('approved by {by}, waiting for 1 day', { by: by ?? '?' })
        : message('approved by {by}, waiting for {days} days', { by: by ?? '?', days });
    case 'acknowledged':
      return by === undefined ? message('acknowledged') : message('acknowledged by {by}', { by });
    case 'acted':
      return by === undefined ? message('acted') : message('acted on by {by}', { by });
    case 'rejected':
      return by === undefined ? message('rejected') : message('rejected by {by}', { by });
    case 'overridden':
      return by === undefined ? message('overridden') : message('overridden by {by}', { by });
    case 'noted':
      return by === undefined ? message('noted') : message('noted by {by}', { by });
    case undefined:
      return undefined;
  }
}
