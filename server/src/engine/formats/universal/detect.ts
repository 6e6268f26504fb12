import type { Document, DocumentKind } from '../../document.ts';
import { asObject, rootValue } from '../content.ts';

/**
 * Whether a document is a Universal Handoff: one root key `handoff` that calls itself universal or of version 3, or that has source, target,
 * payload and meta. A `handoff` of version 1 or 2 that does not call itself universal is another format, of which nothing is known.
 */
export function detectUniversal(document: Document): DocumentKind | undefined {
  const handoff = asObject(asObject(rootValue(document))?.['handoff']);
  if (!handoff) return undefined;
  if (handoff['schema_type'] === 'universal') return 'universal/handoff';
  const version =
    typeof handoff['version'] === 'string' || typeof handoff['version'] === 'number' ? String(handoff['version']) : '';
  if (/^[12](?:\.|$)/.test(version)) return 'none';
  if (/^3(?:\.|$)/.test(version)) return 'universal/handoff';
  const source = asObject(handoff['source']);
  const target = asObject(handoff['target']);
  const complete =
    source && target && 'skill' in source && 'skill' in target && 'payload' in handoff && 'meta' in handoff;
  return complete ? 'universal/handoff' : undefined;
}
