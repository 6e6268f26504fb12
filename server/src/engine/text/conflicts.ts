import type { OffsetRange, SourceText } from './sourceText.ts';

/** What may stand between the markers of a conflict, as zero-based lines: `first` up to, but not including, `end`. */
export interface LineSpan {
  readonly first: number;
  readonly end: number;
}

/**
 * One conflict that a merge left in a text, as git writes it: `<<<<<<< `, ours, with diff3 also `||||||| ` and the common
 * ancestor, `=======`, theirs, `>>>>>>> `.
 */
export interface Conflict {
  /** The opening marker's line, without its line ending. */
  readonly range: OffsetRange;
  /** The lines of the other markers that belong to it, in the order of the text. */
  readonly markers: readonly OffsetRange[];
  /** What the markers say of the two sides: usually a branch or a commit. Empty when they say nothing. */
  readonly oursLabel: string;
  readonly theirsLabel: string;
  /** All lines from the opening to the closing marker. */
  readonly lines: LineSpan;
  /** The two sides; `undefined` when markers are missing or there are too many to tell which belong together. */
  readonly sides:
    { readonly ours: LineSpan; readonly base: LineSpan | undefined; readonly theirs: LineSpan } | undefined;
}

interface OpenConflict {
  readonly line: number;
  readonly label: string;
  base: number | undefined;
  separator: number | undefined;
  extraMarkers: boolean;
  readonly markers: number[];
}

const openingMarker = '<<<<<<< ';
const marker = /^(<{7} |\|{7}(?= |$)|={7}(?=[ \t]*$)|>{7}(?= |$))(.*)$/;

/**
 * The conflicts of a text in the order of their opening markers, inner ones of nested conflicts included; nothing when no
 * line begins with `<<<<<<< `. Nearly every file is done with after one search.
 */
export function findConflicts(source: SourceText): Conflict[] {
  if (!source.text.includes(openingMarker)) return [];
  const found: Conflict[] = [];
  const open: OpenConflict[] = [];
  for (let line = 0; line < source.lineCount; line++) {
    const first = source.text.charCodeAt(source.lineStarts[line] ?? 0);
    if (first !== 60 && first !== 124 && first !== 61 && first !== 62) continue;
    const match = marker.exec(source.lineText(line));
    const label = match?.[2]?.trim() ?? '';
    const current = open.at(-1);
    switch (match?.[1]?.charAt(0)) {
      case '<':
        open.push({ line, label, base: undefined, separator: undefined, extraMarkers: false, markers: [] });
        break;
      case '|':
        if (!current) break;
        if (current.base !== undefined || current.separator !== undefined) current.extraMarkers = true;
        current.base ??= line;
        current.markers.push(line);
        break;
      case '=':
        if (!current) break;
        // A line of seven `=` also underlines a heading in Markdown: with two of them nobody can tell which one separates.
        if (current.separator !== undefined) current.extraMarkers = true;
        current.separator ??= line;
        current.markers.push(line);
        break;
      case '>':
        if (!current) break;
        open.pop();
        current.markers.push(line);
        found.push(toConflict(source, current, line, label));
        break;
      case undefined:
        break;
    }
  }
  for (const unclosed of open) found.push(toConflict(source, unclosed, undefined, ''));
  return found.sort((a, b) => a.range.start - b.range.start);
}

/**
 * The lines of a text with every conflict resolved to one side, nested ones included. `undefined` when a conflict has no
 * readable sides.
 */
export function resolveConflicts(
  source: SourceText,
  conflicts: readonly Conflict[],
  side: 'ours' | 'theirs',
): string | undefined {
  if (conflicts.some(({ sides }) => sides === undefined)) return undefined;
  // +1 and -1 where a stretch of dropped lines begins and ends; stretches of nested conflicts overlap.
  const changes = new Map<number, number>();
  const drop = ({ first, end }: LineSpan) => {
    changes.set(first, (changes.get(first) ?? 0) + 1);
    changes.set(end, (changes.get(end) ?? 0) - 1);
  };
  for (const { lines, sides } of conflicts) {
    const kept = sides?.[side] ?? lines;
    drop({ first: lines.first, end: kept.first });
    drop({ first: kept.end, end: lines.end });
  }
  let text = '';
  let dropped = 0;
  let from = 0;
  for (const [line, change] of [...changes].sort(([a], [b]) => a - b)) {
    const offset = source.lineStarts[line] ?? source.text.length;
    if (dropped === 0) text += source.text.slice(from, offset);
    from = offset;
    dropped += change;
  }
  return text + source.text.slice(from);
}

function toConflict(
  source: SourceText,
  open: OpenConflict,
  closing: number | undefined,
  theirsLabel: string,
): Conflict {
  const { line, separator, base } = open;
  const complete = closing !== undefined && separator !== undefined && !open.extraMarkers;
  return {
    range: source.lineRange(line),
    markers: open.markers.map((one) => source.lineRange(one)),
    oursLabel: open.label,
    theirsLabel,
    lines: { first: line, end: (closing ?? open.markers.at(-1) ?? line) + 1 },
    sides: complete
      ? {
          ours: { first: line + 1, end: base ?? separator },
          base: base === undefined ? undefined : { first: base + 1, end: separator },
          theirs: { first: separator + 1, end: closing },
        }
      : undefined,
  };
}
