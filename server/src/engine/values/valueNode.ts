import { pointerSegment } from '../json/jsonPointer.ts';
import type { OffsetRange } from '../text/sourceText.ts';

/** What a value is. `missing` stands where JSON should have a value but the text has none. */
export type ValueKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'missing';

export type Scalar = string | number | boolean | null;

/** Objects with more members than this are looked up through a map. */
const linearLookupLimit = 12;

/**
 * One value of a JSON or YAML document with its place in the text, so that a rule is written once for both. Children are
 * made when they are asked for. Ranges are half-open UTF-16 offsets.
 */
export abstract class ValueNode {
  /** The object or array that holds the value; `undefined` for the outermost one. */
  readonly parent: ValueNode | undefined;
  /** The position among the parent's children, 0 for the outermost value. */
  readonly index: number;
  private childrenCache: readonly ValueNode[] | undefined;
  private lookup: ReadonlyMap<string, ValueNode> | undefined;
  private pointerCache: string | undefined;

  protected constructor(parent: ValueNode | undefined, index: number) {
    this.parent = parent;
    this.index = index;
  }

  abstract readonly kind: ValueKind;
  /** The value itself, with quotes and brackets; empty where YAML has nothing behind a key. */
  abstract readonly range: OffsetRange;
  /** The key that leads to the value, with its quotes; `undefined` for items and the outermost value. */
  abstract readonly keyRange: OffsetRange | undefined;
  abstract readonly key: string | undefined;
  /** The value of a scalar; `undefined` for objects, arrays and missing values. */
  abstract readonly scalar: Scalar | undefined;
  /** Whether the value is a YAML alias; kind and children are then those of what it stands for. */
  abstract readonly isAlias: boolean;
  /** Where a finding about something that the value lacks belongs: its key, else its opening bracket or first key. */
  abstract readonly head: OffsetRange;

  protected abstract makeChildren(): ValueNode[];
  /** The plain value of the whole document. */
  abstract makePlain(): unknown;

  /** The members of an object or the items of an array, in the order of the text, duplicate keys included. */
  get children(): readonly ValueNode[] {
    this.childrenCache ??= this.makeChildren();
    return this.childrenCache;
  }

  /** The member of an object with this key (the last, as parsers take it, when there are several), or `undefined`. */
  member(key: string): ValueNode | undefined {
    if (this.kind !== 'object') return undefined;
    if (this.children.length <= linearLookupLimit) return this.children.findLast((child) => child.key === key);
    this.lookup ??= new Map(this.children.map((child) => [child.key ?? '', child]));
    return this.lookup.get(key);
  }

  /** The value that a path of keys leads to, or `undefined`. */
  at(...keys: readonly string[]): ValueNode | undefined {
    return keys.reduce<ValueNode | undefined>((node, key) => node?.member(key), this);
  }

  /** The items of an array; none for anything else. */
  get items(): readonly ValueNode[] {
    return this.kind === 'array' ? this.children : [];
  }

  /** The string, or `undefined` when it is none. */
  get string(): string | undefined {
    return typeof this.scalar === 'string' ? this.scalar : undefined;
  }

  /** The number, or `undefined` when it is none. */
  get number(): number | undefined {
    return typeof this.scalar === 'number' ? this.scalar : undefined;
  }

  /** The JSON Pointer (RFC 6901); the empty string for the outermost value. */
  get pointer(): string {
    this.pointerCache ??=
      this.parent === undefined ? '' : this.parent.pointer + pointerSegment(this.key ?? String(this.index));
    return this.pointerCache;
  }

  /** The plain JavaScript value; of duplicate keys the last counts. `undefined` when it cannot be told. */
  get plain(): unknown {
    const { outermost, path } = placeOf(this);
    let value = outermost.makePlain();
    for (const key of path) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
      value = (value as Record<string, unknown>)[key];
    }
    return value;
  }

  /** The range of the value, or of its key where the value takes no room. */
  get place(): OffsetRange {
    const { range, keyRange } = this;
    return range.start === range.end && keyRange ? keyRange : range;
  }

  /** The value that a JSON Pointer leads to, seen from here, or `undefined`. */
  nodeAt(segments: readonly string[]): ValueNode | undefined {
    const step = (node: ValueNode | undefined, segment: string) =>
      node?.kind === 'array' ? node.items[Number(segment)] : node?.member(segment);
    return segments.reduce<ValueNode | undefined>(step, this);
  }

  /** This value and everything below it, each before its children; aliases are not looked into. */
  *walk(): Generator<ValueNode, void, undefined> {
    const waiting: ValueNode[] = [this];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield node;
      if (!node.isAlias)
        for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index] as ValueNode);
    }
  }
}

function placeOf(node: ValueNode): { readonly outermost: ValueNode; readonly path: readonly string[] } {
  const path: string[] = [];
  let outermost = node;
  while (outermost.parent !== undefined) {
    path.push(outermost.key ?? String(outermost.index));
    outermost = outermost.parent;
  }
  return { outermost, path: path.reverse() };
}
