import type { Document } from '../../../document.ts';
import type { JsonTree } from '../../../json/jsonTree.ts';
import { placeInRoot } from '../root.ts';
import { isBlank } from './refusal.ts';

/** Whether a text is JSON that could lose nothing: null, an empty text or array. An empty object is filled in its own layout. */
export function holdsNothing(tree: JsonTree): boolean {
  const { root, errors } = tree;
  return root !== undefined && errors.length === 0 && tree.kind(root) !== 'object' && isBlank(tree, root);
}

/** Whether a document is the manifest of a handoff root and could lose nothing, so that it may be made anew without a question. */
export function isEmptyManifest(document: Document): boolean {
  if (placeInRoot(document.path)?.name !== 'MANIFEST.json') return false;
  if (document.unreadable !== undefined || document.text.decodingProblem !== undefined) return false;
  return document.text.text.trim() === '' || holdsNothing(document.json);
}
