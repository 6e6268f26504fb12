import {
  Composer,
  type CST,
  type Document as ComposedDocument,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  Parser,
  visit,
} from 'yaml';
import type { OffsetRange } from '../text/sourceText.ts';
import { type QuotedScalar, quotedScalars } from './quotedScalars.ts';
import { pushAll } from '../pushAll.ts';

export interface YamlError extends OffsetRange {
  /** The library's own code, such as `BAD_INDENT`. */
  readonly code: string;
  /** The library's own first line, in English. */
  readonly message: string;
}

/** A key that a mapping holds twice or more. */
export interface YamlDuplicateKey {
  readonly key: string;
  /** The places of the key, in the order of the text; what stands behind the last one counts. */
  readonly ranges: readonly OffsetRange[];
}

export interface YamlComment {
  /** What stands behind the `#`, trimmed. */
  readonly content: string;
  /** From the `#` to the end of the line. */
  readonly range: OffsetRange;
}

/** The composer recurses, so nothing that nests deeper than this is handed to it: the stack lasts for a bit more. */
export const yamlDepthLimit = 512;

/** More errors than anybody reads. */
const errorLimit = 100;

/**
 * The documents of one YAML text with source ranges, tolerant of errors. Timestamps stay strings (the core schema), and
 * aliases are not followed.
 */
export class YamlDocument {
  /** The deepest nesting of collections; 0 for a scalar. */
  readonly depth: number;
  /** Empty when the text nests too deep to be composed. */
  readonly documents: readonly ComposedDocument.Parsed[];
  readonly errors: readonly YamlError[];
  /** The comments in the order of the text. */
  readonly comments: readonly YamlComment[];
  private readonly tokens: readonly CST.Token[];
  private valueCache: { readonly value: unknown; readonly isExhausting: boolean } | undefined;

  constructor(text: string) {
    const lines = new LineCounter();
    this.tokens = [...new Parser(lines.addNewLine).parse(text)];
    let depth = 0;
    const comments: YamlComment[] = [];
    for (const token of walk(this.tokens)) {
      depth = Math.max(depth, token.depth);
      if (token.comment) comments.push(token.comment);
    }
    this.depth = depth;
    this.comments = comments.sort((a, b) => a.range.start - b.range.start);
    if (depth > yamlDepthLimit) {
      this.documents = [];
      this.errors = [];
      return;
    }
    const composer = new Composer({
      uniqueKeys: false,
      schema: 'core',
      strict: true,
      prettyErrors: false,
      logLevel: 'error',
    });
    const composed = [...composer.compose(this.tokens)];
    this.documents = composed.filter((document): document is ComposedDocument.Parsed => 'contents' in document);
    const errors = composed.flatMap((document) =>
      // The composer recurses; where the stack was short already, that says nothing about the text.
      document.errors
        .filter(({ code }) => code !== 'RESOURCE_EXHAUSTION')
        .map(({ code, message, pos }) => toError(code, message, pos)),
    );
    // The library does not say so before a value is asked for.
    if (errors.length === 0 && text.includes('*')) {
      const unresolved = this.documents.flatMap(unresolvedAliases);
      pushAll(errors, unresolved);
      const [first] = this.documents;
      if (unresolved.length === 0 && first && this.read().isExhausting)
        errors.push(toError('EXCESSIVE_ALIASES', 'The aliases stand for too much', rangeOf(firstAlias(first))));
    }
    this.errors = errors.slice(0, errorLimit).map((error) => clamped(error, text.length));
  }

  /** The plain value of the first document; `undefined` when there is none or an alias bomb hides in it. */
  get value(): unknown {
    return this.read().value;
  }

  /** The offset at which the nesting first becomes deeper than a limit; `undefined` when it never does. */
  offsetDeeperThan(limit: number): number | undefined {
    let first: number | undefined;
    for (const { depth, offset } of walk(this.tokens)) {
      if (depth > limit && (first === undefined || offset < first)) first = offset;
    }
    return first;
  }

  /** The keys and values that stand between quotes, in the order of the text; known however deep the text nests. */
  quotedScalars(): QuotedScalar[] {
    return quotedScalars(this.tokens);
  }

  /** The keys that a mapping of any of the documents holds several times, by the place of their first. */
  duplicateKeys(): YamlDuplicateKey[] {
    const found: YamlDuplicateKey[] = [];
    const waiting: unknown[] = this.documents.map((document) => document.contents);
    for (let node = waiting.pop(); waiting.length > 0 || node !== undefined; node = waiting.pop()) {
      if (isSeq(node)) for (const item of node.items) waiting.push(item);
      if (!isMap(node)) continue;
      const places = new Map<string, { key: string; ranges: OffsetRange[] }>();
      for (const { key, value } of node.items) {
        waiting.push(key, value);
        // Several merge keys are no mistake, and neither are `1` and `"1"`, which differ in type.
        if (!isScalar(key) || !key.range || key.value === '<<') continue;
        const identity = `${typeof key.value}:${String(key.value)}`;
        const range = { start: key.range[0], end: key.range[1] };
        const known = places.get(identity);
        if (known) known.ranges.push(range);
        else places.set(identity, { key: String(key.value), ranges: [range] });
      }
      for (const place of places.values()) if (place.ranges.length > 1) found.push(place);
    }
    return found.sort((a, b) => (a.ranges[0]?.start ?? 0) - (b.ranges[0]?.start ?? 0));
  }

  private read(): { readonly value: unknown; readonly isExhausting: boolean } {
    this.valueCache ??= this.compute();
    return this.valueCache;
  }

  private compute(): { readonly value: unknown; readonly isExhausting: boolean } {
    try {
      return { value: this.documents[0]?.toJS({ maxAliasCount: 100 }), isExhausting: false };
    } catch (error) {
      // The library has no code for it.
      return { value: undefined, isExhausting: /alias count/i.test(String(error)) };
    }
  }
}

function toError(code: string, message: string, [start, end]: readonly [number, number]): YamlError {
  return { code, message: message.split('\n')[0] ?? message, start, end: Math.max(start, end) };
}

function clamped(error: YamlError, length: number): YamlError {
  return { ...error, start: Math.min(error.start, length), end: Math.min(error.end, length) };
}

/** The alias that stands first in a document, else its contents. */
function firstAlias(document: ComposedDocument.Parsed): Node | null {
  const found: Node[] = [];
  visit(document, {
    Alias: (_, alias) => {
      found.push(alias);
      return visit.BREAK;
    },
  });
  return found[0] ?? document.contents;
}

/** Aliases of anchors that do not stand before them. */
function unresolvedAliases(document: ComposedDocument.Parsed): YamlError[] {
  const errors: YamlError[] = [];
  const anchors = new Set<string>();
  const waiting: unknown[] = [document.contents];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (isAlias(node)) {
      if (!anchors.has(node.source))
        errors.push(toError('BAD_ALIAS', `No anchor &${node.source} stands before this alias`, rangeOf(node)));
      continue;
    }
    if (isNode(node) && node.anchor !== undefined) anchors.add(node.anchor);
    // What stands first in the text is taken first.
    const children: unknown[] = isMap(node)
      ? node.items.flatMap(({ key, value }) => [key, value])
      : isSeq(node)
        ? node.items
        : [];
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index]);
  }
  return errors;
}

function rangeOf(node: Node | null): [number, number] {
  return [node?.range?.[0] ?? 0, node?.range?.[1] ?? 0];
}

interface WalkedToken {
  /** The number of collections around and including the token. */
  readonly depth: number;
  readonly offset: number;
  readonly comment?: YamlComment;
}

/** Every collection and comment among the tokens and below, found with a stack of our own; in no particular order. */
function* walk(tokens: readonly CST.Token[]): Generator<WalkedToken, void, undefined> {
  const waiting: { readonly token: CST.Token; readonly depth: number }[] = [];
  const push = (list: readonly CST.Token[] | undefined, depth: number) => {
    for (const token of list ?? []) waiting.push({ token, depth });
  };
  push(tokens, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token, depth } = next;
    if (token.type === 'comment') {
      yield { depth, offset: token.offset, comment: commentOf(token) };
      continue;
    }
    // Comments hang wherever the library keeps what stands around a value.
    if ('start' in token && Array.isArray(token.start)) push(token.start, depth);
    if ('end' in token && Array.isArray(token.end)) push(token.end, depth);
    if (token.type === 'block-scalar') push(token.props, depth);
    if (token.type === 'document' && token.value) push([token.value], depth);
    if (!('items' in token)) continue;
    yield { depth: depth + 1, offset: token.offset };
    for (const { start, key, sep, value } of token.items) {
      push(start, depth);
      push(sep, depth);
      if (key) waiting.push({ token: key, depth: depth + 1 });
      if (value) waiting.push({ token: value, depth: depth + 1 });
    }
  }
}

function commentOf({ offset, source }: CST.SourceToken): YamlComment {
  return { content: source.slice(1).trim(), range: { start: offset, end: offset + source.trimEnd().length } };
}
