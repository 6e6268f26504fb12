import { applyTextChanges, type TextChange } from '../../fix.ts';
import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';

/** The source text of a value. */
export function sourceOf(tree: JsonTree, node: JsonNode): string {
  const { start, end } = tree.range(node);
  return tree.text.slice(start, end);
}

/** The source text of a value after edits inside of it. */
export function editedSource(tree: JsonTree, node: JsonNode, edits: readonly TextChange[]): string {
  const { start } = tree.range(node);
  const shifted = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyTextChanges(sourceOf(tree, node), shifted);
}

/** Whether two values are the same, white space aside. */
export function isSameValue(a: JsonTree, nodeA: JsonNode, b: JsonTree, nodeB: JsonNode): boolean {
  return JSON.stringify(JSON.parse(sourceOf(a, nodeA))) === JSON.stringify(JSON.parse(sourceOf(b, nodeB)));
}

/** The members of an object by key, of duplicates the last; the items of an array by their `id`. What has no key is left out. */
export function childrenByKey(tree: JsonTree, container: JsonNode): Map<string, JsonNode> {
  const byKey = new Map<string, JsonNode>();
  for (const child of tree.children(container)) {
    const key = tree.kind(container) === 'array' ? tree.string(tree.member(child, 'id')) : tree.key(child);
    if (key !== undefined) byKey.set(key, child);
  }
  return byKey;
}
