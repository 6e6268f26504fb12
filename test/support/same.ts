/** Throws with both values where their JSON differs, so that the counterexample of a property says what is wrong with it. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}:\n${a}\ninstead of\n${b}`);
}
