import type { Document } from '../../../document.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { isInCode } from './codeLines.ts';

/** A task id in a Markdown file. */
export interface TaskMention {
  /** As written: `T-003`, or `T-003b` for a part of a task. */
  readonly id: string;
  /** The task that is meant; of a part the task that it belongs to. */
  readonly task: string;
  readonly range: OffsetRange;
  /** Zero-based. */
  readonly line: number;
  readonly place: 'heading' | 'table' | 'text';
}

/** A task id or a part of a task within a text; what only looks like one inside of a longer word does not count. */
const pattern = /(?<![\w-])(T-\d{3,9})[a-z]?(?!\w)/g;

/** The task ids that a Markdown document mentions, in their order; those in code blocks are examples. Computed once a document. */
export function taskMentions(document: Document): readonly TaskMention[] {
  return document.derived(readMentions);
}

/** The task ids at the places of a text, without looking at what stands around it. */
export function taskIdsIn(text: string): { readonly id: string; readonly task: string; readonly index: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({ id: match[0], task: match[1] ?? match[0], index: match.index }));
}

function readMentions(document: Document): readonly TaskMention[] {
  const { text, markdown } = document;
  const headingLines = new Set(markdown.headings.map(({ line }) => line));
  const tableLines = new Set(markdown.tables.flatMap(({ header, rows }) => [header, ...rows]).map(({ line }) => line));
  return taskIdsIn(text.text).flatMap(({ id, task, index }) => {
    const { line } = text.positionAt(index);
    if (isInCode(markdown, line)) return [];
    const place = headingLines.has(line) ? 'heading' : tableLines.has(line) ? 'table' : 'text';
    return { id, task, range: { start: index, end: index + id.length }, line, place };
  });
}
