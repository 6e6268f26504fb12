/** Calls a function with each item, several at a time. Ends when all are done. */
export async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const workThrough = async () => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, workThrough));
}
