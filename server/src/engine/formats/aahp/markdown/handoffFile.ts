import type { Document } from '../../../document.ts';
import { placeInRoot } from '../root.ts';

/**
 * Whether a document is the named file of a handoff root, such as TRUST.md. Only the root's own files count (AAHP v3
 * section 4): a file of the same name in a folder below, say a template, is another thing.
 */
export function isHandoffFile(document: Document, ...names: readonly string[]): boolean {
  const name = placeInRoot(document.path)?.name;
  return name !== undefined && names.includes(name);
}
