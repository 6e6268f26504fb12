/**
 * How often and from where a property is tried: so many cases, the same ones in every run. `PROPERTY_SEED` tries others and
 * `PROPERTY_RUNS` multiplies their number, to look further than the suite has time for.
 */
export function propertyRuns(seed: number, numRuns: number): { readonly seed: number; readonly numRuns: number } {
  return {
    seed: Number(process.env['PROPERTY_SEED'] ?? seed),
    numRuns: numRuns * Number(process.env['PROPERTY_RUNS'] ?? 1),
  };
}
