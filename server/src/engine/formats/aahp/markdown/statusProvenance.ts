import type { Document } from '../../../document.ts';
import { isHandoffFile } from './handoffFile.ts';
import { type Provenance, readProvenance } from './provenance.ts';

/** What STATUS.md says about who wrote it and when (AAHP v3 section 2.4). */
export interface StatusProvenance {
  readonly lines: Provenance;
  /** By a line of its own, or by `Last updated: DATE by NAME` or `Note (DATE, NAME): …`. */
  readonly agent: string | undefined;
  /** The same for the time; a date alone is one. */
  readonly timestamp: string | undefined;
}

/**
 * Reads the provenance at the head of STATUS.md, which is all that stands before the first heading behind its title: agents put
 * notes in front of it. `undefined` for every other file.
 */
export function statusProvenance(document: Document): StatusProvenance | undefined {
  if (!isHandoffFile(document, 'STATUS.md')) return undefined;
  const { headings, lines } = document.markdown;
  const title = headings.find(({ level, nested }) => level === 1 && !nested)?.range.start ?? 0;
  const end = headings.find(({ level, nested, range }) => level > 1 && !nested && range.start > title)?.range.start;
  const head = lines.filter(({ range }) => range.start < (end ?? Infinity));
  const provenance = readProvenance(head);
  let agent = provenance.agent?.value;
  let timestamp = provenance.timestamp?.value;
  for (const { text } of head) {
    const [, date, name] = lastUpdated.exec(text) ?? note.exec(text) ?? [];
    if (date === undefined) continue;
    timestamp ??= date;
    agent ??= name?.trim();
  }
  return { lines: provenance, agent, timestamp };
}

const lastUpdated =
  /^[*_]{0,3}last updated:?[*_]{0,3}:?[*_]{0,3} *(\d{4}-\d{2}-\d{2}[T\d:.Z]{0,20})(?:[^()]{0,40}? by ([^_*]{1,80}))?/i;
const note = /^[*_]{0,3}note \((\d{4}-\d{2}-\d{2})(?:, (?:v[\d.]{1,12}, )?([^(),]{1,60}))?\)/i;
