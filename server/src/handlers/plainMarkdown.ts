import { escapeUnsafe } from '../engine/text/quote.ts';

/**
 * Text as Markdown that shows exactly this text: every punctuation mark is escaped, so that no emphasis, link, image, HTML, theme icon or
 * address comes of it. Text of files must have passed `quote` or `escapeUnsafe` before.
 */
export function plainMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Text as a fenced block, line by line, with everything invisible escaped. The fence is longer than any within. */
export function codeBlock(text: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((length, [run]) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  const lines = text.split(/\r\n|\r|\n/).map(escapeUnsafe);
  return `${fence}text\n${lines.join('\n')}\n${fence}`;
}
