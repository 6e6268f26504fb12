import { type Message, message } from '../../../message.ts';
import { sha256Hex } from '../../common/sha256.ts';
import { LogSeals } from '../history/logSeals.ts';
import { compareWithSeal, type Hash, readSeal, type Seal, sealEntries } from '../history/seal.ts';
import type { AhilLog } from '../log.ts';

export type SealResult =
  | {
      readonly kind: 'sealed';
      readonly seal: Seal;
      /** Entries that the seal before did not have. */ readonly added: number;
    }
  | { readonly kind: 'refused'; readonly reason: Message };

/**
 * Seals what a log holds. Where it was sealed before, it has to begin with what was sealed then: a new seal over a rewritten
 * log would hide that.
 *
 * @param previous the text of the seal that there is; `undefined` when there is none, or when it is not to count
 * @param today ISO date of the present day in UTC
 */
export function sealLog(log: AhilLog, previous: string | undefined, today: string, hash: Hash = sha256Hex): SealResult {
  const { document } = log;
  const [error] = document.json.errors;
  if (error) {
    const line = document.text.positionAt(error.start).line + 1;
    return refuse(message('The log is not valid JSON (line {line}). Repair it first; nothing was written.', { line }));
  }
  if (log.array === undefined) return refuse(message('The file holds no log. There is nothing to be sealed.'));
  const entries = new LogSeals(hash).entriesOf(log);
  const seal = sealEntries(entries, document.name, today, hash);
  if (previous === undefined) return { kind: 'sealed', seal, added: entries.length };
  const before = readSeal(previous, hash);
  if ('template' in before) return refuse(before);
  const differences = compareWithSeal(before, entries).differences.length;
  if (differences > 0) {
    return refuse(
      message(
        'Since it was sealed on {date} the log was not only appended to (differences: {differences}; "check" names them). Restore it, or seal it anew.',
        { date: before.sealed, differences },
      ),
    );
  }
  return { kind: 'sealed', seal, added: entries.length - before.entries.length };
}

function refuse(reason: Message): SealResult {
  return { kind: 'refused', reason };
}
