import type { JsonColumns } from './jsonTree.ts';

/** The columns of a `JsonTree` while they grow. */
export class ColumnBuilder {
  length = 0;
  private kind: Uint8Array;
  private start: Uint32Array;
  private end: Uint32Array;
  private parent: Int32Array;
  private firstChild: Int32Array;
  private nextSibling: Int32Array;
  private keyStart: Uint32Array;
  private keyEnd: Uint32Array;

  constructor(capacity: number) {
    this.kind = new Uint8Array(capacity);
    this.start = new Uint32Array(capacity);
    this.end = new Uint32Array(capacity);
    this.parent = new Int32Array(capacity);
    this.firstChild = new Int32Array(capacity);
    this.nextSibling = new Int32Array(capacity);
    this.keyStart = new Uint32Array(capacity);
    this.keyEnd = new Uint32Array(capacity);
  }

  /** Adds a node and returns it. */
  add(kind: number, start: number, end: number, parent: number, keyStart: number, keyEnd: number): number {
    if (this.length === this.kind.length) this.grow();
    const node = this.length++;
    this.kind[node] = kind;
    this.start[node] = start;
    this.end[node] = end;
    this.parent[node] = parent;
    this.firstChild[node] = -1;
    this.nextSibling[node] = -1;
    this.keyStart[node] = keyStart;
    this.keyEnd[node] = keyEnd;
    return node;
  }

  /** The kind of a node, as an index of `jsonKinds`. */
  kindOf(node: number): number {
    return this.kind[node] ?? 0;
  }

  /** The offset at which a node begins. */
  startOf(node: number): number {
    return this.start[node] ?? 0;
  }

  /** Says where a node ends, once its last token is known. @param end the offset behind it */
  setEnd(node: number, end: number): void {
    this.end[node] = end;
  }

  /** Says which node is the first inside a container. */
  setFirstChild(node: number, child: number): void {
    this.firstChild[node] = child;
  }

  /** Says which node follows another one in the same container. */
  setNextSibling(node: number, sibling: number): void {
    this.nextSibling[node] = sibling;
  }

  /** The columns, cut to what is used; copied only where most of them is unused. */
  finish(): JsonColumns {
    const { length } = this;
    const cut = <Column extends Uint8Array | Uint32Array | Int32Array>(column: Column): Column =>
      (length * 2 < column.length ? column.slice(0, length) : column.subarray(0, length)) as Column;
    return {
      kind: cut(this.kind),
      start: cut(this.start),
      end: cut(this.end),
      parent: cut(this.parent),
      firstChild: cut(this.firstChild),
      nextSibling: cut(this.nextSibling),
      keyStart: cut(this.keyStart),
      keyEnd: cut(this.keyEnd),
      length,
    };
  }

  private grow(): void {
    const capacity = this.kind.length * 2;
    this.kind = grown(this.kind, new Uint8Array(capacity));
    this.start = grown(this.start, new Uint32Array(capacity));
    this.end = grown(this.end, new Uint32Array(capacity));
    this.parent = grown(this.parent, new Int32Array(capacity));
    this.firstChild = grown(this.firstChild, new Int32Array(capacity));
    this.nextSibling = grown(this.nextSibling, new Int32Array(capacity));
    this.keyStart = grown(this.keyStart, new Uint32Array(capacity));
    this.keyEnd = grown(this.keyEnd, new Uint32Array(capacity));
  }
}

function grown<Column extends Uint8Array | Uint32Array | Int32Array>(from: Column, into: Column): Column {
  into.set(from);
  return into;
}
