import type { JsonErrorCode, JsonTree } from '../../../json/jsonTree.ts';
import { type Message, message } from '../../../message.ts';
import { SourceText } from '../../../text/sourceText.ts';

/** Why a manifest is not regenerated. Nothing may be written then: tasks that cannot be read would be lost. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: 'conflict-markers' | 'not-json' | 'not-an-object' | 'files-not-an-object';
  /** What is wrong and what to do. */
  readonly reason: Message;
  /** UTF-16 offset of the trouble in the present manifest. */
  readonly offset: number;
  /** What the parser found, for `not-json`. */
  readonly jsonError?: JsonErrorCode;
}

/** Refuses a text with an unresolved git conflict; `undefined` when there is none. */
export function refuseConflict(text: string): Refusal | undefined {
  // `^` would also match behind a line separator (U+2028), which may stand in a JSON string.
  const marker = /(?<![^\n])<{7}(?=[ \r\n]|$)/.exec(text);
  if (!marker) return undefined;
  return {
    kind: 'refused',
    code: 'conflict-markers',
    reason: message(
      'MANIFEST.json has unresolved git conflict markers (line {line}, column {column}). Resolve the conflict, so that the tasks of both sides are kept. Then regenerate the manifest. Nothing was changed.',
      place(text, marker.index),
    ),
    offset: marker.index,
  };
}

/**
 * Refuses a manifest that cannot be edited without losing something; `undefined` when it can be. Comments are no reason:
 * they stay where they are.
 */
export function refuseUnreadable(tree: JsonTree): Refusal | undefined {
  const error = tree.errors.find(({ code }) => code !== 'comment');
  if (error || tree.root === undefined) {
    const offset = error?.start ?? 0;
    return {
      kind: 'refused',
      code: 'not-json',
      reason: message(
        'MANIFEST.json is not valid JSON (line {line}, column {column}), so what it holds could not be kept. Correct it or restore it from git. Then regenerate the manifest. Nothing was changed.',
        place(tree.text, offset),
      ),
      offset,
      ...(error && { jsonError: error.code }),
    };
  }
  if (tree.kind(tree.root) !== 'object') {
    return {
      kind: 'refused',
      code: 'not-an-object',
      reason: message(
        'MANIFEST.json holds no object but another value. Put "{" and "}" around named members, or delete the file if nothing in it is needed. Then regenerate the manifest. Nothing was changed.',
      ),
      offset: tree.range(tree.root).start,
    };
  }
  const files = tree.member(tree.root, 'files');
  if (files === undefined || tree.kind(files) === 'object' || isBlank(tree, files)) return undefined;
  return {
    kind: 'refused',
    code: 'files-not-an-object',
    reason: message(
      '"files" in MANIFEST.json is not an object with file names as keys (line {line}, column {column}). Make it one, or delete "files" if nothing in it is needed. Then regenerate the manifest. Nothing was changed.',
      place(tree.text, tree.range(files).start),
    ),
    offset: tree.range(files).start,
  };
}

/** Whether a value holds nothing that could be lost: null, an empty text, an empty object or array. */
export function isBlank(tree: JsonTree, node: number): boolean {
  switch (tree.kind(node)) {
    case 'null':
    case 'missing':
      return true;
    case 'string':
      return tree.string(node)?.trim() === '';
    case 'object':
    case 'array':
      return tree.firstChild(node) === undefined;
    case 'number':
    case 'true':
    case 'false':
      return false;
  }
}

/** A place as people count it: lines and code points from 1. */
function place(text: string, offset: number): { readonly line: number; readonly column: number } {
  const source = SourceText.fromString(text);
  const { line } = source.positionAt(offset);
  const column = Array.from(text.slice(source.lineRange(line).start, offset)).length + 1;
  return { line: line + 1, column };
}
