/** Splits a JSON Pointer (RFC 6901) into its decoded segments; the empty pointer has none. */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A key or index as the segment of a JSON Pointer, with its leading slash. */
export function pointerSegment(key: string): string {
  return '/' + key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Joins keys and indexes to a JSON Pointer. */
export function toPointer(...segments: (string | number)[]): string {
  return segments.map((segment) => pointerSegment(String(segment))).join('');
}
