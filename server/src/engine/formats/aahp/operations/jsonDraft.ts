import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { difference } from '../../../fixAll.ts';
import { insertItem, type JsonEdit, placeFor, removeNode, setMember } from '../../../json/jsonEdits.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import { parseJson } from '../../../json/parseJson.ts';

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

  /** The present text, without the byte order mark. */
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
    return difference(this.original, this.text);
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
