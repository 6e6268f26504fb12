/** A rule as the list of rules names it. */
export interface ListedRule {
  readonly code: string;
  /** What it reports. */
  readonly title: string;
}

/** Reads the list of rules, a table that is generated with their pages. */
export function listedRules(index: string): ListedRule[] {
  const rows = index.matchAll(/^\|\s*\[([a-z]+\/[a-z-]+)\]\([^)]*\)\s*\|((?:[^|\\]|\\.)*)\|/gm);
  return [...rows].map(([, code = '', title = '']) => ({ code, title: title.replace(/\\(.)/g, '$1').trim() }));
}

/** The rules of some findings, each once and as often found ones first, and all others. */
export function foundFirst(
  rules: readonly ListedRule[],
  codes: readonly string[],
): { readonly found: readonly ListedRule[]; readonly others: readonly ListedRule[] } {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const countOf = ({ code }: ListedRule) => counts.get(code) ?? 0;
  return {
    found: rules.filter((rule) => countOf(rule) > 0).sort((a, b) => countOf(b) - countOf(a)),
    others: rules.filter((rule) => countOf(rule) === 0),
  };
}
