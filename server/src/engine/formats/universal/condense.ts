import { truncated } from '../common/schemaRepairs.ts';

/**
 * A text shortened to a limit of code points: its first whole sentences followed by `...`, or the beginning of the first one up to
 * a word when not even that fits. A text within the limit is returned as it is.
 */
export function condensed(text: string, limit: number): string {
  const points = Array.from(text.trim());
  if (points.length <= limit) return text;
  const room = limit - 4;
  let kept = 0;
  for (let index = 0; index <= room; index++) {
    const ends =
      /[.!?。！？\n]/u.test(points[index] ?? '') && /\s|[。！？]/u.test(points[index + 1] ?? points[index] ?? '');
    if (ends) kept = index + 1;
  }
  if (kept > 0) return `${points.slice(0, kept).join('').trimEnd()} ...`;
  const cut = points.slice(0, limit - 3).join('');
  const space = cut.lastIndexOf(' ');
  return space > cut.length / 2 ? `${cut.slice(0, space).trimEnd()}...` : truncated(text.trim(), limit);
}
