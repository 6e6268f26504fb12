import type { Document } from '../../document.ts';
import type { JsonNode } from '../../json/jsonTree.ts';
import { isManifest } from './manifestModel.ts';

/** The commit that `last_session.commit` names (AAHP v3 section 1.1). */
export interface StatedCommit {
  readonly name: string;
  readonly node: JsonNode;
}

/**
 * The commit of a manifest's last session; `undefined` when it says nothing that looks like a hash: words such as `pending`
 * stand there often.
 */
export function statedCommit(manifest: Document): StatedCommit | undefined {
  if (!isManifest(manifest)) return undefined;
  const { json } = manifest;
  const node = json.member(json.member(json.root, 'last_session'), 'commit');
  const name = json.string(node);
  return node !== undefined && name !== undefined && /^[0-9a-f]{7,64}$/i.test(name) ? { name, node } : undefined;
}
