import { Document } from '../../../server/src/engine/document.ts';
import { applyTextChanges, type TextChange } from '../../../server/src/engine/fix.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import { valuesOf } from '../../../server/src/engine/values/documentValues.ts';
import type { ValueNode } from '../../../server/src/engine/values/valueNode.ts';

export function documentOf(text: string, path: string): Document {
  return new Document({ uri: `file:///${path}`, path, text: SourceText.fromString(text) });
}

/** The outermost value of a text; fails the test when there is none. */
export function rootOf(text: string, language: 'json' | 'yaml'): ValueNode {
  const root = valuesOf(documentOf(text, `file.${language}`));
  if (!root) throw new Error('The text holds no value.');
  return root;
}

export function apply(text: string, changes: TextChange | readonly TextChange[] | undefined): string | undefined {
  if (!changes) return undefined;
  return applyTextChanges(text, 'text' in changes ? [changes] : changes);
}

export function sourceOf(
  text: string,
  range: { readonly start: number; readonly end: number } | undefined,
): string | undefined {
  return range && text.slice(range.start, range.end);
}
