import type { Document } from '../../../document.ts';
import type { FileLink } from '../../../features.ts';
import type { ValueNode } from '../../../values/valueNode.ts';

/** The link from a path in a document to a file of the project; the quotes around the path are no part of it. */
export function pathLink({ text }: Document, node: ValueNode, path: string): FileLink {
  const { start, end } = node.place;
  const first = text.text[start];
  const isQuoted = end - start >= 2 && (first === '"' || first === "'") && text.text[end - 1] === first;
  return { range: isQuoted ? { start: start + 1, end: end - 1 } : { start, end }, path };
}
