import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { labelOf, type RequiredKey } from './missingProvenance.ts';
import type { Provenance } from './provenance.ts';

/** What is written where nobody knows: an honest gap that a person can fill in. */
export const unknownValue = 'unknown';

/**
 * Adds provenance lines: behind those that are there, in their style, or as a quote of its own below a line (the heading), as
 * section 2.4 of AAHP v3 writes it. Without a line, at the very beginning of the text.
 */
export function addProvenance(
  document: Document,
  below: number | undefined,
  present: Provenance,
  values: ReadonlyMap<RequiredKey, string>,
): TextChange {
  const { text } = document;
  const { endOfLine } = text;
  const written = [...values].map(([key, value]) => `**${labelOf(key)}:** ${value}`);
  const last = Object.values(present).reduce((a, b) => (a && a.line > b.line ? a : b), Object.values(present)[0]);
  if (last) {
    const line = text.lineRange(last.line);
    const marker = text.text.slice(line.start, last.range.start);
    const lineBreak = text.text.slice(last.range.end, line.end);
    const added = written.map((entry) => endOfLine + marker + entry + lineBreak).join('');
    return { start: line.end, end: line.end, text: added };
  }
  const block = written.map((entry) => `> ${entry}`).join(endOfLine);
  if (below === undefined) return { start: 0, end: 0, text: block + endOfLine + endOfLine };
  const { end } = text.lineRange(below);
  const next = text.lineText(below + 1).trim();
  // Text directly below would become part of the quote.
  return { start: end, end, text: endOfLine + endOfLine + block + (next === '' ? '' : endOfLine) };
}
