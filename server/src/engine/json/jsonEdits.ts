import type { OffsetRange } from '../text/sourceText.ts';
import { indentationAt, isOnOneLine, jsonLayout, type JsonLayout, printJson } from './jsonLayout.ts';
import { encodeJsonString } from './jsonString.ts';
import type { JsonKind, JsonNode, JsonTree } from './jsonTree.ts';

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
 * `undefined` when `object` is no object or the text around the place is not valid JSON.
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
  const oneLine =
    (kind === 'object' || kind === 'array') && tree.firstChild(node) !== undefined && isOnOneLine(tree, node);
  const text = printJson(value, jsonLayout(tree), indentationAt(tree.text, tree.memberRange(node).start), oneLine);
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

/** Removes one member or item with the comma that belongs to it; `undefined` as for `removeNodes`. */
export function removeNode(tree: JsonTree, node: JsonNode): JsonEdit | undefined {
  return removeNodes(tree, [node])?.[0];
}

/**
 * Removes members and items, whatever objects and arrays they belong to, each with the comma that belongs to it. Nodes inside of
 * others that go are left out. `undefined` when there is nothing to remove, when the root is among the nodes, or when the
 * text around one of them is not valid JSON.
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
    edits.push(...found);
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
    if (!gaps.every(isClean) || !isClosed(tree, container)) return undefined;
    return [{ start: start + 1, end: end - 1, text: '' }];
  }
  for (const [index, child] of children.entries()) {
    if (!removed.has(child)) continue;
    // Behind the first one that stays, the comma before a child goes with it; before that, the comma behind it.
    const leading = index > firstKept;
    const gap = gaps[leading ? index : index + 1];
    if (!gap || !isClean(gap)) return undefined;
    const { start, end } = tree.memberRange(child);
    edits.push(leading ? { start: gap.start, end, text: '' } : { start, end: gap.end, text: '' });
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
  const layout = jsonLayout(tree);
  const children = [...tree.children(container)];
  if (children.length === 0) return fillEmpty(tree, container, added, layout);
  const gaps = gapsOf(tree, container, children);
  const named = place === undefined ? undefined : 'before' in place ? place.before : place.after;
  const index = named === undefined ? children.length - 1 : children.indexOf(named);
  const neighbour = children[index];
  if (neighbour === undefined) return undefined;
  const goesBefore = place !== undefined && 'before' in place;
  const crossed = gaps[goesBefore ? index : index + 1];
  if (!crossed || !isClean(crossed)) return undefined;

  const sampled = [gaps[index + 1], gaps[index]].find((gap) => gap !== undefined && gap.comma && isClean(gap));
  const separator = sampled ? singleBreaks(sampled.text) : separatorOfOne(gaps[0], layout);
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
  if (tree.text.slice(start + 1, end - 1).trim() !== '') return undefined;
  const parent = tree.parent(container);
  const siblings = parent === undefined ? [] : [...tree.children(parent)];
  const isArray = tree.kind(container) === 'array';
  const plain = added.every(
    ({ source, value }) => source === undefined && (typeof value !== 'object' || value === null),
  );
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
  return { start: start + 1, end: end - 1, text: open + text + close };
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
  return key + printJson(child.value, layout, indentation, inline);
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

/** What stands before, between and behind the children of a container. */
interface Gap extends OffsetRange {
  readonly text: string;
  /** Whether a comma belongs there. */
  readonly comma: boolean;
}

/** `gaps[i]` stands before child i, the last one behind the last child. */
function gapsOf(tree: JsonTree, container: JsonNode, children: readonly JsonNode[]): Gap[] {
  const { start, end } = tree.range(container);
  let from = start + 1;
  const gaps = children.map((child, index): Gap => {
    const member = tree.memberRange(child);
    const gap = { start: from, end: member.start, text: tree.text.slice(from, member.start), comma: index > 0 };
    from = member.end;
    return gap;
  });
  gaps.push({ start: from, end: end - 1, text: tree.text.slice(from, end - 1), comma: false });
  return gaps;
}

/** Whether a gap holds what JSON allows there and nothing else. */
function isClean({ text, comma }: Gap): boolean {
  return text.trim() === (comma ? ',' : '');
}

/** Whether the closing bracket of a container is in the text and is its own. */
function isClosed(tree: JsonTree, container: JsonNode): boolean {
  const { start, end } = tree.range(container);
  const bracket = tree.kind(container) === 'object' ? '}' : ']';
  if (end - 1 <= start || tree.text.charAt(end - 1) !== bracket) return false;
  for (const child of tree.children(container)) if (tree.range(child).end > end - 1) return false;
  return true;
}

function isInside(tree: JsonTree, node: JsonNode, others: ReadonlySet<JsonNode>): boolean {
  for (let current: JsonNode | undefined = node; current !== undefined; current = tree.parent(current)) {
    if (others.has(current)) return true;
  }
  return false;
}

/** The separator for a container of one child, from what stands before that. */
function separatorOfOne(open: Gap | undefined, layout: JsonLayout): string {
  if (open?.text.includes('\n')) return ',' + singleBreaks(open.text);
  return layout.colon === ':' ? ',' : ', ';
}

/** Reduces several line breaks in a row, which are blank lines, to one. */
function singleBreaks(gap: string): string {
  const comma = gap.indexOf(',');
  if (comma === -1) return singleBreak(gap);
  return `${singleBreak(gap.slice(0, comma))},${singleBreak(gap.slice(comma + 1))}`;
}

function singleBreak(space: string): string {
  const newline = space.lastIndexOf('\n');
  if (newline === -1) return space;
  return space.slice(newline > 0 && space.charCodeAt(newline - 1) === 13 ? newline - 1 : newline);
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
