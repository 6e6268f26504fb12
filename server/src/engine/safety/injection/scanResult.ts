/** The kinds of text the scan knows the structure of; `code` are programs and pages, of which it knows none. */
export type SafetyLanguage = 'markdown' | 'json' | 'yaml' | 'text' | 'code';

/** A piece of the source that is worth a closer look. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  /** Bits of `SIGN`. */
  readonly signs: number;
  /** All rare meanings of its words. */
  readonly rare: number;
}

/** A range of the source. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What one pass over a source found, each list in source order. All offsets are UTF-16 offsets of the source. */
export interface ScanResult {
  /** Sentences whose words together may be an injection. */
  readonly candidates: Candidate[];
  /** HTML comments (Markdown) and `#` comments (YAML), without their delimiters; not those inside code fences. */
  readonly comments: Range[];
  /** Code fences, from the opening line's start to the closing line's end; unclosed ones are left out. */
  readonly fences: Range[];
  /** Words of 20 and more letters, possibly encoded text: start, end, start, end … */
  readonly longWords: number[];
  /** Words of binary digits, eight and more: start, end, start, end … */
  readonly bits: number[];
  /** Places of surrogates that begin letters in disguise: mathematical, squared, circled. */
  readonly styled: number[];
  /** Places in runs of very short words: spaced letters, hexadecimal bytes, character numbers. */
  readonly shortRuns: number[];
  /** Places of `<` and `[` that may begin a chat token, a role tag or a forged header. */
  readonly marks: number[];
  /** Places of the `]` of what may be a link, an image or a definition of one: `](` and `]:`. */
  readonly links: number[];
  /** Places of `{/`, with which a comment of MDX may begin. */
  readonly braces: number[];
  /** Places where a character may be written by its number: of `&#`, of `%` and a digit, of a backslash and a letter. */
  readonly escapes: number[];
  /** Places of the last dot before a dash, as Morse code has them. */
  readonly dots: number[];
  /** Starts of lines that may begin with a role name or a divider. */
  readonly roleLines: number[];
  /** True when characters stand in the text that can carry hidden text: tags, selectors or zero-width characters in a row. */
  invisible: boolean;
  /** True when there are controls (see `isControl`). */
  controls: boolean;
  /** Places of code units that may hide something (see `isSuspicious`). */
  readonly suspicious: number[];
}

/** What a scan begins with. */
export function nothingFound(): ScanResult {
  return {
    candidates: [],
    comments: [],
    fences: [],
    longWords: [],
    bits: [],
    styled: [],
    shortRuns: [],
    marks: [],
    links: [],
    braces: [],
    escapes: [],
    dots: [],
    roleLines: [],
    invisible: false,
    controls: false,
    suspicious: [],
  };
}
