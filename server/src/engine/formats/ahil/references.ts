import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import type { AhilLog } from './log.ts';

/** A string by which an entry names another one. */
export interface ReferenceNode {
  readonly ref: string;
  readonly node: JsonNode;
  /** The way from the context to the string: `ref`, or `refs` and an index. */
  readonly path: readonly (string | number)[];
}

/**
 * What `context.ref` and `context.refs` name, in the order `ref`, `refs`. `ref` is one id and `refs` several; either is
 * taken in either form, since both are met. What is no string, or empty, names nothing.
 */
export function* referenceNodes(
  tree: JsonTree,
  context: JsonNode | undefined,
): Generator<ReferenceNode, void, undefined> {
  for (const key of ['ref', 'refs']) {
    const node = tree.member(context, key);
    if (node === undefined) continue;
    const isList = tree.kind(node) === 'array';
    let index = 0;
    for (const item of isList ? tree.children(node) : [node]) {
      const path = isList ? [key, index++] : [key];
      const ref = tree.string(item) ?? '';
      if (ref !== '') yield { ref, node: item, path };
    }
  }
}

/** Where something stands in a log. */
export interface Place {
  readonly range: OffsetRange;
  readonly pointer: string;
}

/** Where an entry names others: by id, the place of its first mention. */
export function referencePlaces(log: AhilLog, index: number): Map<string, Place> {
  const { json } = log.document;
  const places = new Map<string, Place>();
  for (const { ref, node, path } of referenceNodes(json, log.memberNode(index, 'context'))) {
    if (!places.has(ref)) places.set(ref, { range: json.range(node), pointer: log.pointer(index, 'context', ...path) });
  }
  return places;
}

/** Where an entry names another one; what stands for the entry when it does not. */
export function referencePlace(log: AhilLog, index: number, ref: string): Place {
  return referencePlaces(log, index).get(ref) ?? { range: log.anchor(index), pointer: log.pointer(index) };
}
