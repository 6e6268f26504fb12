import type { Document, DocumentKind } from '../../document.ts';
import { asObject, countKeys, rootValue } from '../content.ts';

/** What a file is in the Agent Handoff Schema 1.0.0: a handoff, or one of the two registries of prompts. */
export function detectGoverned(document: Document): DocumentKind | undefined {
  if (document.name === 'prompt-manifest.json') return 'governed/prompt-manifest';
  if (document.name === 'prompt-lock.json') return 'governed/prompt-lock';
  const object = asObject(rootValue(document));
  if (!object) return undefined;
  return countKeys(object, ['handoff_id', 'source_agent', 'target_agent']) >= 2 ? 'governed/handoff' : undefined;
}
