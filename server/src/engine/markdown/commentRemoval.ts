import type { OffsetRange, SourceText } from '../text/sourceText.ts';

/** What to remove so that a comment is gone: the whole of its lines when nothing else stands on them, else the comment. */
export function commentRemoval(text: SourceText, comment: OffsetRange): OffsetRange {
  const first = text.positionAt(comment.start).line;
  const last = text.positionAt(comment.end).line;
  const from = text.lineRange(first).start;
  const to = text.lineRange(last).end;
  const alone = text.text.slice(from, comment.start).trim() === '' && text.text.slice(comment.end, to).trim() === '';
  return alone ? { start: from, end: text.lineStarts[last + 1] ?? text.text.length } : comment;
}
