import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { TextChange } from '../fix.ts';
import { type JsonLayout, printJson } from '../json/jsonLayout.ts';
import type { ValueNode } from './valueNode.ts';
import {
  blockLines,
  columnOf,
  isWord,
  keySource,
  lineEnd,
  lineStart,
  scalarSource,
  type YamlLayout,
  yamlLayout,
} from './yamlLayout.ts';
import {
  behindColon,
  headerComment,
  isBlock,
  isExplicit,
  isFirstOnLine,
  isInFlow,
  isNode,
  outermost,
  startOf,
  styleOf,
} from './yamlPlaces.ts';
import { isYamlValue, type YamlNode, type YamlValue } from './yamlValue.ts';

// Edits of YAML are changes of the text at the offsets of the nodes: the library's own printer would lay the whole file out
// anew and move comments. All functions return `undefined` where the text allows no small edit.

/** Where a new member goes: beside a present one, else behind the last. */
export type YamlPlace = { readonly before: YamlValue } | { readonly after: YamlValue };

/** JSON is YAML, so values inside flow collections are written as JSON on one line. */
const flowLayout: JsonLayout = { endOfLine: '\n', indent: undefined, colon: ': ', shortArrays: true };

/** Replaces a value; its key, anchor and comments stay. */
export function replaceYaml(value: YamlValue, replacement: PlainValue): TextChange | undefined {
  if (value.isAlias) return { ...value.range, text: printJson(replacement, flowLayout) };
  const { text, node, range } = value;
  const inFlow = isInFlow(value);
  const header = headerComment(value);
  if (header !== undefined) {
    const source = isContainer(replacement)
      ? printJson(replacement, flowLayout)
      : scalarSource(replacement, 'double', inFlow);
    return inPlaceOf(value, `${source} ${header}`);
  }
  if (!isContainer(replacement) || isEmpty(replacement)) {
    const source = isContainer(replacement)
      ? printJson(replacement, flowLayout)
      : scalarSource(replacement, styleOf(value), inFlow);
    return inPlaceOf(value, source);
  }
  const layout = yamlLayout(outermost(value));
  const commented = /^[ \t]+#/.test(text.slice(range.end, lineEnd(text, range.end)));
  const { keyRange } = value;
  const hasProperties = isNode(node) && (node.anchor !== undefined || node.tag !== undefined);
  if (inFlow || commented || !keyRange || hasProperties || isExplicit(value))
    return inPlaceOf(value, printJson(replacement, flowLayout));
  const start = behindColon(value);
  if (start === undefined) return undefined;
  return {
    start,
    end: range.end,
    text: layout.endOfLine + nestedLines(replacement, columnOf(text, keyRange.start), layout).join(layout.endOfLine),
  };
}

/** Gives a mapping one more member. Does not look whether the key is there already. */
export function insertYamlMember(
  object: YamlValue,
  key: string,
  value: PlainValue,
  place?: YamlPlace,
): TextChange | undefined {
  const layout = yamlLayout(outermost(object));
  return insertSource(object, layout, place, {
    block: (column) => memberLines(key, value, column, layout),
    flow: () => `${keySource(key)}: ${printJson(value, flowLayout)}`,
  });
}

/** Gives a sequence one more item, behind the last. */
export function appendYamlItem(array: YamlValue, value: PlainValue): TextChange | undefined {
  const { node, text } = array;
  if (!isSeq(node) || array.isAlias) return undefined;
  const last = array.children.filter(isYamlValue).at(-1);
  if (!last) return { ...array.range, text: printJson([value], flowLayout) };
  if (node.flow) return { start: last.range.end, end: last.range.end, text: `, ${printJson(value, flowLayout)}` };
  const layout = yamlLayout(outermost(array));
  const column = columnOf(text, node.range?.[0] ?? 0);
  const item = isContainer(value) ? printJson(value, flowLayout) : scalarSource(value, styleOf(last), false);
  return insertBehind(last, layout, [`${' '.repeat(column)}- ${item}`]);
}

/** Gives a member another key, quoted as the present one is. */
export function renameYamlKey(value: YamlValue, key: string): TextChange | undefined {
  const node = value.pair?.key as YamlNode | undefined;
  const { keyRange } = value;
  if (!keyRange || !isScalar(node)) return undefined;
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
  return {
    ...keyRange,
    text: quoted ? scalarSource(key, node.type === 'QUOTE_SINGLE' ? 'single' : 'double', false) : keySource(key),
  };
}

/** Removes members and items of one mapping or sequence. Comments beside and between them stay, those inside them go with them. */
export function removeYaml(container: YamlValue, removed: ReadonlySet<ValueNode>): TextChange[] | undefined {
  const { node } = container;
  if (container.isAlias || (!isMap(node) && !isSeq(node))) return undefined;
  const children = container.children.filter(isYamlValue);
  if (children.every((child) => removed.has(child))) {
    const change = inPlaceOf(container, isMap(node) ? '{}' : '[]');
    return change && [change];
  }
  const leading = node.flow ? undefined : removeBehindDash(children, removed);
  const rest = leading ? children.slice(leading.count) : children;
  const changes: (TextChange | undefined)[] = leading ? [leading.change] : [];
  rest.forEach((child, index) => {
    if (!removed.has(child)) return;
    if (isExplicit(child)) changes.push(undefined);
    else changes.push(node.flow ? removeFromFlow(rest, index, removed) : removeLines(child));
  });
  return changes.every((change) => change !== undefined) ? changes : undefined;
}

/**
 * Moves members of a mapping, as they are written, into another mapping or, when there is none, into a new one that
 * becomes the last member of `parent`.
 */
export function moveYamlMember(
  member: YamlValue,
  target: YamlValue | { readonly parent: YamlValue; readonly key: string },
): TextChange[] | undefined {
  const container = member.parent;
  if (!isYamlValue(container) || !isMap(container.node)) return undefined;
  const { text } = member;
  const layout = yamlLayout(outermost(member));
  const isWhole = !container.node.flow && isFirstOnLine(text, member.keyRange?.start ?? 0);
  // What is moved as lines keeps its comments; as a flow collection it would lose them.
  const source = {
    start: member.keyRange?.start ?? 0,
    end: isWhole ? lineEnd(text, member.range.end) : member.range.end,
  };
  const removal = removeYaml(container, new Set([member]))?.map((change) => withComment(change, member, isWhole));
  const lines = text.slice(source.start, source.end).trimEnd().split(/\r?\n/);
  const from = columnOf(text, source.start);
  const block = (column: number): string[] =>
    lines.map((line, index) => {
      if (line.trim() === '') return '';
      const own = index === 0 ? 0 : Math.min(from, line.length - line.trimStart().length);
      return ' '.repeat(column) + line.slice(own);
    });
  const flow = (): string | undefined =>
    lines.some((line) => line.includes('#'))
      ? undefined
      : `${keySource(member.key ?? '')}: ${printJson(member.plain, flowLayout)}`;
  // The new mapping goes behind the last member that stays.
  const lastKept =
    'range' in target ? undefined : target.parent.children.filter(isYamlValue).findLast((child) => child !== member);
  const insertion =
    lastKept !== undefined && !('range' in target)
      ? insertSource(
          target.parent,
          layout,
          { after: lastKept },
          {
            block: (column) => [`${' '.repeat(column)}${keySource(target.key)}:`, ...block(column + layout.step)],
            flow: () => {
              const inner = flow();
              return inner === undefined ? undefined : `${keySource(target.key)}: { ${inner} }`;
            },
          },
        )
      : 'range' in target
        ? insertSource(target, layout, undefined, { block, flow })
        : undefined;
  return removal && insertion && [...removal, insertion];
}

/** The removal of a member whose comment moves along instead of staying. */
function withComment(change: TextChange, { text, range }: YamlValue, isWhole: boolean): TextChange {
  const end = lineEnd(text, range.end);
  if (!isWhole || change.text !== '' || change.end >= end) return change;
  const begin = lineStart(text, change.start);
  const next = text.indexOf('\n', end);
  return next === -1 ? { ...change, end } : { start: begin, end: next + 1, text: '' };
}

/** Removes the anchor of a value; what refers to it has to go first. */
export function removeAnchor(value: YamlValue): TextChange | undefined {
  const { node, text } = value;
  if (!isNode(node) || isAlias(node) || node.anchor === undefined || !node.range) return undefined;
  const from = lineStart(text, node.range[0]);
  const start = text.slice(0, node.range[0]).lastIndexOf(`&${node.anchor}`);
  if (start === -1 || start < Math.min(from, value.keyRange?.end ?? from)) return undefined;
  const end = start + node.anchor.length + 1;
  const space = text.charAt(end) === ' ' ? 1 : 0;
  // Before a block collection the anchor ends its line, and the space before it goes.
  return space === 0 && text.charAt(start - 1) === ' '
    ? { start: start - 1, end, text: '' }
    : { start, end: end + space, text: '' };
}

interface MemberSource {
  /** The lines of the member, indented by some columns. */
  readonly block: (column: number) => readonly string[];
  /** The member on one line of a flow mapping; `undefined` when that would lose something. */
  readonly flow: () => string | undefined;
}

function insertSource(
  object: YamlValue,
  layout: YamlLayout,
  place: YamlPlace | undefined,
  source: MemberSource,
): TextChange | undefined {
  const { node, text } = object;
  if (!isMap(node) || object.isAlias) return undefined;
  const children = object.children.filter(isYamlValue);
  const neighbour =
    (place === undefined ? children.at(-1) : 'before' in place ? place.before : place.after) ?? undefined;
  if (!neighbour) return fillEmpty(object, layout, source);
  const { keyRange } = neighbour;
  if (!keyRange || isExplicit(neighbour)) return undefined;
  const before = place !== undefined && 'before' in place;
  if (node.flow) {
    const flow = source.flow();
    if (flow === undefined) return undefined;
    const at = before ? keyRange.start : neighbour.range.end;
    return { start: at, end: at, text: before ? `${flow}, ` : `, ${flow}` };
  }
  const column = columnOf(text, keyRange.start);
  const lines = source.block(column);
  if (!before) return insertBehind(neighbour, layout, lines);
  const [first = '', ...rest] = lines;
  const inserted = [first.trimStart(), ...rest, ' '.repeat(column)].join(layout.endOfLine);
  return { start: keyRange.start, end: keyRange.start, text: inserted };
}

/** An empty mapping becomes a block where that is possible. */
function fillEmpty(object: YamlValue, layout: YamlLayout, source: MemberSource): TextChange | undefined {
  const { text, range, keyRange } = object;
  const rest = text.slice(range.end, lineEnd(text, range.end));
  const start =
    keyRange && !isInFlow(object) && rest.trim() === '' && !isExplicit(object) ? behindColon(object) : undefined;
  if (start !== undefined && keyRange && text.slice(start, range.start).trim() === '') {
    const lines = source.block(columnOf(text, keyRange.start) + layout.step);
    return { start, end: range.end, text: layout.endOfLine + lines.join(layout.endOfLine) };
  }
  if (!object.parent) return { ...range, text: source.block(0).join(layout.endOfLine) };
  const flow = source.flow();
  return flow === undefined ? undefined : { ...range, text: `{ ${flow} }` };
}

/** Inserts lines behind the line on which a member or item ends. */
function insertBehind(neighbour: YamlValue, layout: YamlLayout, lines: readonly string[]): TextChange {
  const { text, node, range } = neighbour;
  const keepsBreaks = isScalar(node) && /^[|>]\d?\+/.test(text.slice(range.start, range.start + 3));
  const joined = lines.join(layout.endOfLine);
  if (keepsBreaks && node.range) {
    // The blank lines that follow are part of the text above.
    const at = node.range[1];
    const broken = text.charAt(at - 1) === '\n';
    return { start: at, end: at, text: broken ? joined + layout.endOfLine : layout.endOfLine + joined };
  }
  const at = lineEnd(text, range.end);
  return { start: at, end: at, text: layout.endOfLine + joined };
}

/** The first members of a mapping that is an item of a sequence: the next one moves up behind the dash. */
function removeBehindDash(
  children: readonly YamlValue[],
  removed: ReadonlySet<ValueNode>,
): { readonly change: TextChange | undefined; readonly count: number } | undefined {
  const [first] = children;
  const start = first && startOf(first);
  if (!first || start === undefined || !removed.has(first) || isFirstOnLine(first.text, start)) return undefined;
  const count = children.findIndex((child) => !removed.has(child));
  const next = children[count];
  const end = next && startOf(next);
  const last = children[count - 1];
  if (end === undefined || !last) return { change: undefined, count };
  // A comment between them would lose its place.
  const isClean = first.text.slice(last.range.end, end).trim() === '';
  return { change: isClean ? { start, end, text: '' } : undefined, count };
}

/** Removes the lines of one member or item; a comment that ends the last of them stays. */
function removeLines(child: YamlValue): TextChange | undefined {
  const { text, range } = child;
  const start = startOf(child);
  if (start === undefined || !isFirstOnLine(text, start)) return undefined;
  const begin = lineStart(text, start);
  const end = lineEnd(text, range.end);
  const comment = text.slice(range.end, end).trimStart();
  if (comment !== '') return { start, end: end - comment.length, text: '' };
  if (end < text.length) return { start: begin, end: text.indexOf('\n', end) + 1, text: '' };
  return { start: begin === 0 ? 0 : begin - (text.charCodeAt(begin - 2) === 13 ? 2 : 1), end, text: '' };
}

function removeFromFlow(
  children: readonly YamlValue[],
  index: number,
  removed: ReadonlySet<ValueNode>,
): TextChange | undefined {
  const child = children[index];
  if (!child) return undefined;
  const firstKept = children.findIndex((other) => !removed.has(other));
  const neighbour = children[index > firstKept ? index - 1 : index + 1];
  if (!neighbour) return undefined;
  const start = child.keyRange?.start ?? child.range.start;
  const gap =
    index > firstKept
      ? { start: neighbour.range.end, end: start }
      : { start: child.range.end, end: neighbour.keyRange?.start ?? neighbour.range.start };
  if (child.text.slice(gap.start, gap.end).trim() !== ',') return undefined;
  return index > firstKept ? { start: gap.start, end: child.range.end, text: '' } : { start, end: gap.end, text: '' };
}

/** Writes source text over a value that stays where it is. */
function inPlaceOf(value: YamlValue, source: string): TextChange | undefined {
  const { text, range, keyRange } = value;
  if (range.start === range.end) {
    if (text.charAt(range.start - 1) !== ':' && keyRange && range.start === keyRange.end)
      return { ...range, text: `: ${source}` };
    return { ...range, text: /\s/.test(text.charAt(range.start - 1)) ? source : ` ${source}` };
  }
  const start = keyRange && isBlock(value) && !isExplicit(value) ? behindColon(value) : undefined;
  if (start !== undefined && text.slice(start, range.start).trim() === '')
    return { start, end: range.end, text: ` ${source}` };
  return { ...range, text: source };
}

function memberLines(key: string, value: PlainValue, column: number, layout: YamlLayout): string[] {
  const indentation = ' '.repeat(column);
  if (isContainer(value) && !isEmpty(value))
    return [`${indentation}${keySource(key)}:`, ...nestedLines(value, column, layout)];
  const source = isContainer(value)
    ? printJson(value, flowLayout)
    : scalarSource(value, newStyle(value, layout), false);
  return [`${indentation}${keySource(key)}: ${source}`];
}

function nestedLines(value: object, column: number, layout: YamlLayout): string[] {
  return blockLines(value, column + (Array.isArray(value) ? layout.dashStep : layout.step), layout);
}

function newStyle(value: Scalar, layout: YamlLayout): 'plain' | 'double' {
  return !layout.quoted && typeof value === 'string' && isWord(value) ? 'plain' : 'double';
}

/** Plain JSON. */
export type PlainValue = string | number | boolean | null | object;
type Scalar = string | number | boolean | null;

function isContainer(value: PlainValue): value is object {
  return typeof value === 'object' && value !== null;
}

function isEmpty(value: object): boolean {
  return (Array.isArray(value) ? value : Object.keys(value)).length === 0;
}
