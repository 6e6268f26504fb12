import type { Document, DocumentKind } from '../../document.ts';
import { asObject, rootValue } from '../content.ts';

/**
 * Whether a document is a Universal Handoff 3.x: one root key `handoff` with the schema's type or version, or with source, target,
 * payload and meta. Versions 1.x and 2.x are another format.
 */
export function detectUniversal(document: Document): DocumentKind | undefined {
  const handoff = asObject(asObject(rootValue(document))?.['handoff']);
  if (!handoff) return undefined;
  const version = handoff['version'];
  if (typeof version === 'string' && /^[12]\./.test(version)) return undefined;
  if (handoff['schema_type'] === 'universal') return 'universal/handoff';
  if (typeof version === 'string' && /^3(\.|$)/.test(version)) return 'universal/handoff';
  const source = asObject(handoff['source']);
  const target = asObject(handoff['target']);
  const complete = source && target && 'skill' in source && 'skill' in target && 'payload' in handoff && 'meta' in handoff;
  return complete ? 'universal/handoff' : undefined;
}
