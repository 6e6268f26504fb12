import type { Document } from '../../../document.ts';
import type { InlayHint } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { parseIsoDate } from '../../../text/isoDate.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { dateOf, parseTimestamp } from '../../common/timestamp.ts';
import { tokensOf } from '../budget.ts';
import { knownHandoff } from '../handoff.ts';
import { tokenCounter, tokenLimit } from '../tokens.ts';

/** Beside the recorded number of tokens what we count, and beside the expiry how far away it is. */
export function* handoffHints(project: Project, document: Document, range: OffsetRange): Iterable<InlayHint> {
  const handoff = knownHandoff(document);
  if (!handoff) return;
  const isShown = (offset: number) => offset >= range.start && offset <= range.end;
  const count = handoff.meta?.member('token_count');
  if (count && count.place.end > 0 && isShown(count.range.end)) {
    const counted = tokensOf(document, tokenCounter(project.settings));
    yield {
      offset: count.range.end,
      label: message('counted: {counted} of {limit}', { counted, limit: tokenLimit }),
    };
  }
  const { expiresAt } = handoff;
  const time = parseTimestamp(expiresAt?.string);
  const day = time && parseIsoDate(dateOf(time));
  const today = parseIsoDate(project.today);
  if (expiresAt && day !== undefined && today !== undefined && isShown(expiresAt.range.end))
    yield { offset: expiresAt.range.end, label: distance(day - today) };
}

function distance(days: number): Message {
  if (days === 0) return message('expires today');
  if (days === 1) return message('expires tomorrow');
  if (days > 0) return message('expires in {days} days', { days });
  return days === -1 ? message('expired yesterday') : message('expired {days} days ago', { days: -days });
}
