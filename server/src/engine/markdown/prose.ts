import type { Token } from 'markdown-it';
import type { OffsetRange, SourceText } from '../text/sourceText.ts';
import { pushAll } from '../pushAll.ts';

/** One line of a paragraph, be it of running text, of a quote or of a list item. Code, HTML, tables and headings are none. */
export interface ProseLine {
  /** The line's source without the markers of quotes and lists before it, trimmed. */
  readonly text: string;
  /** Where `text` stands. */
  readonly range: OffsetRange;
  /** Zero-based. */
  readonly line: number;
  /** Whether it stands in a block quote. */
  readonly quoted: boolean;
  /** The number of list items around it; 0 outside of lists. */
  readonly listDepth: number;
}

/** An item of a bullet or numbered list. */
export interface MarkdownListItem {
  /** Zero-based line that it begins on. */
  readonly line: number;
  /** Zero-based line behind its last one. */
  readonly endLine: number;
  /** 1 for an item of an outermost list. */
  readonly depth: number;
  /** The first line of its text; `undefined` when it begins with something else, such as code. */
  readonly text: ProseLine | undefined;
}

/** The paragraphs' lines and the list items of a text, in their order. */
export function readProse(
  tokens: readonly Token[],
  source: SourceText,
): { lines: ProseLine[]; listItems: MarkdownListItem[] } {
  const lines: ProseLine[] = [];
  const listItems: MarkdownListItem[] = [];
  let quotes = 0;
  const openItems: number[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'blockquote_open') quotes++;
    else if (token.type === 'blockquote_close') quotes--;
    else if (token.type === 'list_item_open') {
      const [line, endLine] = token.map ?? [0, 0];
      openItems.push(listItems.length);
      listItems.push({ line, endLine, depth: openItems.length, text: undefined });
    } else if (token.type === 'list_item_close') openItems.pop();
    else if (token.type === 'inline' && token.map && tokens[index - 1]?.type === 'paragraph_open') {
      const found = readParagraph(token, token.map[0], source, quotes > 0, openItems.length);
      pushAll(lines, found);
      const item = openItems.at(-1);
      const open = item === undefined ? undefined : listItems[item];
      if (item !== undefined && open && tokens[index - 2]?.type === 'list_item_open')
        listItems[item] = { ...open, text: found[0] };
    }
  });
  return { lines, listItems };
}

function readParagraph(
  token: Token,
  firstLine: number,
  source: SourceText,
  quoted: boolean,
  listDepth: number,
): ProseLine[] {
  return token.content.split('\n').map((content, offset) => {
    const line = firstLine + offset;
    const { start, end } = source.lineRange(line);
    const text = content.trim();
    // Where markdown-it expanded a tab the content is not found literally; the whole line is close enough then.
    const at = source.text.slice(start, end).lastIndexOf(text);
    const from = at === -1 ? start : start + at;
    return { text, range: { start: from, end: at === -1 ? end : from + text.length }, line, quoted, listDepth };
  });
}
