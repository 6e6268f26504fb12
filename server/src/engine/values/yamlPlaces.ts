import { isMap, isScalar, isSeq } from 'yaml';
import { lineEnd, lineStart } from './yamlLayout.ts';
import { isYamlValue, type YamlNode, type YamlValue } from './yamlValue.ts';

// Where the values of a YAML document stand, as far as edits have to know.

/** The comment behind the `|` or `>` of a block scalar, which is part of the scalar's own text. */
export function headerComment({ node, text, range }: YamlValue): string | undefined {
  if (!isScalar(node) || (node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED')) return undefined;
  return /^[|>][-+\d]*[ \t]+(#[^\r\n]*)/.exec(text.slice(range.start, lineEnd(text, range.start)))?.[1];
}

/** Where a member or item of a block collection begins: at its key or its dash. */
export function startOf(child: YamlValue): number | undefined {
  if (child.keyRange) return child.keyRange.start;
  const { text, range } = child;
  const begin = lineStart(text, range.start);
  // An anchor and a tag may stand between the dash and the value.
  const dash = /-(?:[ \t]+[&!]\S*){0,2}[ \t]*$/.exec(text.slice(begin, range.start));
  return dash ? begin + dash.index : undefined;
}

/** The offset behind the colon of a member; `undefined` when something else stands between it and the key. */
export function behindColon(value: YamlValue): number | undefined {
  const { keyRange, text } = value;
  if (!keyRange) return undefined;
  const colon = text.indexOf(':', keyRange.end);
  return colon === -1 || text.slice(keyRange.end, colon).trim() !== '' ? undefined : colon + 1;
}

/** How a scalar is written; block scalars count as quoted, since they may hold anything. */
export function styleOf(value: YamlValue): 'plain' | 'single' | 'double' {
  const { node } = value;
  if (!isScalar(node)) return 'plain';
  if (node.type === 'QUOTE_SINGLE') return 'single';
  return node.type === 'PLAIN' ? 'plain' : 'double';
}

/** The outermost value of the document that a value belongs to. */
export function outermost(value: YamlValue): YamlValue {
  let current = value;
  while (isYamlValue(current.parent)) current = current.parent;
  return current;
}

/** Whether a value lies in a flow collection, where indentation means nothing. */
export function isInFlow(value: YamlValue): boolean {
  for (let { parent } = value; isYamlValue(parent); { parent } = parent) {
    const { node } = parent;
    if ((isMap(node) || isSeq(node)) && node.flow) return true;
  }
  return false;
}

/** Whether a value is a collection that is laid out by indentation. */
export function isBlock({ node }: YamlValue): boolean {
  return (isMap(node) || isSeq(node)) && !node.flow;
}

/** Whether a member has the form `? key`, which no small edit takes apart. */
export function isExplicit({ text, keyRange }: YamlValue): boolean {
  return keyRange !== undefined && text.slice(lineStart(text, keyRange.start), keyRange.start).includes('?');
}

/** Whether only white space stands before an offset on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** Whether there is something behind a key. */
export function isNode(node: YamlNode): node is NonNullable<YamlNode> {
  return node !== null;
}
