import type { Document } from '../document.ts';

/** A pointer is looked for from the root, so a file that is full of findings gets none for the later ones. */
const limit = 200;

/** The JSON Pointer of the value at an offset of a JSON document, for the first findings; `undefined` elsewhere. */
export function pointersOf(document: Document): (offset: number) => string | undefined {
  let count = 0;
  return (offset) => {
    if (document.language !== 'json' || count++ >= limit) return undefined;
    const node = document.json.nodeAtOffset(offset);
    return node === undefined ? undefined : document.json.pointer(node);
  };
}
