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

/** The white space and punctuation of one object, so that a new one beside it looks the same. */
export interface ObjectSample {
  /** Between `{` and the first key. */
  readonly open: string;
  /** From the end of a value to the next key: a comma and white space around it. */
  readonly separator: string;
  /** Between the last value and `}`. */
  readonly close: string;
  /** From the end of a key to its value. */
  readonly colon: string;
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
    if (colon === undefined && tree.keyRange(node) !== undefined) colon = colonOf(tree, node);
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
 * value stands on one line whatever the layout. An object takes its own braces, commas and colons from `sample`, if there is
 * one. Members that are `undefined` are left out. Never recurses.
 */
export function printJson(
  value: unknown,
  layout: JsonLayout,
  indentation = '',
  oneLine = false,
  sample?: ObjectSample,
): string {
  const parts: string[] = [];
  const waiting: (string | { value: unknown; indentation: string; oneLine: boolean; sample?: ObjectSample })[] = [
    { value, indentation, oneLine: oneLine || layout.indent === undefined, ...(sample && { sample }) },
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
    if (next.sample && open === '{') {
      const { open: begin, separator, close: end, colon } = next.sample;
      const isInline = !(begin + separator).includes('\n');
      const inside = isInline ? next.indentation : next.indentation + (layout.indent ?? '');
      const printed: typeof waiting = ['{', begin];
      items.forEach(([key, item], index) => {
        if (index > 0) printed.push(separator);
        printed.push(JSON.stringify(key) + colon, { value: item, indentation: inside, oneLine: isInline });
      });
      printed.push(end, '}');
      for (let index = printed.length - 1; index >= 0; index--) waiting.push(printed[index] ?? '');
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

/** How an object is laid out; `undefined` when it has no members, or when more than white space and commas stands between them. */
export function objectSample(tree: JsonTree, object: JsonNode): ObjectSample | undefined {
  const first = tree.kind(object) === 'object' ? tree.firstChild(object) : undefined;
  if (first === undefined) return undefined;
  let last = first;
  for (const child of tree.children(object)) last = child;
  const { start, end } = tree.range(object);
  const open = tree.text.slice(start + 1, tree.memberRange(first).start);
  const close = tree.text.slice(tree.range(last).end, end - 1);
  if (open.trim() !== '' || close.trim() !== '') return undefined;
  const colon = colonOf(tree, first);
  const second = tree.nextSibling(first);
  const between =
    second === undefined ? undefined : tree.text.slice(tree.range(first).end, tree.memberRange(second).start);
  const sampled = between?.trim() === ',' ? singleBreaks(between) : undefined;
  const separator = sampled ?? (open.includes('\n') ? `,${singleBreak(open)}` : colon === ':' ? ',' : ', ');
  return { open: singleBreak(open), separator, close: singleBreak(close), colon };
}

/** White space around a comma with at most one line break on each side, so that blank lines are not repeated. */
export function singleBreaks(gap: string): string {
  const comma = gap.indexOf(',');
  if (comma === -1) return singleBreak(gap);
  return `${singleBreak(gap.slice(0, comma))},${singleBreak(gap.slice(comma + 1))}`;
}

/** White space with at most one line break. */
function singleBreak(space: string): string {
  const newline = space.lastIndexOf('\n');
  if (newline === -1) return space;
  return space.slice(newline > 0 && space.charCodeAt(newline - 1) === 13 ? newline - 1 : newline);
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

/** What stands between the key of a member and its value: `:` or `: `. */
export function colonOf(tree: JsonTree, node: JsonNode): string {
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
