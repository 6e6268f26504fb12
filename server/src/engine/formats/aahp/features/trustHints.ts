import type { Document } from '../../../document.ts';
import type { InlayHint } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { parseIsoDate } from '../../../text/isoDate.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { expiryOf, trustClaims } from '../markdown/trust.ts';

/** Behind the date that a verified claim holds until: how many days that is away (AAHP v3 section 2.5). */
export function* trustHints(project: Project, document: Document, range: OffsetRange): Iterable<InlayHint> {
  const today = parseIsoDate(project.today);
  if (project.kindOf(document) !== 'aahp/markdown' || today === undefined) return;
  for (const claim of trustClaims(document)) {
    if (claim.range.end < range.start || claim.range.start > range.end || claim.level !== 'verified') continue;
    const expiry = expiryOf(claim);
    if (expiry) yield { offset: expiry.range.end, label: distance(expiry.day - today) };
  }
}

function distance(days: number): Message {
  if (days === 0) return message('expires today');
  if (days === 1) return message('expires tomorrow');
  if (days > 0) return message('expires in {days} days', { days });
  return days === -1 ? message('expired yesterday') : message('expired {days} days ago', { days: -days });
}
