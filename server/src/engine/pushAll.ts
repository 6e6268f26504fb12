/**
 * Puts all items at the end of a list. `list.push(...items)` hands each item over as an argument, and there is no room for more than about a
 * hundred thousand of those.
 */
export function pushAll<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
