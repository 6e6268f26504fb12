import type { Document } from '../../document.ts';
import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';
import { toPointer } from '../../json/jsonPointer.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import type { Entry } from './entry.ts';
import { EntryReader } from './entryReader.ts';
import { type Relations, relate } from './relations.ts';

/** Where the entries stand: in an object under `entries`, as the whole text, or in `ahi.log` of an ADPL file. */
export type Embedding = 'object' | 'array' | 'adpl';

/** After so many versions that took entries over, all are read anew: their strings keep the texts they came from alive. */
const adoptionLimit = 32;

/** The AHIL log of a document (AHIL 1.0), computed once a version of the document. */
export function ahilLog(document: Document): AhilLog {
  return document.derived(readLog);
}

function readLog(document: Document): AhilLog {
  return new AhilLog(document);
}

/** The array of entries in a tree; `undefined` when there is none. `isAdpl` says that an object is an ADPL file. */
export function findEntries(tree: JsonTree, isAdpl: boolean): { embedding: Embedding; array: JsonNode | undefined } {
  const { root } = tree;
  if (isAdpl) {
    return { embedding: 'adpl', array: asArray(tree, tree.member(tree.member(root, 'ahi'), 'log')) };
  }
  if (root !== undefined && tree.kind(root) === 'array') return { embedding: 'array', array: root };
  return { embedding: 'object', array: asArray(tree, tree.member(root, 'entries')) };
}

/** Whether a file name says that the file is ADPL. */
export function isAdplName(name: string): boolean {
  return /\.adpl(\.json)?$/i.test(name);
}

/**
 * One version of a log: its entries with their places, and what follows from them. Tolerant: whatever cannot be read is
 * left out or `undefined`. Indexes count the items of the array from 0.
 */
export class AhilLog {
  readonly document: Document;
  readonly embedding: Embedding;
  /** The array of the entries; `undefined` when the document has none. */
  readonly array: JsonNode | undefined;
  /** The items of the array. */
  readonly nodes: readonly JsonNode[];
  private readonly damaged: ReadonlySet<number>;
  private entriesCache: readonly Entry[] | undefined;
  private relationsCache: Relations | undefined;
  private adoptions = 0;

  constructor(document: Document) {
    const { json } = document;
    const { embedding, array } = findEntries(json, isAdplName(document.name));
    this.document = document;
    this.embedding = embedding;
    this.array = array;
    this.nodes = array === undefined ? [] : itemsOf(json, array);
    this.damaged = damagedItems(json, this.nodes);
  }

  /** What the entries say, read on first use. */
  get entries(): readonly Entry[] {
    if (!this.entriesCache) {
      const reader = new EntryReader(this.document.json);
      this.entriesCache = this.nodes.map((node) => reader.read(node));
    }
    return this.entriesCache;
  }

  /** How the entries refer to each other and what became of each. */
  get relations(): Relations {
    this.relationsCache ??= relate(this.entries);
    return this.relationsCache;
  }

  /**
   * Takes over what an earlier version of the same log has read of entries whose text did not change, so that a keystroke
   * costs one entry, not all. Changes no result. Does nothing when the entries are read already.
   */
  adopt(earlier: AhilLog): void {
    if (this.entriesCache || earlier === this || earlier.adoptions >= adoptionLimit) return;
    this.adoptions = earlier.adoptions + 1;
    const known = earlier.entriesCache;
    if (!known) return;
    const length = this.nodes.length;
    const entries = new Array<Entry>(length);
    const shorter = Math.min(length, known.length);
    let from = 0;
    for (; from < shorter && this.sourceOf(from) === earlier.sourceOf(from); from++) take(entries, from, known[from]);
    const offset = known.length - length;
    let to = length;
    for (; to > from && to + offset > from && this.sourceOf(to - 1) === earlier.sourceOf(to - 1 + offset); to--) {
      take(entries, to - 1, known[to - 1 + offset]);
    }
    const reader = new EntryReader(this.document.json);
    for (let index = from; index < to; index++) entries[index] = reader.read(this.nodes[index] ?? -1);
    this.entriesCache = entries;
  }

  /**
   * The entries that a rule has something to say of, with their indexes; without those that a syntax error lies in, since what
   * is absent from them may be behind the error. Rules ask this first: in a log of 100,000 entries most are in order.
   */
  select(concerns: (entry: Entry, index: number) => boolean): [index: number, entry: Entry][] {
    const selected: [number, Entry][] = [];
    const { entries, damaged } = this;
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index];
      if (entry !== undefined && concerns(entry, index) && !damaged.has(index)) selected.push([index, entry]);
    }
    return selected;
  }

  /** Whether a syntax error lies within an item. */
  isDamaged(index: number): boolean {
    return this.damaged.has(index);
  }

  /** The JSON source of an item; the empty string when there is none. */
  sourceOf(index: number): string {
    const { start, end } = this.rangeOf(index);
    return this.document.text.text.slice(start, end);
  }

  /** The place of a whole item; the end of the text when there is none. */
  rangeOf(index: number): OffsetRange {
    const node = this.nodes[index];
    const end = this.document.text.text.length;
    return node === undefined ? { start: end, end } : this.document.json.range(node);
  }

  /** The value of an entry's member; `undefined` when it has none. */
  memberNode(index: number, member: string): JsonNode | undefined {
    return this.document.json.member(this.nodes[index], member);
  }

  /** The place of a member's value, else the place that stands for the entry (`anchor`). */
  memberRange(index: number, member: string): OffsetRange {
    const node = this.memberNode(index, member);
    return node === undefined ? this.anchor(index) : this.document.json.range(node);
  }

  /** The place that stands for an entry: its id, else its opening brace. */
  anchor(index: number): OffsetRange {
    const { json } = this.document;
    const id = this.memberNode(index, 'id');
    if (id !== undefined && json.kind(id) === 'string') return json.range(id);
    const { start, end } = this.rangeOf(index);
    return { start, end: Math.min(end, start + 1) };
  }

  /** The JSON Pointer of an entry or of something in it. */
  pointer(index: number, ...members: (string | number)[]): string {
    if (this.embedding === 'array') return toPointer(index, ...members);
    return this.embedding === 'adpl'
      ? toPointer('ahi', 'log', index, ...members)
      : toPointer('entries', index, ...members);
  }

  /** The index of the first entry with an id; `undefined` when there is none. */
  indexOf(id: string): number | undefined {
    return this.relations.byId.get(id);
  }
}

/** The items of an array; a loop makes no object for each, as an iterator does. */
function itemsOf(tree: JsonTree, array: JsonNode): JsonNode[] {
  const items: JsonNode[] = [];
  for (let item = tree.firstChild(array); item !== undefined; item = tree.nextSibling(item)) items.push(item);
  return items;
}

function take(entries: Entry[], index: number, entry: Entry | undefined): void {
  if (entry) entries[index] = entry;
}

function asArray(tree: JsonTree, node: JsonNode | undefined): JsonNode | undefined {
  return node !== undefined && tree.kind(node) === 'array' ? node : undefined;
}

/** The items that a syntax error lies in. The parser stops listing errors at a limit, so there are few. */
function damagedItems(tree: JsonTree, nodes: readonly JsonNode[]): ReadonlySet<number> {
  const damaged = new Set<number>();
  for (const { start, end } of tree.errors) {
    // The last item that begins before the error ends, found by bisection.
    let low = 0;
    let high = nodes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (tree.range(nodes[middle] ?? 0).start <= Math.max(start, end - 1)) low = middle + 1;
      else high = middle;
    }
    for (let index = low - 1; index >= 0; index--) {
      if (tree.range(nodes[index] ?? 0).end < start) break;
      damaged.add(index);
    }
  }
  return damaged;
}
