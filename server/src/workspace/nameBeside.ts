import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** No more bytes of a name are repeated: file systems take names of 255 bytes, encrypting ones of 143. */
const longestRepeated = 100;

/**
 * What a hidden file beside another begins its name with: that file's name or, where the whole might be longer than the file system takes, what
 * stands for it. No two files of a folder have the same.
 */
export function nameBeside(target: string): string {
  const name = basename(target);
  if (Buffer.byteLength(name) <= longestRepeated) return `.${name}`;
  return `.${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}
