import type { Document } from '../document.ts';
import type { Findings } from '../engine.ts';
import { type Message, message } from '../message.ts';
import type { Project } from '../project.ts';
import type { OffsetRange } from '../text/sourceText.ts';
import { AgentTexts } from './agentText.ts';

/** Whether a safety rule warns of something in a part of a document, so that its texts are not to be handed to an agent. */
export type IsWarnedOf = (document: Document, range: OffsetRange) => boolean;

/** What stands in a sentence or a list in the place of a text that a safety rule warns of. */
export const withheld: Message = message('[withheld: a safety rule warns of it]');

/** What stands in a list in the place of a name that a safety rule warns of. */
export const withheldName = '(withheld)';

/** Tells it for the documents of a project, from its findings (AAHP v3 section 2.3). */
export function warnedParts(project: Project, findings: Findings): IsWarnedOf {
  const known = new Map<Document, AgentTexts>();
  return (document, range) => {
    const texts =
      known.get(document) ?? new AgentTexts(document, findings.get(document) ?? [], project.settings.limits.findings);
    known.set(document, texts);
    return texts.warnsOf(range);
  };
}
