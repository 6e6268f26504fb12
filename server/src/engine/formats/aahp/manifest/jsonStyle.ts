import { encodeJsonString } from '../../../json/jsonString.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';

/** A value that a generated manifest may hold. Built by us, a few levels deep, so that it may be printed recursively. */
export type PrintedValue = string | number | { readonly [key: string]: PrintedValue };

/** The white space and punctuation of one object, so that new members look like those around them. */
export interface ObjectStyle {
  /** Between `{` and the first key. */
  readonly open: string;
  /** From the end of a value to the next key: a comma and white space around it. */
  readonly separator: string;
  /** Between the last value and `}`. */
  readonly close: string;
  /** From the end of a key to its value. */
  readonly colon: string;
}

/** How a whole JSON document is laid out. */
export interface DocumentStyle {
  readonly endOfLine: '\n' | '\r\n';
  /** The indentation of one level; `undefined` when the document stands in one line. */
  readonly indent: string | undefined;
  /** From the end of a key to its value. */
  readonly colon: string;
}

/** Two spaces and line feeds, for a document that is new. */
export const plainStyle: DocumentStyle = { endOfLine: '\n', indent: '  ', colon: ': ' };

/** Reads the layout of a document from its root object; what an empty object cannot tell is as in `plainStyle`. */
export function documentStyle(tree: JsonTree): DocumentStyle {
  const { root, text } = tree;
  const newline = text.indexOf('\n');
  const endOfLine = newline > 0 && text.charCodeAt(newline - 1) === 13 ? '\r\n' : '\n';
  const first = root === undefined ? undefined : tree.firstChild(root);
  if (root === undefined || first === undefined) return { ...plainStyle, endOfLine };
  return { endOfLine, indent: indentation(tree, root), colon: colonBefore(tree, first) };
}

/** The layout that an object at a nesting depth (the root is 0) has when nothing beside it shows another one. */
export function defaultObjectStyle(style: DocumentStyle, depth: number): ObjectStyle {
  const { indent, endOfLine, colon } = style;
  if (indent === undefined) {
    const space = colon === ':' ? '' : ' ';
    return { open: space, separator: `,${space}`, close: space, colon };
  }
  const open = endOfLine + indent.repeat(depth + 1);
  return { open, separator: `,${open}`, close: endOfLine + indent.repeat(depth), colon };
}

/** The layout of an object of the document; `undefined` when it has no members or a comment is in the way. */
export function sampleObjectStyle(tree: JsonTree, object: JsonNode): ObjectStyle | undefined {
  const first = tree.firstChild(object);
  if (first === undefined) return undefined;
  let last = first;
  for (const child of tree.children(object)) last = child;
  const { start, end } = tree.range(object);
  const open = tree.text.slice(start + 1, tree.memberRange(first).start);
  const close = tree.text.slice(tree.range(last).end, end - 1);
  if (open.trim() !== '' || close.trim() !== '') return undefined;
  const second = tree.nextSibling(first);
  const sampled = second === undefined ? undefined : separatorBetween(tree, first, second);
  const separator =
    sampled ?? (open.includes('\n') ? `,${singleBreak(open)}` : `,${colonBefore(tree, first) === ':' ? '' : ' '}`);
  return { open: singleBreak(open), separator, close: singleBreak(close), colon: colonBefore(tree, first) };
}

/** What stands between two neighbouring members, without blank lines; `undefined` when it is more than a comma and space. */
export function separatorBetween(tree: JsonTree, previous: JsonNode, next: JsonNode): string | undefined {
  const between = tree.text.slice(tree.range(previous).end, tree.memberRange(next).start);
  const comma = between.indexOf(',');
  if (comma === -1 || between.replace(',', '').trim() !== '') return undefined;
  return `${singleBreak(between.slice(0, comma))},${singleBreak(between.slice(comma + 1))}`;
}

/** A colon as a document writes it before a value; padding that aligns columns counts as one space. */
export function colonBefore(tree: JsonTree, member: JsonNode): string {
  const key = tree.keyRange(member);
  if (!key) return ': ';
  const between = tree.text.slice(key.end, tree.range(member).start);
  return between.trim() === ':' && between.endsWith(':') ? ':' : ': ';
}

/** Prints a member in a layout. `value` is text that is JSON already. */
export function printMember(key: string, value: string, style: Pick<ObjectStyle, 'colon'>): string {
  return encodeJsonString(key) + style.colon + value;
}

/**
 * Prints a value at a nesting depth (that of the value itself; the root is 0). `sample` is the layout for the value's
 * own braces; deeper objects are laid out as the document is.
 */
export function printValue(value: PrintedValue, document: DocumentStyle, depth: number, sample?: ObjectStyle): string {
  if (typeof value === 'string') return encodeJsonString(value);
  if (typeof value === 'number') return String(value);
  const style = sample ?? defaultObjectStyle(document, depth);
  const members = Object.entries(value).map(([key, member]) =>
    printMember(key, printValue(member, document, depth + 1), style),
  );
  return members.length === 0 ? '{}' : `{${style.open}${members.join(style.separator)}${style.close}}`;
}

/** The indentation of the first member that begins a line; `undefined` when none does. */
function indentation(tree: JsonTree, object: JsonNode): string | undefined {
  let from = tree.range(object).start + 1;
  for (const member of tree.children(object)) {
    const start = tree.memberRange(member).start;
    const before = tree.text.slice(from, start);
    const newline = before.lastIndexOf('\n');
    if (newline !== -1) return /^[ \t]*/.exec(before.slice(newline + 1))?.[0] ?? '';
    from = tree.range(member).end;
  }
  return undefined;
}

/** White space with at most one line break, so that a gap between two members is not repeated. */
function singleBreak(space: string): string {
  const newline = space.lastIndexOf('\n');
  if (newline === -1) return space;
  const start = space.charCodeAt(newline - 1) === 13 ? newline - 1 : newline;
  return space.slice(start);
}
