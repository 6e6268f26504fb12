import type { Document, DocumentKind } from '../../document.ts';
import { asObject, countKeys, rootValue } from '../content.ts';

/** Whether a document is a U.AgentHandoff 0.1.0, by its `type` or by the two roles that only this format names. */
export function detectUagent(document: Document): DocumentKind | undefined {
  const object = asObject(rootValue(document));
  if (!object) return undefined;
  if (object['type'] === 'U.AgentHandoff') return 'uagent/handoff';
  return countKeys(object, ['from_agent_type', 'to_agent_type', 'session_id']) >= 2 ? 'uagent/handoff' : undefined;
}
