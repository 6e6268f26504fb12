import { type IsWarnedOf, withheldName } from '../../../safety/warnedParts.ts';
import type { AhilLog } from '../log.ts';

/** A member of an entry whose text is shown away from it. */
export type ShownMember = 'id' | 'type' | 'status' | 'from' | 'to' | 'date' | 'content';

/**
 * How the texts of an entry may be shown away from it, where no finding stands beside them: withheld where a safety rule warns of
 * them (AAHP v3 section 2.3), else as they are.
 */
export function shownEntry(
  log: AhilLog,
  index: number,
  isWarnedOf: IsWarnedOf | undefined,
): (member: ShownMember, text: string) => string {
  const { document } = log;
  const isSuspect = isWarnedOf?.(document, log.rangeOf(index)) ?? false;
  return (member, text) => {
    const node = isSuspect ? log.memberNode(index, member) : undefined;
    return node !== undefined && isWarnedOf?.(document, document.json.range(node)) ? withheldName : text;
  };
}
