import { type Message, message } from '../../../message.ts';
import { everyone, human } from '../vocabulary.ts';
import type { AnswerAction } from './answerEntry.ts';
import type { LogSource } from './appendEntry.ts';
import { LogText } from './logText.ts';

/**
 * Who answers an entry as long as nobody says otherwise: a person approves and overrides, all else comes from whom the entry
 * is addressed to. A sentence that says what to do when that is nobody in particular.
 */
export function whoAnswers(source: LogSource, id: string, action: AnswerAction): string | Message {
  if (action === 'approve' || action === 'override') return human;
  const log = LogText.read(source.text, source.isAdpl);
  if (!(log instanceof LogText)) return log;
  const index = log.find(id);
  if (index === undefined) return message('The log has no entry {id}.', { id });
  const { to } = log.entry(index);
  if (to !== undefined && to !== '' && to !== everyone) return to;
  return message('{id} is addressed to nobody in particular. Say who answers.', { id });
}
