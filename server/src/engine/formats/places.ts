/** Where handoff documents of the formats `universal`, `governed` and `uagent` lie (JSON). */
export const handoffJsonGlobs = ['**/handoffs/**/*.json', '**/*.handoff.json'];

/** The same places for YAML. */
export const handoffYamlGlobs = ['**/handoffs/**/*.{yaml,yml}', '**/*.handoff.{yaml,yml}'];

/** A file name that says "I am a handoff": when its content is of no known format, that is worth a word. */
export function hasHandoffName(path: string): boolean {
  return /\.(handoff\.(json|ya?ml)|ahil\.json)$/i.test(path);
}
