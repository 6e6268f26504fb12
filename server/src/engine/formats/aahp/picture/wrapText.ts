import { displayWidth } from '../markdown/displayWidth.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What does not begin a line of East Asian text, and what does not end one. */
const notFirst = /^[\p{Pe}\p{Pf}\p{Po}ー々ゝゞヽヾぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const notLast = /^[\p{Ps}\p{Pi}]/u;

/** Text of which each character is a sign of its own, as that of most tasks is. */
const plain = /^[ -~]*$/;

/** What a reader takes for one sign each, such as a letter with its accents (grapheme clusters). */
export function signsOf(text: string): string[] {
  // Finding clusters takes fifty times as long, which is most of the time for a picture of many tasks.
  if (plain.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Breaks a text into lines of at most so wide: at spaces and between East Asian characters where there are some, else between any two
 * signs, of which none is taken apart. What does not fit ends with `…`. A line has at least one sign, however wide.
 * @param measure how wide a sign is, in the unit of `width`
 */
export function wrapText(text: string, width: number, lines: number, measure: (sign: string) => number): string[] {
  const all = signsOf(text.trim());
  const widths = all.map(measure);
  const textOf = (start: number, end: number) => all.slice(start, end).join('').trim();
  /** Behind the last sign that fits into a line. */
  const endOf = (start: number, room: number) => {
    let end = start;
    for (let sum = 0; end < all.length; end++) {
      sum += widths[end] ?? 0;
      if (sum > room && end > start) break;
    }
    return end;
  };
  const wrapped: string[] = [];
  for (let start = 0; start < all.length && wrapped.length < lines;) {
    const end = endOf(start, width);
    if (end < all.length && wrapped.length === lines - 1) {
      wrapped.push(`${textOf(start, endOf(start, width - measure('…')))}…`);
      break;
    }
    const next = end < all.length ? lastBreak(all, start, end) : end;
    wrapped.push(textOf(start, next));
    start = next;
    while (all[start] === ' ') start++;
  }
  return wrapped;
}

/** Where a line that begins at a sign and ends at the latest before another one breaks best. */
function lastBreak(all: readonly string[], start: number, end: number): number {
  for (let at = end; at > start; at--) if (mayBreak(all[at - 1] ?? '', all[at] ?? '')) return at;
  return end;
}

function mayBreak(before: string, after: string): boolean {
  if (before === ' ' || after === ' ') return true;
  return (displayWidth(before) > 1 || displayWidth(after) > 1) && !notFirst.test(after) && !notLast.test(before);
}
