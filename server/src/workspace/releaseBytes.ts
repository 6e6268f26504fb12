/** Smaller ones may lie in a pool that Node shares out, and are not worth it. */
const leastSize = 1024 * 1024;

/**
 * Gives the memory of bytes back at once instead of when the garbage is next collected, which with a large file may be never. Only for
 * whoever made them and knows that nobody else holds them: they are empty afterwards. Does nothing where the runtime cannot do it
 * (Node before 22), and with less than a megabyte.
 */
export function releaseBytes({ buffer }: Uint8Array): void {
  if (buffer.byteLength < leastSize) return;
  (buffer as { readonly transfer?: (length: number) => unknown }).transfer?.(0);
}
