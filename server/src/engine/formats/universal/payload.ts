import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hasSyntaxErrors } from '../common/schemaViolations.ts';
import { sha256Hex } from '../common/sha256.ts';
import type { UniversalHandoff } from './handoff.ts';
import type { ValueNode } from '../../values/valueNode.ts';

const surrogate = /\p{Cs}/u;

/**
 * The payload as compact JSON, which its hash and its size are taken of (section 10). `undefined` when it is not clear what that is: the
 * payload has duplicate keys, lone surrogates or aliases, or the text has syntax errors.
 */
function payloadJson({ document, payload }: UniversalHandoff): string | undefined {
  if (!payload || hasSyntaxErrors(document) || !isUnambiguous(payload)) return undefined;
  return JSON.stringify(payload.plain);
}

/** The hash that `meta.payload_hash` should hold; `undefined` when unknown. */
export function payloadHash(handoff: UniversalHandoff): string | undefined {
  const json = payloadJson(handoff);
  return json === undefined ? undefined : `sha256:${sha256Hex(json)}`;
}

/** The number of bytes that `meta.payload_size_bytes` should hold; `undefined` when unknown. */
export function payloadSize(handoff: UniversalHandoff): number | undefined {
  const json = payloadJson(handoff);
  return json === undefined ? undefined : utf8ToBytes(json).length;
}

function isUnambiguous(payload: ValueNode): boolean {
  for (const node of payload.walk()) {
    if (node.isAlias || node.kind === 'missing') return false;
    if (surrogate.test(node.key ?? '') || surrogate.test(node.string ?? '')) return false;
    if (node.kind !== 'object') continue;
    const keys = new Set(node.children.map(({ key }) => key));
    if (keys.size < node.children.length) return false;
  }
  return true;
}
