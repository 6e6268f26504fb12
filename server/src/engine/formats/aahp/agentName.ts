/** Words of an agent's name that tell no agent from another. */
const generic = new Set(
  'agent ai assistant at by cli code context in model models multiple of on session sessions the tool unknown via with'.split(
    ' ',
  ),
);

/** What the protocol's tools write when nobody tells them an agent. */
const nobody = new Set(['cli-tool', 'handoff-refresh', 'unknown', '']);

/** Whether a name is none of an agent's: a tool made the manifest anew and nobody told it for whom. */
export function isNobody(name: string): boolean {
  return nobody.has(name.trim().toLowerCase());
}

/**
 * Whether two names may be those of the same agent. Agents write them in many ways (`claude-code`, `Claude Opus 4.6 (1M context)`,
 * `kit / claude-sonnet-4-6`), so one name has to hold all telling words of the other; a name without any may be anybody's.
 */
export function isSameAgent(a: string, b: string): boolean {
  if (isNobody(a) || isNobody(b)) return true;
  const [first, second] = [wordsOf(a), wordsOf(b)];
  const [few, many] = first.size <= second.size ? [first, second] : [second, first];
  return [...few].every((word) => many.has(word));
}

/** Words of letters; numbers are versions, which are written in too many ways to compare. */
function wordsOf(name: string): Set<string> {
  const words = name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return new Set(words.filter((word) => !generic.has(word)));
}
