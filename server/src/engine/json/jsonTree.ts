import type { OffsetRange } from '../text/sourceText.ts';
import { decodeJsonString } from './jsonString.ts';
import { parsePointer, pointerSegment } from './jsonPointer.ts';

/** What a node is. `missing` stands where a value should be but the text has none. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null' | 'missing';

/** A node is its index in the tree; the root is 0. */
export type JsonNode = number;

/** A place where the text is not JSON. */
export interface JsonError extends OffsetRange {
  readonly code: JsonErrorCode;
}

export type JsonErrorCode =
  | 'empty'
  | 'value-expected'
  | 'key-expected'
  | 'colon-expected'
  | 'comma-expected'
  | 'trailing-comma'
  | 'brace-unclosed'
  | 'bracket-unclosed'
  | 'content-after-end'
  | 'comment'
  | 'string-unclosed'
  | 'string-escape'
  | 'string-control-character'
  | 'number'
  | 'unknown-word';

const jsonKinds: readonly JsonKind[] = ['missing', 'object', 'array', 'string', 'number', 'true', 'false', 'null'];

/** The columns of the tree, one entry a node. `-1` stands for no node; key offsets are 0 where there is no key. */
export interface JsonColumns {
  readonly kind: Uint8Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly keyStart: Uint32Array;
  readonly keyEnd: Uint32Array;
  readonly length: number;
}

/** Objects and arrays with more children than this are looked up through an index that is built on first use. */
const linearLookupLimit = 12;

/** An index in a JSON Pointer (RFC 6901, section 4). */
const arrayIndex = /^(?:0|[1-9]\d*)$/;

/**
 * The values of one JSON text with their places, built by `parseJson`.
 *
 * Stored as columns instead of objects, so that a file of megabytes costs little memory and no recursion. Duplicate
 * keys are all kept, in the order of the text.
 */
export class JsonTree {
  readonly text: string;
  /** In the order in which they were found; of very many only the first. */
  readonly errors: readonly JsonError[];
  /** Whether the text has errors that `errors` leaves out. */
  readonly hasMoreErrors: boolean;
  /** The deepest nesting of arrays and objects; 0 for a scalar. */
  readonly depth: number;
  private readonly columns: JsonColumns;
  private readonly lookups = new Map<JsonNode, Map<string, JsonNode>>();
  private readonly items = new Map<JsonNode, readonly JsonNode[]>();
  private positionsCache: Uint32Array | undefined;
  private valueCache: { value: unknown } | undefined;

  constructor(text: string, columns: JsonColumns, errors: readonly JsonError[], hasMoreErrors: boolean, depth: number) {
    this.text = text;
    this.columns = columns;
    this.errors = errors;
    this.hasMoreErrors = hasMoreErrors;
    this.depth = depth;
  }

  /** The outermost value; `undefined` when the text holds none. */
  get root(): JsonNode | undefined {
    return this.columns.length > 0 ? 0 : undefined;
  }

  /** How many values there are, at all depths. */
  get nodeCount(): number {
    return this.columns.length;
  }

  /** What a value is; `missing` where the text should have one and has none. */
  kind(node: JsonNode): JsonKind {
    return jsonKinds[this.columns.kind[node] ?? 0] ?? 'missing';
  }

  /** The place of the value itself, quotes and brackets included. */
  range(node: JsonNode): OffsetRange {
    return { start: this.columns.start[node] ?? 0, end: this.columns.end[node] ?? 0 };
  }

  /** The place of the key that leads to the value, quotes included; `undefined` for array items and the root. */
  keyRange(node: JsonNode): OffsetRange | undefined {
    const end = this.columns.keyEnd[node] ?? 0;
    return end === 0 ? undefined : { start: this.columns.keyStart[node] ?? 0, end };
  }

  /** The place of key and value together, or of the value where there is no key. */
  memberRange(node: JsonNode): OffsetRange {
    return { start: this.keyRange(node)?.start ?? this.range(node).start, end: this.range(node).end };
  }

  /** The decoded key that leads to the value; `undefined` for array items and the root. */
  key(node: JsonNode): string | undefined {
    const range = this.keyRange(node);
    return range && decodeJsonString(this.text, range.start, range.end);
  }

  /** The object or array around a value; `undefined` for the root. */
  parent(node: JsonNode): JsonNode | undefined {
    return existing(this.columns.parent[node]);
  }

  /** The first member or item; `undefined` for scalars and what is empty. */
  firstChild(node: JsonNode): JsonNode | undefined {
    return existing(this.columns.firstChild[node]);
  }

  /** The member or item that follows in the same container; `undefined` for the last one. */
  nextSibling(node: JsonNode): JsonNode | undefined {
    return existing(this.columns.nextSibling[node]);
  }

  /** The members of an object or the items of an array, in the order of the text; nothing for scalars. */
  *children(node: JsonNode): Generator<JsonNode, void, undefined> {
    for (let child = this.firstChild(node); child !== undefined; child = this.nextSibling(child)) yield child;
  }

  /** The member of an object with this key (the last, as parsers take it, when there are several), or `undefined`. */
  member(node: JsonNode | undefined, key: string): JsonNode | undefined {
    if (node === undefined || this.kind(node) !== 'object') return undefined;
    const lookup = this.lookups.get(node);
    if (lookup) return lookup.get(key);
    let found: JsonNode | undefined;
    let count = 0;
    for (let child = this.firstChild(node); child !== undefined; child = this.nextSibling(child)) {
      if (this.hasKey(child, key)) found = child;
      if (++count > linearLookupLimit) return this.lookup(node).get(key);
    }
    return found;
  }

  /** The item of an array at a zero-based index, or `undefined`. */
  item(node: JsonNode | undefined, index: number): JsonNode | undefined {
    if (node === undefined || this.kind(node) !== 'array') return undefined;
    const known = this.items.get(node);
    if (known) return known[index];
    let position = 0;
    for (const child of this.children(node)) {
      if (position++ === index) return child;
      if (position > linearLookupLimit) {
        const items = [...this.children(node)];
        this.items.set(node, items);
        return items[index];
      }
    }
    return undefined;
  }

  /** The decoded string of a node; `undefined` when it is no string. */
  string(node: JsonNode | undefined): string | undefined {
    if (node === undefined || this.kind(node) !== 'string') return undefined;
    return decodeJsonString(this.text, this.columns.start[node] ?? 0, this.columns.end[node] ?? 0);
  }

  /** The number of a node; `undefined` when it is no number. */
  number(node: JsonNode | undefined): number | undefined {
    if (node === undefined || this.kind(node) !== 'number') return undefined;
    const { start, end } = this.range(node);
    return Number(this.text.slice(start, end));
  }

  /** The node that a JSON Pointer (RFC 6901) leads to, or `undefined`. Items of arrays are found by index. */
  nodeAt(pointer: string): JsonNode | undefined {
    if (pointer !== '' && !pointer.startsWith('/')) return undefined;
    let node = this.root;
    for (const segment of parsePointer(pointer)) {
      if (node === undefined) return undefined;
      if (this.kind(node) === 'array') node = arrayIndex.test(segment) ? this.item(node, Number(segment)) : undefined;
      else node = this.member(node, segment);
    }
    return node;
  }

  /** The JSON Pointer (RFC 6901) of a node; the empty string for the root. */
  pointer(node: JsonNode): string {
    const segments: string[] = [];
    for (let current = node, parent = this.parent(node); parent !== undefined; parent = this.parent(current)) {
      segments.push(pointerSegment(this.key(current) ?? String(this.positions[current] ?? 0)));
      current = parent;
    }
    return segments.reverse().join('');
  }

  /** The innermost value whose text holds an offset (its key counts as part of it), or `undefined`. */
  nodeAtOffset(offset: number): JsonNode | undefined {
    let found: JsonNode | undefined;
    let candidate = this.root;
    while (candidate !== undefined) {
      const { start, end } = this.memberRange(candidate);
      if (offset >= start && offset <= end) {
        found = candidate;
        candidate = this.firstChild(candidate);
      } else {
        candidate = start > offset ? undefined : this.nextSibling(candidate);
      }
    }
    return found;
  }

  /** The offset of the first object or array that lies deeper than a number of levels; `undefined` when none does. */
  offsetDeeperThan(levels: number): number | undefined {
    if (this.depth <= levels) return undefined;
    const depths = new Uint32Array(this.columns.length);
    for (let node = 0; node < this.columns.length; node++) {
      const parent = this.parent(node);
      const depth = (parent === undefined ? 0 : (depths[parent] ?? 0)) + 1;
      depths[node] = depth;
      const kind = this.kind(node);
      if (depth > levels && (kind === 'object' || kind === 'array')) return this.range(node).start;
    }
    return undefined;
  }

  /**
   * The members whose keys an object holds several times, as one group a key in the order of the text. The last one of a group is
   * the one that parsers keep.
   */
  duplicateKeys(): (readonly JsonNode[])[] {
    const groups: JsonNode[][] = [];
    for (let node = 0; node < this.columns.length; node++) {
      const first = this.firstChild(node);
      if (first === undefined || this.nextSibling(first) === undefined || this.kind(node) !== 'object') continue;
      if (this.errors.length === 0 && this.keysDiffer(first)) continue;
      const firstByKey = new Map<string, JsonNode>();
      const repeated = new Map<string, JsonNode[]>();
      for (let child: JsonNode | undefined = first; child !== undefined; child = this.nextSibling(child)) {
        // Where the text has a value without a key, there is none that could be repeated.
        if (this.columns.keyStart[child] === this.columns.keyEnd[child]) continue;
        const key = this.key(child) ?? '';
        const earlier = firstByKey.get(key);
        if (earlier === undefined) {
          firstByKey.set(key, child);
          continue;
        }
        const known = repeated.get(key);
        if (known) {
          known.push(child);
        } else {
          const group = [earlier, child];
          repeated.set(key, group);
          groups.push(group);
        }
      }
    }
    return groups;
  }

  /**
   * The plain JavaScript value of the whole text, as `JSON.parse` gives it; of duplicate keys the last counts. Where
   * the text has errors, what can be read of it; missing values become `null`. `undefined` when there is no value.
   */
  get value(): unknown {
    this.valueCache ??= { value: this.computeValue() };
    return this.valueCache.value;
  }

  /** Whether a key leads to a node. Compared without decoding, unless the text has errors or the key holds escapes. */
  hasKey(node: JsonNode, key: string): boolean {
    // Where the text has errors a key may lack its closing quote.
    if (this.errors.length > 0) return this.key(node) === key;
    const start = (this.columns.keyStart[node] ?? 0) + 1;
    const length = (this.columns.keyEnd[node] ?? 0) - start - 1;
    // An escape is longer than what it stands for: of the same length only a key without any can be the same.
    if (length === key.length) return this.text.startsWith(key, start) && !key.includes('\\');
    return length > key.length && this.key(node) === key;
  }

  /**
   * Whether a member and those behind it have keys that differ for certain: told by comparing their texts, since most objects
   * have few members. False for many members, and where an escape may stand for another character.
   */
  private keysDiffer(first: JsonNode): boolean {
    const { text, columns } = this;
    let count = 0;
    for (let node: JsonNode | undefined = first; node !== undefined; node = this.nextSibling(node)) {
      if (++count > linearLookupLimit) return false;
      const start = columns.keyStart[node] ?? 0;
      const end = columns.keyEnd[node] ?? 0;
      for (let index = start; index < end; index++) if (text.charCodeAt(index) === 92) return false;
      for (let other: JsonNode | undefined = first; other !== node && other !== undefined;) {
        const otherStart = columns.keyStart[other] ?? 0;
        if ((columns.keyEnd[other] ?? 0) - otherStart === end - start) {
          let index = 1;
          while (start + index < end && text.charCodeAt(start + index) === text.charCodeAt(otherStart + index)) index++;
          if (start + index >= end) return false;
        }
        other = this.nextSibling(other);
      }
    }
    return true;
  }

  private computeValue(): unknown {
    if (this.root === undefined) return undefined;
    if (this.errors.length === 0) {
      try {
        return JSON.parse(this.text);
      } catch {
        // The native parser is only a faster way to the same value; whatever it refuses is built from the tree.
      }
    }
    return this.buildValue();
  }

  /** Builds the value from the columns in one pass: a parent always stands before its children. */
  private buildValue(): unknown {
    const values: unknown[] = new Array(this.columns.length);
    for (let node = 0; node < this.columns.length; node++) {
      const value = this.shallowValue(node);
      values[node] = value;
      const parent = this.parent(node);
      if (parent === undefined) continue;
      const container = values[parent];
      if (Array.isArray(container)) container.push(value);
      else defineMember(container as object, this.key(node) ?? '', value);
    }
    return values[0];
  }

  /** The value of a scalar, `null` where one is missing; an empty object or array for one of those. */
  shallowValue(node: JsonNode): unknown {
    switch (this.kind(node)) {
      case 'object':
        return {};
      case 'array':
        return [];
      case 'string':
        return this.string(node);
      case 'number':
        return this.number(node);
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
      case 'missing':
        return null;
    }
  }

  /** The index of every node among its siblings, so that the pointers of all items of a long array cost no more than one. */
  private get positions(): Uint32Array {
    if (this.positionsCache) return this.positionsCache;
    const positions = new Uint32Array(this.columns.length);
    for (let node = 0; node < this.columns.length; node++) {
      const next = this.nextSibling(node);
      // A sibling always stands behind in the columns, so its position is written before it is read.
      if (next !== undefined) positions[next] = (positions[node] ?? 0) + 1;
    }
    this.positionsCache = positions;
    return positions;
  }

  private lookup(node: JsonNode): Map<string, JsonNode> {
    let lookup = this.lookups.get(node);
    if (!lookup) {
      lookup = new Map();
      for (const child of this.children(node)) lookup.set(this.key(child) ?? '', child);
      this.lookups.set(node, lookup);
    }
    return lookup;
  }
}

function existing(node: number | undefined): JsonNode | undefined {
  return node === undefined || node < 0 ? undefined : node;
}

/** Plain assignment would run the setter of `__proto__`; `JSON.parse` makes it an ordinary member. */
function defineMember(object: object, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else (object as Record<string, unknown>)[key] = value;
}
