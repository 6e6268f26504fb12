import type { OffsetRange } from '../text/sourceText.ts';
import type { JsonNode, JsonTree } from './jsonTree.ts';

/** What stands before, between and behind the children of a container. */
export interface JsonGap extends OffsetRange {
  readonly text: string;
  /** Whether a comma belongs there. */
  readonly comma: boolean;
}

/** `gaps[i]` stands before child i, the last one behind the last child. */
export function gapsOf(tree: JsonTree, container: JsonNode, children: readonly JsonNode[]): JsonGap[] {
  const { start, end } = tree.range(container);
  let from = start + 1;
  const gaps = children.map((child, index): JsonGap => {
    const member = tree.memberRange(child);
    const gap = { start: from, end: member.start, text: tree.text.slice(from, member.start), comma: index > 0 };
    from = member.end;
    return gap;
  });
  gaps.push({ start: from, end: end - 1, text: tree.text.slice(from, end - 1), comma: false });
  return gaps;
}

/** Whether a gap holds the comma that belongs there, white space, and nothing else. */
export function isClean({ text, comma }: JsonGap): boolean {
  return text.trim() === (comma ? ',' : '');
}

/** Whether a gap is clean apart from comments, which JSON does not allow but many files have. */
export function isSound({ text, comma }: JsonGap): boolean {
  return withoutComments(text).trim() === (comma ? ',' : '');
}

/** Where the comma of a gap stands that is part of no comment; `undefined` when there is none. */
export function commaOf({ start, text }: JsonGap): OffsetRange | undefined {
  const comma = withoutComments(text).indexOf(',');
  return comma === -1 ? undefined : { start: start + comma, end: start + comma + 1 };
}

/** The text with a blank for every character of a comment. */
function withoutComments(text: string): string {
  return text.includes('/')
    ? text.replace(/\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\r\n]/g, ' '))
    : text;
}

/** Whether the closing bracket of a container is in the text and is its own. */
export function isClosed(tree: JsonTree, container: JsonNode): boolean {
  const { start, end } = tree.range(container);
  const bracket = tree.kind(container) === 'object' ? '}' : ']';
  if (end - 1 <= start || tree.text.charAt(end - 1) !== bracket) return false;
  for (const child of tree.children(container)) if (tree.range(child).end > end - 1) return false;
  return true;
}
