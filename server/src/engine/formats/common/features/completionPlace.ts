import { type Completion, escapeSnippet, type Place } from '../../../features.ts';
import { jsonCursor } from '../../../json/jsonCursor.ts';
import { jsonLayout } from '../../../json/jsonLayout.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { valuesOf } from '../../../values/documentValues.ts';
import { nodeAtOffset } from './nodeAt.ts';
import { yamlCursor } from './yamlCursor.ts';

/** What a new member's value begins as. */
export type Skeleton =
  | { readonly kind: 'text' | 'list' | 'object' }
  /** A finished value, already a snippet; only formats that are written as JSON have such. */
  | { readonly kind: 'source'; readonly snippet: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly isText: boolean };

/** A cursor in a JSON or YAML document where a key or a value can be written, and how it is written there. */
export interface CompletionPlace extends Place {
  readonly expects: 'key' | 'value';
  /** The keys that lead to the member whose value is expected, or to the object that gets a key; `*` stands for an item. */
  readonly path: readonly string[];
  /** What stands of the word at the cursor before it, without the quote that opens it. */
  readonly typed: string;
  /** The keys that the object has already, without the one that is being typed. */
  readonly present: ReadonlySet<string>;
  /** How a completion looks that writes a value. */
  value(text: string, isText: boolean): Pick<Completion, 'range' | 'insert' | 'filter' | 'alsoChange'>;
  /** How a completion looks that writes a member. */
  member(key: string, skeleton: Skeleton): Pick<Completion, 'range' | 'insert' | 'filter' | 'alsoChange' | 'isSnippet'>;
}

/**
 * What can be written at a place; nothing inside of comments and behind finished values.
 * @param isObject whether the items of the list that a path leads to are objects
 */
export function completionPlace(
  place: Place,
  isObject: (path: readonly string[]) => boolean,
): CompletionPlace | undefined {
  return place.document.language === 'yaml' ? inYaml(place, isObject) : inJson(place);
}

function inJson(place: Place): CompletionPlace | undefined {
  const { document, offset } = place;
  const { text } = document.text;
  const cursor = jsonCursor(text, 0, offset);
  const { token, key, commaBefore: at, commaBehind, colonBehind } = cursor;
  if (cursor.expects === 'nothing' || cursor.path.length === 0) return undefined;
  const around = cursor.path.slice(1).map((segment) => segment ?? '*');
  const path = cursor.expects === 'key' ? around : [...around, cursor.inObject ? (key ?? '') : '*'];
  const range: OffsetRange = token ? { start: token.start, end: token.end } : { start: offset, end: offset };
  const also = at === undefined ? {} : { alsoChange: [{ start: at, end: at, text: ',' }] };
  const behind = commaBehind ? ',' : '';
  const filter = (written: string) => (token?.isString ? JSON.stringify(written) : written);
  const layout = jsonLayout(document.json);
  return {
    ...place,
    expects: cursor.expects,
    path,
    typed: text.slice(range.start + (token?.isString ? 1 : 0), offset),
    present: cursor.expects === 'key' ? keysAround(place, range) : new Set(),
    value: (written, isText) => {
      const space = text.charAt(range.start - 1) === ':' ? ' ' : '';
      const source = isText ? JSON.stringify(written) : written;
      return { range, insert: `${space}${source}${behind}`, filter: filter(written), ...also };
    },
    member: (written, skeleton) => {
      const value = colonBehind ? '' : `${escapeSnippet(layout.colon)}${jsonSkeleton(skeleton)}${behind}`;
      return { range, insert: `${JSON.stringify(written)}${value}`, isSnippet: true, filter: filter(written), ...also };
    },
  };
}

function jsonSkeleton(skeleton: Skeleton): string {
  switch (skeleton.kind) {
    case 'text':
      return '"$1"';
    case 'source':
      return skeleton.snippet;
    case 'list':
      return '[$1]';
    case 'object':
      return '{ $1 \\}';
    case 'number':
      return `\${1:${skeleton.value}}`;
    case 'choice': {
      const chosen = choice(skeleton.values);
      return skeleton.isText ? `"${chosen}"` : chosen;
    }
  }
}

function inYaml(place: Place, isObject: (path: readonly string[]) => boolean): CompletionPlace | undefined {
  const { document, offset } = place;
  const { text } = document.text;
  const cursor = yamlCursor(text, offset);
  if (!cursor) return undefined;
  const isKey = cursor.expects === 'key' || (cursor.expects === 'item' && isObject(cursor.path.slice(0, -1)));
  const { token, key, column, colonBehind } = cursor;
  const quote = /^["']/.exec(text.slice(token.start, token.end))?.[0] ?? '';
  const filter = (written: string) => quote + written;
  const { endOfLine } = document.text;
  return {
    ...place,
    expects: isKey ? 'key' : 'value',
    typed: text.slice(token.start + quote.length, offset),
    path: isKey ? cursor.path : key === undefined ? cursor.path : [...cursor.path, key],
    present: cursor.siblings,
    value: (written, isText) => {
      const source = quote !== '' || (isText && !isPlain(written)) ? JSON.stringify(written) : written;
      return { range: token, insert: source, filter: filter(written) };
    },
    member: (written, skeleton) => {
      const inner = `${endOfLine}${' '.repeat(column + 2)}`;
      const value = colonBehind ? '' : `:${yamlSkeleton(skeleton, inner)}`;
      return { range: token, insert: written + value, isSnippet: true, filter: filter(written) };
    },
  };
}

function yamlSkeleton(skeleton: Skeleton, inner: string): string {
  switch (skeleton.kind) {
    case 'text':
      return ' $1';
    case 'list':
      return `${inner}- $1`;
    case 'object':
    case 'source':
      return `${inner}$1`;
    case 'number':
      return ` \${1:${skeleton.value}}`;
    case 'choice': {
      const isQuoted = skeleton.isText && skeleton.values.some((value) => !isPlain(value));
      return isQuoted ? ` "${choice(skeleton.values)}"` : ` ${choice(skeleton.values)}`;
    }
  }
}

/** Whether every version of YAML reads a word as this text without quotes. */
function isPlain(text: string): boolean {
  return /^[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
}

function choice(values: readonly string[]): string {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return escapeSnippet(only);
  return `\${1|${values.map((value) => value.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
}

function keysAround({ document, offset }: Place, typed: OffsetRange): ReadonlySet<string> {
  let node = nodeAtOffset(valuesOf(document), offset);
  while (node && node.kind !== 'object') node = node.parent;
  // The cursor may stand at the key of a member that is itself an object.
  if (node?.parent && node.keyRange && offset >= node.keyRange.start && offset <= node.keyRange.end) node = node.parent;
  const keys = new Set<string>();
  for (const { key, keyRange } of node?.children ?? []) if (keyRange?.start !== typed.start) keys.add(key ?? '');
  return keys;
}
