import type { Document, DocumentKind } from '../document.ts';
import type { OffsetRange } from '../text/sourceText.ts';

/** The first character of a document: where findings about the file itself stand. Empty when the text is. */
export function startOf(document: Document): OffsetRange {
  const first = document.text.text.codePointAt(0);
  return { start: 0, end: first === undefined ? 0 : first > 0xffff ? 2 : 1 };
}

/** Whether a document belongs to a format; of others only what is unsafe in them is reported, and that they are none. */
export function isRecognised(kind: DocumentKind): boolean {
  return kind !== 'none' && kind !== 'unrecognised';
}
