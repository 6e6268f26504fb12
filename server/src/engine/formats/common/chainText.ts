/** As many names of a long chain are drawn before and behind the gap. */
const shownEnds = 5;

/** The names of a chain for a message that joins them with arrows; a long one loses its middle. */
export function chainText(names: readonly string[]): string[] {
  return names.length <= 2 * shownEnds + 1
    ? [...names]
    : [...names.slice(0, shownEnds), '…', ...names.slice(-shownEnds)];
}
