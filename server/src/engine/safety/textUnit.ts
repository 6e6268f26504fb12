/** What kind of place a text stands in; decides how strictly it is judged and whether a match may be damped. */
export type TextContainer =
  'prose' | 'code' | 'fence' | 'table' | 'quote' | 'comment' | 'hidden-html' | 'link-title' | 'json-string' | 'decoded';

/**
 * A text that another agent will read, with a map back to the source it was made from.
 *
 * All offsets are UTF-16 code units. Without `offsets` the character `text[i]` stands at `base + i` of the source and is one
 * unit long. With `offsets`, `text[i]` was made from the source units `offsets[i]` (inclusive) to `ends[i]` (exclusive).
 */
export interface TextUnit {
  readonly text: string;
  readonly base: number;
  readonly offsets?: Uint32Array;
  readonly ends?: Uint32Array;
  readonly container: TextContainer;
}

/** Makes a unit whose characters stand in the source as they are, beginning at `base`. */
export function plainUnit(text: string, base: number, container: TextContainer): TextUnit {
  return { text, base, container };
}

/**
 * The source range that the characters `start` (inclusive) to `end` (exclusive) of a unit were made from.
 * An empty or reversed range gives an empty range at the source place of `start`; places beyond the text are clamped.
 */
export function sourceRange(unit: TextUnit, start: number, end: number): { start: number; end: number } {
  const length = unit.text.length;
  const from = Math.max(0, Math.min(start, length));
  const to = Math.max(from, Math.min(end, length));
  if (unit.offsets === undefined || unit.ends === undefined) return { start: unit.base + from, end: unit.base + to };
  if (length === 0) return { start: unit.base, end: unit.base };
  const offsetOf = (i: number): number => unit.offsets?.[i] ?? unit.base;
  const endOf = (i: number): number => unit.ends?.[i] ?? unit.base;
  if (from === to) {
    const place = from < length ? offsetOf(from) : endOf(length - 1);
    return { start: place, end: place };
  }
  // Reversed text maps forwards to backwards, so the smaller and the larger place of both ends are taken.
  return { start: Math.min(offsetOf(from), offsetOf(to - 1)), end: Math.max(endOf(from), endOf(to - 1)) };
}

/** Collects decoded characters together with the source range each of them came from. */
export class TextUnitBuilder {
  readonly #parts: string[] = [];
  #length = 0;
  // Typed arrays that grow: lists of numbers would take several times the memory.
  #starts = new Uint32Array(64);
  #ends = new Uint32Array(64);

  /** Appends `text`; every UTF-16 unit of it maps to the source range `start` to `end`. */
  add(text: string, start: number, end: number): void {
    this.#parts.push(text);
    const length = this.#length + text.length;
    if (length > this.#starts.length) this.#grow(length);
    this.#starts.fill(start, this.#length, length);
    this.#ends.fill(end, this.#length, length);
    this.#length = length;
  }

  /** The number of UTF-16 units collected so far. */
  get length(): number {
    return this.#length;
  }

  /** The unit collected so far. `base` is the place an empty unit maps to. */
  build(base: number, container: TextContainer): TextUnit {
    return {
      text: this.#parts.join(''),
      base,
      offsets: this.#starts.slice(0, this.#length),
      ends: this.#ends.slice(0, this.#length),
      container,
    };
  }

  #grow(length: number): void {
    const size = Math.max(length, this.#starts.length * 2);
    const grown = (array: Uint32Array<ArrayBuffer>) => {
      const larger = new Uint32Array(size);
      larger.set(array);
      return larger;
    };
    this.#starts = grown(this.#starts);
    this.#ends = grown(this.#ends);
  }
}
