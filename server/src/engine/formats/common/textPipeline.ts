import { Document, type Language } from '../../document.ts';
import { applyTextChanges, type TextChange } from '../../fix.ts';
import { SourceText } from '../../text/sourceText.ts';

/** One step of a chain of edits: looks at the present text and says what to change; `undefined` when there is nothing to do. */
export type TextStep = (document: Document) => readonly TextChange[] | undefined;

/** A document with another text, under the same name. */
export function withText({ uri, path }: Pick<Document, 'uri' | 'path'>, text: string): Document {
  return new Document({ uri, path, text: SourceText.fromString(text) });
}

/**
 * Carries out steps one after another, each on what the one before left, so that edits need not know of each other. Returns the
 * document as it is then; the one given when no step changed anything.
 */
export function applySteps(document: Document, steps: readonly TextStep[]): Document {
  return steps.reduce((present, step) => {
    const changes = step(present);
    return changes && changes.length > 0 ? withText(present, applyTextChanges(present.text.text, changes)) : present;
  }, document);
}

/** The one change that turns a text into another: what both begin and end with stays. `undefined` when they are the same. */
export function differenceBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < shortest - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  // A pair of surrogates is one character and is not cut in half.
  if (start > 0 && isHighSurrogate(before, start - 1)) start--;
  if (tail > 0 && isLowSurrogate(before, before.length - tail)) tail--;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/** The language that new files beside a document are written in. */
export function extensionOf(language: Language): 'json' | 'yaml' {
  return language === 'yaml' ? 'yaml' : 'json';
}

function isHighSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800;
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}
