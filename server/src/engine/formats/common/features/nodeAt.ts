import type { ValueNode } from '../../../values/valueNode.ts';

/** The innermost value whose text or key holds an offset; `undefined` outside of the outermost one. */
export function nodeAtOffset(root: ValueNode | undefined, offset: number): ValueNode | undefined {
  let found = root && holds(root, offset) ? root : undefined;
  for (let next = found; next;) {
    next = next.isAlias ? undefined : next.children.find((child) => holds(child, offset));
    found = next ?? found;
  }
  return found;
}

/** Whether an offset is at the key of a value. */
export function isAtKey({ keyRange }: ValueNode, offset: number): boolean {
  return keyRange !== undefined && offset >= keyRange.start && offset <= keyRange.end;
}

function holds({ range, keyRange }: ValueNode, offset: number): boolean {
  return offset >= (keyRange?.start ?? range.start) && offset <= range.end;
}
