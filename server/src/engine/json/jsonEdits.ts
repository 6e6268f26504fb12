import type { OffsetRange } from '../text/sourceText.ts';
import { commaOf, gapsOf, isClean, isClosed, isSound, type JsonGap } from './jsonGaps.ts';
import {
  indentationAt,
  colonOf,
  isOnOneLine,
  jsonLayout,
  type JsonLayout,
  objectSample,
  type ObjectSample,
  printJson,
  singleBreaks,
} from './jsonLayout.ts';
import { encodeJsonString } from './jsonString.ts';
import type { JsonKind, JsonNode, JsonTree } from './jsonTree.ts';
import { pushAll } from '../pushAll.ts';

// jsonc-parser's `modify` parses the text anew with a recursive parser and lays out the lines around an edit afresh. These
// edits are made from the offsets of the tree instead and look like their neighbours; nothing else changes, byte for byte.

/** Replaces a range of the tree's text (UTF-16 offsets). */
export interface JsonEdit extends OffsetRange {
  readonly text: string;
}

/** Where a new child goes: beside a present one, else behind the last. */
export type JsonPlace = { readonly before: JsonNode } | { readonly after: JsonNode };

/**
 * Gives an object one more member. `value` is plain JSON. Does not look whether the key is there already (see `setMember`).
 * `undefined` when `object` is no object or the text around the place is, comments apart, not valid JSON.
 */
export function insertMember(
  tree: JsonTree,
  object: JsonNode,
  key: string,
  value: unknown,
  place?: JsonPlace,
): JsonEdit | undefined {
  return tree.kind(object) === 'object' ? insertChild(tree, object, { key, value }, place) : undefined;
}

/** Like `insertMember`, with the value as JSON source text, whose layout is kept; its lines are indented anew. */
export function insertMemberSource(
  tree: JsonTree,
  object: JsonNode,
  key: string,
  source: string,
  place?: JsonPlace,
): JsonEdit | undefined {
  return tree.kind(object) === 'object' ? insertChild(tree, object, { key, source }, place) : undefined;
}

/** Gives an array one more item. `undefined` when `array` is no array or the text around the place is not valid JSON. */
export function insertItem(tree: JsonTree, array: JsonNode, value: unknown, place?: JsonPlace): JsonEdit | undefined {
  return tree.kind(array) === 'array' ? insertChild(tree, array, { value }, place) : undefined;
}

/**
 * Gives an object members that it does not have yet. Each goes behind the nearest key that stands before it in `order` and is there, else
 * before the nearest one that stands behind it, else to the end. `undefined` as for `insertMember`.
 */
export function insertMembers(
  tree: JsonTree,
  object: JsonNode,
  members: readonly { readonly key: string; readonly value: unknown }[],
  order: readonly string[],
): JsonEdit[] | undefined {
  if (tree.kind(object) !== 'object') return undefined;
  const rank = ({ key }: { readonly key: string }) => (order.includes(key) ? order.indexOf(key) : order.length);
  const sorted = [...members].sort((a, b) => rank(a) - rank(b));
  const present = new Map([...tree.children(object)].map((child) => [tree.key(child) ?? '', child]));
  const byPlace = new Map<string, { place: JsonPlace | undefined; members: NewChild[] }>();
  for (const member of sorted) {
    const place = placeAmong(present, member.key, order);
    const name = JSON.stringify(place ?? null);
    const group = byPlace.get(name);
    if (group) group.members.push(member);
    else byPlace.set(name, { place, members: [member] });
  }
  const edits: JsonEdit[] = [];
  for (const group of byPlace.values()) {
    const edit = insertChildren(tree, object, group.members, group.place);
    if (!edit) return undefined;
    edits.push(edit);
  }
  return edits;
}

/** The place that an order gives to a key: see `insertMembers`. `undefined` means the end. */
export function placeFor(
  tree: JsonTree,
  object: JsonNode,
  key: string,
  order: readonly string[],
): JsonPlace | undefined {
  return placeAmong(new Map([...tree.children(object)].map((child) => [tree.key(child) ?? '', child])), key, order);
}

function placeAmong(
  present: ReadonlyMap<string, JsonNode>,
  key: string,
  order: readonly string[],
): JsonPlace | undefined {
  const rank = order.indexOf(key);
  if (rank === -1) return undefined;
  const before = order.slice(0, rank).findLast((other) => present.has(other));
  const after = present.get(before ?? '');
  if (before !== undefined && after !== undefined) return { after };
  const next = order.slice(rank + 1).find((other) => present.has(other));
  const behind = next === undefined ? undefined : present.get(next);
  return behind === undefined ? undefined : { before: behind };
}

/**
 * Gives an array several more items at one place, in their order, as one edit. `undefined` as for `insertItem`, and where there is none
 * to insert.
 */
export function insertItems(
  tree: JsonTree,
  array: JsonNode,
  values: readonly unknown[],
  place?: JsonPlace,
): JsonEdit | undefined {
  if (tree.kind(array) !== 'array' || values.length === 0) return undefined;
  return insertChildren(
    tree,
    array,
    values.map((value) => ({ value })),
    place,
  );
}

/** Like `insertItem`, with the item as JSON source text, whose layout is kept; its lines are indented anew. */
export function insertItemSource(
  tree: JsonTree,
  array: JsonNode,
  source: string,
  place?: JsonPlace,
): JsonEdit | undefined {
  return tree.kind(array) === 'array' ? insertChild(tree, array, { source }, place) : undefined;
}

/** Replaces the value of a member or item (its key stays) by another one, laid out as the document is. */
export function replaceNode(tree: JsonTree, node: JsonNode, value: unknown): JsonEdit {
  const range = tree.range(node);
  const kind = tree.kind(node);
  const hasOwn = (kind === 'object' || kind === 'array') && tree.firstChild(node) !== undefined;
  const parent = tree.parent(node);
  const sample = hasOwn || parent === undefined ? undefined : sampleAmong(tree, parent, tree.children(parent));
  const indentation = indentationAt(tree.text, tree.memberRange(node).start);
  const text = printJson(value, jsonLayout(tree), indentation, hasOwn && isOnOneLine(tree, node), sample);
  return { ...range, text };
}

/** Like `replaceNode`, with the value as JSON source text, whose layout is kept; its lines are indented anew. */
export function replaceNodeSource(tree: JsonTree, node: JsonNode, source: string): JsonEdit {
  const indentation = indentationAt(tree.text, tree.memberRange(node).start);
  return { ...tree.range(node), text: indentAnew(source, indentation, jsonLayout(tree).endOfLine) };
}

/** Gives a member of an object a value: replaces the one it has, else inserts the member at `place`. */
export function setMember(
  tree: JsonTree,
  object: JsonNode,
  key: string,
  value: unknown,
  place?: JsonPlace,
): JsonEdit | undefined {
  const present = tree.member(object, key);
  return present === undefined ? insertMember(tree, object, key, value, place) : replaceNode(tree, present, value);
}

/** Gives a member another key; `undefined` when the node is no member. */
export function renameKey(tree: JsonTree, node: JsonNode, key: string): JsonEdit | undefined {
  const range = tree.keyRange(node);
  return range && { ...range, text: encodeJsonString(key) };
}

/** Removes one member or item with the comma that belongs to it, as one edit; `undefined` as for `removeNodes`, and beside comments. */
export function removeNode(tree: JsonTree, node: JsonNode): JsonEdit | undefined {
  const edits = removeNodes(tree, [node]);
  return edits?.length === 1 ? edits[0] : undefined;
}

/**
 * Removes members and items, whatever objects and arrays they belong to, each with the comma that belongs to it. Nodes inside of
 * others that go are left out; comments beside them stay. `undefined` when there is nothing to remove, when the root is among the nodes,
 * or when the text around one of them is, comments apart, not valid JSON.
 */
export function removeNodes(tree: JsonTree, nodes: Iterable<JsonNode>): JsonEdit[] | undefined {
  const removed = new Set(nodes);
  const containers = new Set<JsonNode>();
  for (const node of removed) {
    const parent = tree.parent(node);
    if (parent === undefined) return undefined;
    if (!isInside(tree, parent, removed)) containers.add(parent);
  }
  const edits: JsonEdit[] = [];
  for (const container of containers) {
    const found = removeChildren(tree, container, removed);
    if (!found) return undefined;
    pushAll(edits, found);
  }
  return edits.length > 0 ? edits : undefined;
}

function removeChildren(tree: JsonTree, container: JsonNode, removed: ReadonlySet<JsonNode>): JsonEdit[] | undefined {
  const children = [...tree.children(container)];
  const gaps = gapsOf(tree, container, children);
  const firstKept = children.findIndex((child) => !removed.has(child));
  const edits: JsonEdit[] = [];
  if (firstKept === -1) {
    const { start, end } = tree.range(container);
    if (!gaps.every(isSound) || !isClosed(tree, container)) return undefined;
    if (gaps.every(isClean)) return [{ start: start + 1, end: end - 1, text: '' }];
  }
  for (const [index, child] of children.entries()) {
    if (!removed.has(child)) continue;
    // Behind the first one that stays, the comma before a child goes with it; before that, the comma behind it.
    const leading = firstKept !== -1 && index > firstKept;
    const gap = gaps[leading ? index : index + 1];
    if (!gap || !isSound(gap)) return undefined;
    const { start, end } = tree.memberRange(child);
    if (isClean(gap) && (leading || gap.comma)) {
      edits.push(leading ? { start: gap.start, end, text: '' } : { start, end: gap.end, text: '' });
      continue;
    }
    // Comments stay where they are.
    const comma = commaOf(gap);
    edits.push({ start, end, text: '' });
    if (comma) edits.push({ ...comma, text: '' });
  }
  return edits;
}

interface NewChild {
  readonly key?: string;
  readonly value?: unknown;
  readonly source?: string;
}

function insertChild(
  tree: JsonTree,
  container: JsonNode,
  child: NewChild,
  place: JsonPlace | undefined,
): JsonEdit | undefined {
  return insertChildren(tree, container, [child], place);
}

function insertChildren(
  tree: JsonTree,
  container: JsonNode,
  added: readonly NewChild[],
  place: JsonPlace | undefined,
): JsonEdit | undefined {
  if (!isClosed(tree, container)) return undefined;
  const whole = jsonLayout(tree);
  const children = [...tree.children(container)];
  const [first] = children;
  if (first === undefined) return fillEmpty(tree, container, added, whole);
  // A compact object in a spacious document stays compact.
  const layout = tree.kind(container) === 'object' ? { ...whole, colon: colonOf(tree, first) } : whole;
  const gaps = gapsOf(tree, container, children);
  const named = place === undefined ? undefined : 'before' in place ? place.before : place.after;
  const index = named === undefined ? children.length - 1 : children.indexOf(named);
  const neighbour = children[index];
  if (neighbour === undefined) return undefined;
  const goesBefore = place !== undefined && 'before' in place;
  const crossed = gaps[goesBefore ? index : index + 1];
  if (!crossed || !isSound(crossed)) return undefined;

  const sampled = [gaps[index + 1], gaps[index]].find((gap) => gap !== undefined && gap.comma && isClean(gap));
  const separator = sampled ? singleBreaks(sampled.text) : separatorOfOne(tree, first, gaps[0], layout);
  const newline = separator.lastIndexOf('\n');
  const memberStart = tree.memberRange(neighbour).start;
  // In comma-first files the indentation is that of the comma.
  const indentation =
    newline === -1 ? indentationAt(tree.text, memberStart) : (/^[ \t]*/.exec(separator.slice(newline + 1))?.[0] ?? '');
  const oneLine = newline === -1;
  const samples = [neighbour, ...children];
  const text = added
    .map((child) => printChild(tree, container, child, layout, indentation, oneLine, samples))
    .join(separator);
  if (goesBefore) return { start: memberStart, end: memberStart, text: text + separator };
  const { end } = tree.range(neighbour);
  return { start: end, end, text: separator + text };
}

function fillEmpty(
  tree: JsonTree,
  container: JsonNode,
  added: readonly NewChild[],
  layout: JsonLayout,
): JsonEdit | undefined {
  const { start, end } = tree.range(container);
  const [gap] = gapsOf(tree, container, []);
  if (!gap || !isSound(gap)) return undefined;
  const parent = tree.parent(container);
  const siblings = parent === undefined ? [] : [...tree.children(parent)];
  const isArray = tree.kind(container) === 'array';
  const plain = added.every(
    ({ source, value }) => source === undefined && (typeof value !== 'object' || value === null),
  );
  // What comments stand there stay in front.
  const place = { start: isClean(gap) ? start + 1 : end - 1, end: end - 1 };
  const sample = isArray || parent === undefined ? undefined : sampleAmong(tree, parent, siblings);
  if (sample) {
    const isInline = !(sample.open + sample.separator).includes('\n');
    const inner = isInline ? '' : indentationAt(sample.open, sample.open.length);
    const text = added
      .map((child) => printChild(tree, container, child, { ...layout, colon: sample.colon }, inner, isInline, []))
      .join(sample.separator);
    return { ...place, text: sample.open + text + sample.close };
  }
  const oneLine =
    layout.indent === undefined ||
    (isArray && plain && layout.shortArrays) ||
    standsOnOneLine(tree, parent, siblings, tree.kind(container));
  const outer = indentationAt(tree.text, start);
  const inner = oneLine ? outer : outer + layout.indent;
  const separator = oneLine ? (layout.colon === ':' ? ',' : ', ') : `,${layout.endOfLine}${inner}`;
  const text = added.map((child) => printChild(tree, container, child, layout, inner, oneLine, [])).join(separator);
  const space = oneLine && !isArray && layout.colon !== ':' ? ' ' : '';
  const open = oneLine ? space : layout.endOfLine + inner;
  const close = oneLine ? space : layout.endOfLine + outer;
  return { ...place, text: open + text + close };
}

/** The text of a new child, without the commas beside it. */
function printChild(
  tree: JsonTree,
  container: JsonNode,
  child: NewChild,
  layout: JsonLayout,
  indentation: string,
  oneLine: boolean,
  siblings: readonly JsonNode[],
): string {
  const key = child.key === undefined ? '' : encodeJsonString(child.key) + layout.colon;
  if (child.source !== undefined) return key + indentAnew(child.source, indentation, layout.endOfLine);
  const kind = Array.isArray(child.value) ? 'array' : 'object';
  const inline = oneLine || standsOnOneLine(tree, container, siblings, kind);
  return key + printJson(child.value, layout, indentation, inline, sampleAmong(tree, container, siblings));
}

/** The layout of the first object with members among siblings; `undefined` when there is none, or none that is a model. */
function sampleAmong(tree: JsonTree, parent: JsonNode, siblings: Iterable<JsonNode>): ObjectSample | undefined {
  // The members of the outermost object differ in kind: a long task list on one line is no model for a session on six.
  if (tree.parent(parent) === undefined && tree.kind(parent) === 'object') return undefined;
  for (const sibling of siblings) {
    const sample = objectSample(tree, sibling);
    if (sample) return sample;
  }
  return undefined;
}

/** Whether children of a kind are written on one line, going by the first of the siblings that shows it. */
function standsOnOneLine(
  tree: JsonTree,
  parent: JsonNode | undefined,
  siblings: readonly JsonNode[],
  kind: JsonKind,
): boolean {
  // The members of the outermost object differ in kind: one that stands on one line is no model for the others.
  if (parent === undefined || (tree.parent(parent) === undefined && tree.kind(parent) === 'object')) return false;
  const sample = siblings.find((sibling) => tree.kind(sibling) === kind && tree.firstChild(sibling) !== undefined);
  return sample !== undefined && isOnOneLine(tree, sample);
}

function isInside(tree: JsonTree, node: JsonNode, others: ReadonlySet<JsonNode>): boolean {
  for (let current: JsonNode | undefined = node; current !== undefined; current = tree.parent(current)) {
    if (others.has(current)) return true;
  }
  return false;
}

/** The separator for a container of one child, from what stands before that. */
function separatorOfOne(tree: JsonTree, child: JsonNode, open: JsonGap | undefined, layout: JsonLayout): string {
  if (!open?.text.includes('\n')) return layout.colon === ':' ? ',' : ', ';
  if (isClean(open)) return ',' + singleBreaks(open.text);
  return ',' + layout.endOfLine + indentationAt(tree.text, tree.memberRange(child).start);
}

/** Moves lines of JSON to another indentation. Strings hold no line breaks, so every line begins outside of them. */
function indentAnew(source: string, indentation: string, endOfLine: string): string {
  const lines = source.trim().split(/\r?\n/);
  const own = /^[ \t]*/.exec(lines.at(-1) ?? '')?.[0] ?? '';
  return lines
    .map((line, index) =>
      index === 0 ? line : indentation + (line.startsWith(own) ? line.slice(own.length) : line.trimStart()),
    )
    .join(endOfLine);
}
