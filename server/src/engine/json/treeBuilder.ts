import { ColumnBuilder } from './columnBuilder.ts';

/** What the parser takes next. */
export const expect = {
  value: 0,
  valueOrClose: 1,
  key: 2,
  keyOrClose: 3,
  colon: 4,
  commaOrClose: 5,
  nothing: 6,
} as const;
export type Expectation = (typeof expect)[keyof typeof expect];

/** The numbers of `jsonKinds`. */
export const kindOf = { missing: 0, object: 1, array: 2, string: 3, number: 4, true: 5, false: 6, null: 7 } as const;

/** A tree that grows: its nodes so far, the containers that are open, and what comes next. */
export class TreeBuilder {
  readonly columns: ColumnBuilder;
  /** Open containers, outermost first. */
  readonly open: number[] = [];
  readonly lastChild: number[] = [];
  /** How many of the open containers are objects; the others are arrays. */
  openObjects = 0;
  depth = 0;
  state: Expectation = expect.value;
  keyStart = 0;
  keyEnd = 0;
  /** End of the last token that is part of a value; where something is missing, it is missing there. */
  lastEnd = 0;
  commaStart = 0;

  /** @param capacity how many nodes are expected */
  constructor(capacity: number) {
    this.columns = new ColumnBuilder(capacity);
  }

  /** Whether the innermost open container is an object; false outside of all. */
  insideObject(): boolean {
    const node = this.open[this.open.length - 1];
    return node !== undefined && this.columns.kindOf(node) === kindOf.object;
  }

  /** Adds a value to the innermost open container, in an object with the key that was taken last. */
  addNode(kind: number, start: number, end: number): number {
    const level = this.open.length - 1;
    const inObject = this.insideObject();
    const node = this.columns.add(
      kind,
      start,
      end,
      this.open[level] ?? -1,
      inObject ? this.keyStart : 0,
      inObject ? this.keyEnd : 0,
    );
    if (level >= 0) {
      const previous = this.lastChild[level] ?? -1;
      if (previous === -1) this.columns.setFirstChild(this.open[level] ?? 0, node);
      else this.columns.setNextSibling(previous, node);
      this.lastChild[level] = node;
    }
    return node;
  }

  /** Adds an object or array whose end is not known yet. */
  openContainer(kind: number, start: number): void {
    this.open.push(this.addNode(kind, start, start + 1));
    this.lastChild.push(-1);
    if (kind === kindOf.object) this.openObjects++;
    this.depth = Math.max(this.depth, this.open.length);
    this.state = kind === kindOf.object ? expect.keyOrClose : expect.valueOrClose;
  }

  /** Closes the innermost open container. */
  pop(end: number): void {
    const node = this.open.pop();
    this.lastChild.pop();
    if (node !== undefined) {
      this.columns.setEnd(node, end);
      if (this.columns.kindOf(node) === kindOf.object) this.openObjects--;
    }
    this.afterValue();
  }

  /** A value is complete: a comma or the end of what is around it comes next, or nothing. */
  afterValue(): void {
    this.state = this.open.length > 0 ? expect.commaOrClose : expect.nothing;
  }
}
