import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import {
  colonBefore,
  defaultObjectStyle,
  type DocumentStyle,
  type ObjectStyle,
  printMember,
  type PrintedValue,
  printValue,
  sampleObjectStyle,
  separatorBetween,
} from './jsonStyle.ts';
import type { TextEdit } from './textEdit.ts';

// jsonc-parser's `modify` lays the object around an insertion out anew and tears comma-first lines apart, so edits are
// made here from the offsets of the tree and the layout of the neighbours.

/** A member to be inserted. */
export interface NewMember {
  readonly key: string;
  readonly value: PrintedValue;
}

/** Replaces the value of a member by another one; the rest of the document stays as it is, byte for byte. */
export function replaceValue(tree: JsonTree, node: JsonNode, value: PrintedValue, style: DocumentStyle): TextEdit {
  const sample = typeof value === 'object' ? siblingObjectStyle(tree, node, tree.parent(node)) : undefined;
  return { ...tree.range(node), text: printValue(value, style, depthOf(tree, node), sample) };
}

/**
 * Inserts members that an object does not have yet. Each goes behind the nearest key that stands before it in `order` and is
 * there, else before the nearest one that stands behind it, else to the end; and takes over the layout of its
 * neighbours (one-line, comma-first, tabs, line endings).
 */
export function insertMembers(
  tree: JsonTree,
  object: JsonNode,
  members: readonly NewMember[],
  order: readonly string[],
  style: DocumentStyle,
): TextEdit[] {
  if (members.length === 0) return [];
  const depth = depthOf(tree, object);
  const present = new Map<string, JsonNode>();
  let last: JsonNode | undefined;
  for (const child of tree.children(object)) {
    present.set(tree.key(child) ?? '', child);
    last = child;
  }
  const sample = siblingObjectStyle(tree, undefined, object);
  const print = (member: NewMember, colon: string): string =>
    printMember(member.key, printValue(member.value, style, depth + 1, sample), { colon });

  if (last === undefined) {
    const layout = siblingObjectStyle(tree, object, tree.parent(object)) ?? defaultObjectStyle(style, depth);
    return [
      fillEmptyObject(
        tree,
        object,
        sorted(members, order).map((member) => print(member, layout.colon)),
        layout,
      ),
    ];
  }

  return sorted(members, order).map((member) => {
    const rank = order.indexOf(member.key);
    const before = rank === -1 ? undefined : order.slice(0, rank).findLast((key) => present.has(key));
    const after = rank === -1 ? undefined : order.slice(rank + 1).find((key) => present.has(key));
    const goesBefore = before === undefined && after !== undefined;
    const neighbour = (goesBefore ? present.get(after) : before === undefined ? last : present.get(before)) ?? last;
    const separator = separatorBeside(tree, object, neighbour, style);
    const text = print(member, colonBefore(tree, neighbour));
    if (goesBefore) {
      const { start } = tree.memberRange(neighbour);
      return { start, end: start, text: text + separator };
    }
    const { end } = tree.range(neighbour);
    return { start: end, end, text: separator + text };
  });
}

/**
 * Removes members (all of a key, when it is there several times) together with the comma that belongs to them. Comments
 * beside them stay. `nodes` are children of one object.
 */
export function removeMembers(tree: JsonTree, object: JsonNode, nodes: ReadonlySet<JsonNode>): TextEdit[] {
  const children = [...tree.children(object)];
  const kept = children.filter((child) => !nodes.has(child));
  if (kept.length === children.length) return [];
  if (kept.length === 0) {
    const { start, end } = tree.range(object);
    if (gapsAreBlank(tree, object, children)) return [{ start: start + 1, end: end - 1, text: '' }];
  }
  const firstKept = children.findIndex((child) => !nodes.has(child));
  const edits: TextEdit[] = [];
  children.forEach((child, index) => {
    if (!nodes.has(child)) return;
    const member = tree.memberRange(child);
    // Behind the first member that stays, the comma before a member goes with it; before that, the comma behind it.
    const leading = firstKept !== -1 && index > firstKept;
    const previous = children[index - 1];
    const next = children[index + 1];
    if (leading && previous !== undefined) {
      const gap = { start: tree.range(previous).end, end: member.start };
      if (isGap(tree.text.slice(gap.start, gap.end))) edits.push({ start: gap.start, end: member.end, text: '' });
      else edits.push(commaEdit(tree.text, gap.start), { ...member, text: '' });
    } else if (next !== undefined) {
      const gap = { start: member.end, end: tree.memberRange(next).start };
      if (isGap(tree.text.slice(gap.start, gap.end))) edits.push({ start: member.start, end: gap.end, text: '' });
      else edits.push({ ...member, text: '' }, commaEdit(tree.text, gap.start));
    } else {
      edits.push({ ...member, text: '' });
    }
  });
  return edits;
}

/** The nesting depth of a node; the root is 0. */
function depthOf(tree: JsonTree, node: JsonNode): number {
  let depth = 0;
  for (let parent = tree.parent(node); parent !== undefined; parent = tree.parent(parent)) depth++;
  return depth;
}

/** The layout of the last object with members among the children of `parent`, leaving out one of them. */
function siblingObjectStyle(
  tree: JsonTree,
  leftOut: JsonNode | undefined,
  parent: JsonNode | undefined,
): ObjectStyle | undefined {
  if (parent === undefined) return undefined;
  // Members of the root differ in kind: a long task list in one line is no model for a session in six.
  if (tree.parent(parent) === undefined) return undefined;
  let found: ObjectStyle | undefined;
  for (const child of tree.children(parent)) {
    if (child !== leftOut && tree.kind(child) === 'object') found = sampleObjectStyle(tree, child) ?? found;
  }
  return found;
}

/** The separator to use beside a member: the one behind it, else the one before it, else as the braces are laid out. */
function separatorBeside(tree: JsonTree, object: JsonNode, node: JsonNode, style: DocumentStyle): string {
  const next = tree.nextSibling(node);
  const behind = next === undefined ? undefined : separatorBetween(tree, node, next);
  if (behind !== undefined) return behind;
  let previous: JsonNode | undefined;
  for (const child of tree.children(object)) {
    if (child === node) break;
    previous = child;
  }
  const before = previous === undefined ? undefined : separatorBetween(tree, previous, node);
  return before ?? (sampleObjectStyle(tree, object) ?? defaultObjectStyle(style, depthOf(tree, object))).separator;
}

function fillEmptyObject(tree: JsonTree, object: JsonNode, members: readonly string[], layout: ObjectStyle): TextEdit {
  const { start, end } = tree.range(object);
  const text = layout.open + members.join(layout.separator) + layout.close;
  const blank = tree.text.slice(start + 1, end - 1).trim() === '';
  return { start: blank ? start + 1 : end - 1, end: end - 1, text };
}

function sorted(members: readonly NewMember[], order: readonly string[]): NewMember[] {
  const rank = ({ key }: NewMember): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...members].sort((a, b) => rank(a) - rank(b));
}

function gapsAreBlank(tree: JsonTree, object: JsonNode, children: readonly JsonNode[]): boolean {
  const { start, end } = tree.range(object);
  let from = start + 1;
  for (const child of children) {
    const member = tree.memberRange(child);
    if (!isGap(tree.text.slice(from, member.start))) return false;
    from = member.end;
  }
  return isGap(tree.text.slice(from, end - 1));
}

/** Whether a text between members holds nothing but white space and commas, that is, no comment. */
function isGap(text: string): boolean {
  return /^[\s,]*$/.test(text);
}

/** Removes the first comma behind an offset that is not part of a comment. */
function commaEdit(text: string, from: number): TextEdit {
  let index = from;
  while (index < text.length && text.charAt(index) !== ',') {
    if (text.startsWith('//', index)) index = endOf(text, '\n', index);
    else if (text.startsWith('/*', index)) index = endOf(text, '*/', index);
    else index++;
  }
  return { start: index, end: index + 1, text: '' };
}

function endOf(text: string, closing: string, from: number): number {
  const found = text.indexOf(closing, from + 2);
  return found === -1 ? text.length : found + closing.length;
}
