import type { ValueNode } from '../../values/valueNode.ts';

/** A text that two handoffs share exactly when they say the same, whatever the order of their keys, their layout and their language; `undefined` when it has aliases. */
export function contentOf(root: ValueNode): string | undefined {
  // An alias may lead into itself; such a file has its own finding.
  if ([...root.walk()].some(({ isAlias }) => isAlias)) return undefined;
  return JSON.stringify(root.plain, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
