import type { OffsetRange } from '../../../text/sourceText.ts';

/** Replaces a range of UTF-16 offsets; an empty range inserts. */
export interface TextEdit extends OffsetRange {
  readonly text: string;
}

/**
 * The text with all edits made. Ranges count in the text as given and must not overlap; insertions at one place come out in
 * the order in which they are given. Throws a `RangeError` on an overlap.
 */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  // Sorting is stable, and at one offset an insertion belongs before the replacement of what follows it.
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let position = 0;
  for (const { start, end, text: replacement } of ordered) {
    if (start < position) throw new RangeError(`Edits overlap at offset ${start}.`);
    result += text.slice(position, start) + replacement;
    position = end;
  }
  return result + text.slice(position);
}
