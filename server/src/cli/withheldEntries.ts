import type { Document } from '../engine/document.ts';
import { AgentTexts } from '../engine/safety/agentText.ts';
import { findUnsafeText, type SafetyLanguage } from '../engine/safety/promptInjection.ts';
import type { OffsetRange } from '../engine/text/sourceText.ts';
import type { OpenedLogs } from './openLogs.ts';

/** A text of a log that is to be printed, and where its parts stand. */
export interface PrintedText {
  readonly document: Document;
  readonly ranges: readonly OffsetRange[];
  readonly language: SafetyLanguage;
}

/**
 * Those of the texts that are not to be printed, because a safety rule warns of them (AAHP v3 section 2.3). A log may be long, so its
 * project is only checked when one of the texts looks like it.
 *
 * @param limit how many findings of a rule a document may have before nobody knows which of its texts are safe
 */
export async function withheldTexts(
  texts: readonly PrintedText[],
  { findingsIn }: OpenedLogs,
  limit: number,
): Promise<ReadonlySet<PrintedText>> {
  const withheld = new Set<PrintedText>();
  const known = new Map<Document, AgentTexts>();
  for (const text of texts) {
    const { document, ranges } = text;
    if (!known.has(document) && !isSuspicious(text)) continue;
    const rules = known.get(document) ?? new AgentTexts(document, await findingsIn(document), limit);
    known.set(document, rules);
    if (ranges.some((range) => rules.warnsOf(range))) withheld.add(text);
  }
  return withheld;
}

function isSuspicious({ document, ranges, language }: PrintedText): boolean {
  return ranges.some(({ start, end }) => {
    const { injections, hidden } = findUnsafeText(document.text.text.slice(start, end), language);
    return injections.length + hidden.length > 0;
  });
}
