import type { Document } from '../../../document.ts';

/**
 * Whether a text ends inside of a code fence or a comment that is never closed. Whatever were put behind it, or behind a part of
 * it that is moved, would become part of that code or comment.
 */
export function isOpenEnded({ markdown, text }: Document): boolean {
  const lastComment = markdown.comments.at(-1);
  if (lastComment && !text.text.slice(lastComment.range.start, lastComment.range.end).endsWith('-->')) return true;
  const lastCode = markdown.code.at(-1);
  if (!lastCode || lastCode.range.end < text.text.trimEnd().length) return false;
  const opening = /^(?:[ \t>]|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})/.exec(text.lineText(lastCode.firstLine))?.[1];
  if (opening === undefined) return false;
  const closing = text
    .lineText(lastCode.endLine - 1)
    .replace(/^[ \t>]+/, '')
    .trimEnd();
  const isClosed = closing.length >= opening.length && closing === opening.charAt(0).repeat(closing.length);
  return lastCode.endLine - 1 === lastCode.firstLine || !isClosed;
}
