import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { insertItem, type JsonEdit, removeNode, setMember } from '../../../json/jsonEdits.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import { parseJson } from '../../../json/parseJson.ts';
import { placeFor } from '../fixes/manifestEdit.ts';

/**
 * A JSON document while it is edited step by step: every step sees what the earlier ones made of it. Its text must be valid
 * JSON. What is not touched stays byte for byte.
 */
export class JsonDraft {
  private readonly original: string;
  private tree: JsonTree;

  constructor(document: Document) {
    this.original = document.text.text;
    this.tree = document.json;
  }

  /** The present text as a tree. */
  get json(): JsonTree {
    return this.tree;
  }

  get text(): string {
    return this.tree.text;
  }

  /** Gives a member of the object at a pointer a value; a new member goes where `order` wants it. */
  set(pointer: string, key: string, value: unknown, order: readonly string[] = []): void {
    const object = this.nodeAt(pointer);
    this.apply(setMember(this.tree, object, key, value, placeFor(this.tree, object, key, order)));
  }

  /** Puts an item behind the others of the array at a pointer. */
  append(pointer: string, value: unknown): void {
    this.apply(insertItem(this.tree, this.nodeAt(pointer), value));
  }

  /** Takes a member out of the object at a pointer, if it is there; all of them where the key stands several times. */
  remove(pointer: string, key: string): void {
    for (;;) {
      const member = this.tree.member(this.nodeAt(pointer), key);
      if (member === undefined) return;
      this.apply(removeNode(this.tree, member));
    }
  }

  /** The one change that makes the draft of the document; `undefined` when nothing is different. */
  change(): TextChange | undefined {
    const [before, after] = [this.original, this.text];
    if (before === after) return undefined;
    const longest = Math.min(before.length, after.length);
    let start = 0;
    while (start < longest && before.charCodeAt(start) === after.charCodeAt(start)) start++;
    let common = 0;
    while (
      common < longest - start &&
      before.charCodeAt(before.length - 1 - common) === after.charCodeAt(after.length - 1 - common)
    )
      common++;
    // A change must not begin or end in the middle of a character.
    if (isTrailing(before, start) || isTrailing(after, start)) start--;
    if (isTrailing(before, before.length - common) || isTrailing(after, after.length - common)) common--;
    return { start, end: before.length - common, text: after.slice(start, after.length - common) };
  }

  private nodeAt(pointer: string): JsonNode {
    const node = this.tree.nodeAt(pointer);
    if (node === undefined) throw new Error(`There is nothing at ${pointer}.`);
    return node;
  }

  private apply(edit: JsonEdit | undefined): void {
    if (!edit) throw new Error('The text around an edit is not valid JSON.');
    this.tree = parseJson(this.text.slice(0, edit.start) + edit.text + this.text.slice(edit.end));
  }
}

/** Whether an offset lies between the halves of a character outside of the basic plane. */
function isTrailing(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff;
}
