/** The JSON Pointer of the value that holds the one a pointer leads to; the empty string for the outermost and its members. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}
