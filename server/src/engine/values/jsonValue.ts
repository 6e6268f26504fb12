import type { JsonKind, JsonNode, JsonTree } from '../json/jsonTree.ts';
import type { OffsetRange } from '../text/sourceText.ts';
import { type Scalar, type ValueKind, ValueNode } from './valueNode.ts';

const kinds: Readonly<Record<JsonKind, ValueKind>> = {
  object: 'object',
  array: 'array',
  string: 'string',
  number: 'number',
  true: 'boolean',
  false: 'boolean',
  null: 'null',
  missing: 'missing',
};

/** A value of a JSON document. */
export class JsonValue extends ValueNode {
  readonly tree: JsonTree;
  readonly node: JsonNode;

  constructor(tree: JsonTree, node: JsonNode, parent?: JsonValue, index = 0) {
    super(parent, index);
    this.tree = tree;
    this.node = node;
  }

  override get kind(): ValueKind {
    return kinds[this.tree.kind(this.node)];
  }

  override get range(): OffsetRange {
    return this.tree.range(this.node);
  }

  override get keyRange(): OffsetRange | undefined {
    return this.tree.keyRange(this.node);
  }

  override get key(): string | undefined {
    return this.tree.key(this.node);
  }

  override get scalar(): Scalar | undefined {
    switch (this.tree.kind(this.node)) {
      case 'string':
        return this.tree.string(this.node);
      case 'number':
        return this.tree.number(this.node);
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return null;
      default:
        return undefined;
    }
  }

  override get isAlias(): boolean {
    return false;
  }

  override get head(): OffsetRange {
    const { start, end } = this.range;
    return this.keyRange ?? { start, end: Math.min(start + 1, end) };
  }

  protected override makeChildren(): ValueNode[] {
    return [...this.tree.children(this.node)].map((child, index) => new JsonValue(this.tree, child, this, index));
  }

  override makePlain(): unknown {
    return this.tree.value;
  }
}
