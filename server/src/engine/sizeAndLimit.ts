import type { Document } from './document.ts';
import type { Message } from './message.ts';
import { sizeOf } from './project.ts';
import { readableSizes } from './text/readableSize.ts';

/**
 * The arguments `size` and `limit` of a message about a file that is over a limit, so that people see by how much.
 * @param limit bytes
 */
export function sizeAndLimit(document: Document, limit: number): Readonly<Record<'size' | 'limit', Message>> {
  const [size, most] = readableSizes(sizeOf(document), limit);
  return { size, limit: most };
}
