import type { JsonNode, JsonTree } from './jsonTree.ts';

/** How a JSON document is laid out, as far as new text has to know. */
export interface JsonLayout {
  readonly endOfLine: '\n' | '\r\n';
  /** The indentation of one level; `undefined` when the document stands on one line. */
  readonly indent: string | undefined;
  /** What stands between a key and its value: `:` or `: `. */
  readonly colon: string;
  /** Whether arrays that hold only scalars stand on one line. */
  readonly shortArrays: boolean;
}

/** Arrays of scalars that would be longer than this are broken into lines; UTF-16 units. */
const shortArrayLength = 80;

/** So many nodes tell what a document looks like. */
const sampleSize = 2000;

/** Reads the layout of a document; what it does not show is as most formatters write it: two spaces, `: `, short arrays on one line. */
export function jsonLayout(tree: JsonTree): JsonLayout {
  const newline = tree.text.indexOf('\n');
  const endOfLine = newline > 0 && tree.text.charCodeAt(newline - 1) === 13 ? '\r\n' : '\n';
  let indent: string | undefined;
  let colon: string | undefined;
  let shortArrays: boolean | undefined;
  for (let node = 0; node < Math.min(tree.nodeCount, sampleSize); node++) {
    if (colon === undefined && tree.keyRange(node) !== undefined) colon = colonBefore(tree, node);
    if (indent === undefined) indent = stepInto(tree, node);
    if (shortArrays === undefined && isScalarArray(tree, node)) shortArrays = isOnOneLine(tree, node);
  }
  const oneLine = indent === undefined && tree.firstChild(0) !== undefined && isOnOneLine(tree, 0);
  return {
    endOfLine,
    indent: oneLine ? undefined : (indent ?? '  '),
    colon: colon ?? ': ',
    shortArrays: shortArrays ?? true,
  };
}

/**
 * Writes a plain JSON value in a layout. `indentation` is that of the line on which the value begins; with `oneLine` the
 * value stands on one line whatever the layout. Members that are `undefined` are left out. Never recurses.
 */
export function printJson(value: unknown, layout: JsonLayout, indentation = '', oneLine = false): string {
  const parts: string[] = [];
  const waiting: (string | { value: unknown; indentation: string; oneLine: boolean })[] = [
    { value, indentation, oneLine: oneLine || layout.indent === undefined },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
      continue;
    }
    const items = itemsOf(next.value);
    if (!items) {
      parts.push(JSON.stringify(next.value ?? null));
      continue;
    }
    const [open, close] = Array.isArray(next.value) ? ['[', ']'] : ['{', '}'];
    if (items.length === 0) {
      parts.push(open + close);
      continue;
    }
    const inline = next.oneLine || (open === '[' && layout.shortArrays && isShort(items));
    const inner = inline ? next.indentation : next.indentation + (layout.indent ?? '');
    const breakBefore = (indent: string, space: string) => (inline ? space : layout.endOfLine + indent);
    const space = layout.colon === ':' ? '' : ' ';
    const pieces: typeof waiting = [open, breakBefore(inner, open === '{' ? space : '')];
    items.forEach(([key, item], index) => {
      if (index > 0) pieces.push(',', breakBefore(inner, space));
      if (key !== undefined) pieces.push(JSON.stringify(key) + layout.colon);
      pieces.push({ value: item, indentation: inner, oneLine: inline });
    });
    pieces.push(breakBefore(next.indentation, open === '{' ? space : ''), close);
    for (let index = pieces.length - 1; index >= 0; index--) waiting.push(pieces[index] ?? '');
  }
  return parts.join('');
}

/** Whether the text of a value holds no line break. */
export function isOnOneLine(tree: JsonTree, node: JsonNode): boolean {
  const { start, end } = tree.range(node);
  const newline = tree.text.indexOf('\n', start);
  return newline === -1 || newline >= end;
}

/** The white space that begins the line on which an offset stands. */
export function indentationAt(text: string, offset: number): string {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  let end = start;
  while (end < offset && (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9)) end++;
  return text.slice(start, end);
}

/** Key and value of everything in an object or array; `undefined` for scalars. */
function itemsOf(value: unknown): [string | undefined, unknown][] | undefined {
  if (Array.isArray(value)) return value.map((item: unknown) => [undefined, item === undefined ? null : item]);
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

function isShort(items: readonly [string | undefined, unknown][]): boolean {
  let length = 0;
  for (const [, item] of items) {
    if (typeof item === 'object' && item !== null) return false;
    length += (typeof item === 'string' ? item.length : 6) + 4;
    if (length > shortArrayLength) return false;
  }
  return true;
}

/** By how much a container's first child is indented against the line on which the container begins. */
function stepInto(tree: JsonTree, container: JsonNode): string | undefined {
  const child = tree.firstChild(container);
  if (child === undefined) return undefined;
  const { start } = tree.memberRange(child);
  const gap = tree.text.slice(tree.range(container).start + 1, start);
  if (!gap.includes('\n') || gap.trim() !== '') return undefined;
  const outer = indentationAt(tree.text, tree.range(container).start);
  const inner = indentationAt(tree.text, start);
  return inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : undefined;
}

function colonBefore(tree: JsonTree, node: JsonNode): string {
  const end = tree.keyRange(node)?.end ?? 0;
  // Padding that aligns the values of several members counts as one space.
  return tree.text.slice(end, tree.range(node).start) === ':' ? ':' : ': ';
}

function isScalarArray(tree: JsonTree, node: JsonNode): boolean {
  if (tree.kind(node) !== 'array' || tree.firstChild(node) === undefined) return false;
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (kind === 'object' || kind === 'array') return false;
  }
  return true;
}
