import { unknownValue } from './provenanceEdit.ts';
import { requiredProvenance } from './provenance.ts';
import { inlineText } from './writtenText.ts';

/** Who signs the entries of LOG.md that a fix adds. They note something and tell of no session. */
export const noteAuthor = 'agent-handoff';

/** An entry of LOG.md with all lines of section 2.4, so that what a fix writes gives no new finding. The text is written as it is. */
export function toolNote(title: string, text: readonly string[], today: string): string[] {
  const known: Readonly<Record<string, string>> = { agent: noteAuthor, timestamp: today };
  return [
    `## [${today}] ${noteAuthor}: ${inlineText(title)}`,
    '',
    ...requiredProvenance.map(([key, label]) => `> **${label}:** ${known[key] ?? unknownValue}`),
    '',
    ...text,
  ];
}
