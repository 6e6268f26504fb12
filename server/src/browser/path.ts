/**
 * What stands for Node's `path` in bundles for browsers. The library of secrets imports it for the name of a file, which it puts into a
 * sentence that nobody reads.
 */
export function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export default { basename };
