import type { Document } from '../../document.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { valuesOf } from '../../values/documentValues.ts';

/**
 * A text that two documents share exactly when they say the same, whatever the order of their keys, their layout and their language;
 * `undefined` when nobody can tell because the document has aliases, which may lead into themselves.
 */
function contentOf(document: Document): string | undefined {
  return document.derived(computeContent);
}

/**
 * For each of several documents that should say the same, the first one that says something else; documents that agree with all are
 * left out. Linear.
 */
export function contradicting<T extends { readonly document: Document }>(items: readonly T[]): Map<T, T> {
  const known = items.filter(({ document }) => contentOf(document) !== undefined);
  const [first] = known;
  const second = first && known.find(({ document }) => contentOf(document) !== contentOf(first.document));
  if (!first || !second) return new Map();
  return new Map(known.map((item) => [item, contentOf(item.document) === contentOf(first.document) ? second : first]));
}

function computeContent(document: Document): string | undefined {
  const root = valuesOf(document);
  return root && !hasAliases(root) ? JSON.stringify(root.plain, sortKeys) : undefined;
}

function hasAliases(root: ValueNode): boolean {
  for (const { isAlias } of root.walk()) if (isAlias) return true;
  return false;
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
