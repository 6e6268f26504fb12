import { Composer, CST, type Document as ComposedDocument, isMap, isScalar, isSeq, LineCounter, Parser } from 'yaml';
import type { OffsetRange } from '../text/sourceText.ts';

export interface YamlError extends OffsetRange {
  /** The library's own code, such as `BAD_INDENT`. */
  readonly code: string;
  /** The library's own first line, in English. */
  readonly message: string;
}

/** A repeated key of a mapping. */
export interface YamlDuplicateKey {
  readonly key: string;
  readonly range: OffsetRange;
  readonly firstRange: OffsetRange;
}

/** The composer recurses, so nothing deeper than this is handed to it. */
const composeDepthLimit = 1000;

/**
 * The documents of one YAML text with source ranges, tolerant of errors. Timestamps stay strings (the core schema), and
 * aliases are not followed.
 */
export class YamlDocument {
  readonly depth: number;
  /** Empty when the text nests too deep to be composed. */
  readonly documents: readonly ComposedDocument.Parsed[];
  readonly errors: readonly YamlError[];

  constructor(text: string) {
    const lines = new LineCounter();
    const tokens = [...new Parser(lines.addNewLine).parse(text)];
    this.depth = depthOf(tokens);
    if (this.depth > composeDepthLimit) {
      this.documents = [];
      this.errors = [];
      return;
    }
    const composer = new Composer({ uniqueKeys: false, schema: 'core', strict: true, prettyErrors: false });
    const composed = [...composer.compose(tokens)];
    this.documents = composed.filter((document): document is ComposedDocument.Parsed => 'contents' in document);
    this.errors = composed.flatMap((document) =>
      document.errors.map(({ code, message, pos }) => ({
        code,
        message: message.split('\n')[0] ?? message,
        start: Math.min(pos[0], text.length),
        end: Math.min(Math.max(pos[1], pos[0]), text.length),
      })),
    );
  }

  /** The plain value of the first document; `undefined` when there is none or an alias bomb hides in it. */
  get value(): unknown {
    try {
      return this.documents[0]?.toJS({ maxAliasCount: 100 });
    } catch {
      return undefined;
    }
  }

  /** Keys that a mapping holds twice or more, in the order of the text. */
  duplicateKeys(): YamlDuplicateKey[] {
    const found: YamlDuplicateKey[] = [];
    const waiting: unknown[] = this.documents.map((document) => document.contents).reverse();
    while (waiting.length > 0) {
      const node = waiting.pop();
      if (isSeq(node)) waiting.push(...node.items.toReversed());
      if (!isMap(node)) continue;
      const seen = new Map<string, OffsetRange>();
      for (const { key } of node.items) {
        if (!isScalar(key) || !key.range) continue;
        const name = String(key.value);
        const range = { start: key.range[0], end: key.range[1] };
        const firstRange = seen.get(name);
        if (firstRange) found.push({ key: name, range, firstRange });
        else seen.set(name, range);
      }
      for (const { key, value } of node.items.toReversed()) waiting.push(value, key);
    }
    return found.sort((a, b) => a.range.start - b.range.start);
  }
}

/** The deepest nesting of collections, found with a stack of our own. */
function depthOf(tokens: readonly CST.Token[]): number {
  let deepest = 0;
  const waiting: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token } = next;
    deepest = Math.max(deepest, next.depth);
    if (token.type === 'document') {
      if (token.value) waiting.push({ token: token.value, depth: 0 });
    } else if ('items' in token) {
      const depth = next.depth + 1;
      deepest = Math.max(deepest, depth);
      for (const item of token.items) {
        if (item.key) waiting.push({ token: item.key, depth });
        if (item.value) waiting.push({ token: item.value, depth });
      }
    }
  }
  return deepest;
}
