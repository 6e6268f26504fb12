/** How much of a text may go beyond what has to, for the sake of a whole word; code points. */
const wordSearch = 24;

/**
 * A text cut to a limit of code points, with `…` as its last: behind the last whole word if that is near, else where the
 * limit is. No character outside the basic plane is cut in half. A text within the limit is returned as it is.
 */
export function shortened(text: string, limit: number): string {
  const points = Array.from(text);
  if (points.length <= limit) return text;
  const kept = points.slice(0, Math.max(0, limit - 1));
  const space = points[kept.length] === ' ' ? kept.length : kept.lastIndexOf(' ');
  const cut = space > 0 && kept.length - space <= wordSearch ? kept.slice(0, space) : kept;
  return `${cut.join('').trimEnd()}…`;
}
