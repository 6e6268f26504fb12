import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type Scalar as YamlScalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { OffsetRange } from '../text/sourceText.ts';
import { type Scalar, type ValueKind, ValueNode } from './valueNode.ts';

/** A node of the YAML library as it stands in a document; `null` where a key has nothing behind it. */
export type YamlNode = YAMLMap | YAMLSeq | YamlScalar | Alias | null;

/** A value of a YAML document. */
export class YamlValue extends ValueNode {
  readonly document: Document.Parsed;
  /** The whole text, which the offsets count in. */
  readonly text: string;
  /** The node as written: an alias is not resolved. */
  readonly node: YamlNode;
  /** The key and value of a mapping that this value belongs to. */
  readonly pair: Pair | undefined;
  readonly range: OffsetRange;
  /** What the node stands for: itself, or the target of an alias. */
  private readonly resolved: YamlNode;
  private plainCache: { readonly value: unknown } | undefined;

  constructor(document: Document.Parsed, text: string, node: YamlNode, parent?: YamlValue, index = 0, pair?: Pair) {
    super(parent, index);
    this.document = document;
    this.text = text;
    this.node = node;
    this.pair = pair;
    this.resolved = isAlias(node) ? (node.resolve(document) ?? null) : node;
    this.range = rangeOf(node, pair, text);
  }

  override get kind(): ValueKind {
    if (isMap(this.resolved)) return 'object';
    if (isSeq(this.resolved)) return 'array';
    const { scalar } = this;
    if (typeof scalar === 'string') return 'string';
    if (typeof scalar === 'number') return 'number';
    return typeof scalar === 'boolean' ? 'boolean' : 'null';
  }

  override get keyRange(): OffsetRange | undefined {
    const key = this.pair?.key as YamlNode | undefined;
    return key?.range ? { start: key.range[0], end: key.range[1] } : undefined;
  }

  override get key(): string | undefined {
    return this.pair && keyText(this.pair.key as YamlNode, this.document);
  }

  override get scalar(): Scalar | undefined {
    if (isMap(this.resolved) || isSeq(this.resolved)) return undefined;
    const value: unknown = isScalar(this.resolved) ? this.resolved.value : null;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    return typeof value === 'bigint' ? Number(value) : null;
  }

  override get isAlias(): boolean {
    return isAlias(this.node);
  }

  override get head(): OffsetRange {
    const { keyRange } = this;
    if (keyRange) return keyRange;
    const first = this.isAlias ? undefined : this.children[0];
    return first?.keyRange ?? first?.place ?? this.range;
  }

  protected override makeChildren(): ValueNode[] {
    const { resolved } = this;
    const make = (node: unknown, index: number, pair?: Pair): ValueNode =>
      new YamlValue(this.document, this.text, (node ?? null) as YamlNode, this, index, pair);
    if (isMap(resolved)) return resolved.items.map((pair, index) => make(pair.value, index, pair));
    return isSeq(resolved) ? resolved.items.map((item, index) => make(item, index)) : [];
  }

  override makePlain(): unknown {
    this.plainCache ??= { value: plainOf(this.document) };
    return this.plainCache.value;
  }
}

/** The plain value of a composed document; `undefined` when an alias bomb hides in it. */
function plainOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch {
    return undefined;
  }
}

/** Keys become strings as in plain objects. */
function keyText(key: YamlNode, document: Document.Parsed): string {
  const node = isAlias(key) ? key.resolve(document) : key;
  if (!isScalar(node)) return '';
  const { value } = node;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function rangeOf(node: YamlNode, pair: Pair | undefined, text: string): OffsetRange {
  if (node?.range) return { start: node.range[0], end: contentEnd(node, text) };
  const end = (pair?.key as YamlNode | undefined)?.range?.[1] ?? 0;
  return { start: end, end };
}

/**
 * Where the content of a node ends. The library's own ranges of block collections take in the comments and blank lines that
 * follow, those of block scalars the line breaks, which are left out here.
 */
function contentEnd(node: NonNullable<YamlNode>, text: string): number {
  let current: NonNullable<YamlNode> = node;
  while ((isMap(current) || isSeq(current)) && !current.flow) {
    const last: unknown = current.items[current.items.length - 1];
    const value = (isMap(current) ? lastOfPair(last as Pair | undefined) : last) as YamlNode | undefined;
    if (!value?.range) break;
    current = value;
  }
  const [start, end] = current.range ?? [0, 0];
  return isScalar(current) && (current.type === 'BLOCK_LITERAL' || current.type === 'BLOCK_FOLDED')
    ? start + text.slice(start, end).trimEnd().length
    : end;
}

function lastOfPair(pair: Pair | undefined): unknown {
  return pair?.value ?? pair?.key;
}

/** The values that belong to a YAML document. */
export function isYamlValue(value: ValueNode | undefined): value is YamlValue {
  return value instanceof YamlValue;
}
