import type { TextChange } from '../fix.ts';
import {
  insertItem,
  insertMember as insertJsonMember,
  insertMemberSource,
  removeNodes,
  renameKey as renameJsonKey,
  replaceNode,
} from '../json/jsonEdits.ts';
import { indentationAt, jsonLayout } from '../json/jsonLayout.ts';
import { encodeJsonString } from '../json/jsonString.ts';
import { JsonValue } from './jsonValue.ts';
import type { ValueNode } from './valueNode.ts';
import {
  appendYamlItem,
  insertYamlMember,
  moveYamlMember,
  type PlainValue,
  removeYaml,
  renameYamlKey,
  replaceYaml,
} from './yamlEdits.ts';
import { isYamlValue } from './yamlValue.ts';
import { pushAll } from '../pushAll.ts';

// One set of edits for JSON and YAML. Each changes as little of the text as possible and looks like its neighbours; all
// return `undefined` where the text around the place allows no such edit.

/** Where a new member goes: beside a present one, else behind the last. */
export type ValuePlace = { readonly before: ValueNode } | { readonly after: ValueNode };

/** Replaces a value by plain JSON; its key and the comments beside it stay. */
export function replaceValue(node: ValueNode, value: PlainValue): TextChange | undefined {
  if (node instanceof JsonValue) return replaceNode(node.tree, node.node, value);
  return isYamlValue(node) ? replaceYaml(node, value) : undefined;
}

/** Gives an object one more member. Does not look whether the key is there already (see `setMember`). */
export function insertMember(
  object: ValueNode,
  key: string,
  value: PlainValue,
  place?: ValuePlace,
): TextChange | undefined {
  const neighbour = place && ('before' in place ? place.before : place.after);
  const before = place !== undefined && 'before' in place;
  if (object instanceof JsonValue) {
    const beside = neighbour instanceof JsonValue ? neighbour.node : undefined;
    const jsonPlace = beside === undefined ? undefined : before ? { before: beside } : { after: beside };
    return insertJsonMember(object.tree, object.node, key, value, jsonPlace);
  }
  if (!isYamlValue(object)) return undefined;
  const beside = isYamlValue(neighbour) ? neighbour : undefined;
  return insertYamlMember(object, key, value, beside && (before ? { before: beside } : { after: beside }));
}

/** Gives a member of an object a value: replaces the one it has, else inserts it where `order` wants it. */
export function setMember(
  object: ValueNode,
  key: string,
  value: PlainValue,
  order: readonly string[] = [],
): TextChange | undefined {
  const present = object.member(key);
  return present ? replaceValue(present, value) : insertMember(object, key, value, placeInOrder(object, key, order));
}

/**
 * The place of a new key in an object: behind the nearest key that stands before it in `order` and is there, else before the
 * nearest one that stands behind it, else `undefined`, which is behind the last.
 */
export function placeInOrder(object: ValueNode, key: string, order: readonly string[]): ValuePlace | undefined {
  const rank = order.indexOf(key);
  if (rank === -1) return undefined;
  const after = order.slice(0, rank).findLast((other) => object.member(other));
  const before = order.slice(rank + 1).find((other) => object.member(other));
  const neighbour = object.member(after ?? before ?? '');
  if (!neighbour || (after ?? before) === undefined) return undefined;
  return after === undefined ? { before: neighbour } : { after: neighbour };
}

/** Gives an array one more item, behind the last. */
export function appendItem(array: ValueNode, value: PlainValue): TextChange | undefined {
  if (array instanceof JsonValue) return insertItem(array.tree, array.node, value);
  return isYamlValue(array) ? appendYamlItem(array, value) : undefined;
}

/** Gives a member another key. */
export function renameKey(member: ValueNode, key: string): TextChange | undefined {
  if (member instanceof JsonValue) return renameJsonKey(member.tree, member.node, key);
  return isYamlValue(member) ? renameYamlKey(member, key) : undefined;
}

/** Removes members and items, whatever objects and arrays they belong to; none may lie inside of another. */
export function removeValues(nodes: Iterable<ValueNode>): TextChange[] | undefined {
  const byParent = new Map<ValueNode, Set<ValueNode>>();
  for (const node of nodes) {
    if (!node.parent) return undefined;
    const siblings = byParent.get(node.parent);
    if (siblings) siblings.add(node);
    else byParent.set(node.parent, new Set([node]));
  }
  const changes: TextChange[] = [];
  for (const [parent, removed] of byParent) {
    const found = removeChildren(parent, removed);
    if (!found) return undefined;
    pushAll(changes, found);
  }
  return changes.length > 0 ? changes : undefined;
}

function removeChildren(parent: ValueNode, removed: ReadonlySet<ValueNode>): readonly TextChange[] | undefined {
  if (parent instanceof JsonValue)
    return removeNodes(
      parent.tree,
      [...removed].flatMap((node) => (node instanceof JsonValue ? [node.node] : [])),
    );
  return isYamlValue(parent) ? removeYaml(parent, removed) : undefined;
}

/**
 * Moves a member with its source text into the object `key` of `parent`, which is made, as the last member, when it is not there.
 */
export function moveInto(member: ValueNode, parent: ValueNode, key: string): TextChange[] | undefined {
  const target = parent.member(key);
  if (isYamlValue(member) && isYamlValue(parent)) {
    return moveYamlMember(member, isYamlValue(target) ? target : { parent, key });
  }
  if (!(member instanceof JsonValue) || !(parent instanceof JsonValue)) return undefined;
  const { tree } = member;
  const removal = removeNodes(tree, [member.node]);
  const { start, end } = member.range;
  const source = tree.text.slice(start, end);
  const insertion =
    target instanceof JsonValue
      ? insertMemberSource(tree, target.node, member.key ?? '', source)
      : insertMemberSource(tree, parent.node, key, objectSource(member, source));
  if (!removal || !insertion) return undefined;
  // Nothing of the object would be left for the new one to stand behind.
  if (!target && parent.children.length === 1) return undefined;
  const overlap = removal.some((change) => insertion.start > change.start && insertion.start < change.end);
  return overlap ? undefined : [...removal, insertion];
}

/** The source text of an object with one member, whose value keeps its layout. */
function objectSource({ tree, key, range }: JsonValue, source: string): string {
  const layout = jsonLayout(tree);
  const name = encodeJsonString(key ?? '') + layout.colon;
  if (layout.indent === undefined) return `{${name}${source}}`;
  const own = indentationAt(tree.text, range.start);
  const lines = source
    .split(/\r?\n/)
    .map((line, index) => (index > 0 && line.startsWith(own) ? (layout.indent ?? '') + line.slice(own.length) : line));
  return `{\n${layout.indent}${name}${lines.join('\n')}\n}`;
}
