import type { ManifestAgent, PromptManifest } from './manifest.ts';
import type { Registry } from './registry.ts';
import { knownIds } from './registry.ts';
import type { CompositionPart } from './manifest.ts';

/** Rounding that sums of written fractions bring with them. */
const slack = 0.001;

/** What is wrong with the composition of an archetype. */
export interface CompositionDefects {
  /** The sum of the parts when it is neither 100 nor 1; `undefined` when it is, or when a part is no number. */
  readonly wrongSum: number | undefined;
  readonly unknownDomains: readonly CompositionPart[];
}

/** Checks the parts of an archetype: they sum to 100 % (or 1.0) and are domains that the registry lists. */
export function compositionDefects({ composition }: ManifestAgent, registry: Registry): CompositionDefects {
  const parts = composition?.parts ?? [];
  const domains = knownDomains(registry);
  return {
    wrongSum: wrongSum(parts),
    unknownDomains: domains.size === 0 ? [] : parts.filter(({ domain }) => !domains.has(domain)),
  };
}

/** The ids that parts may name: those of the manifest's domains, or the lock's where the manifest lists none. */
export function knownDomains(registry: Registry): ReadonlySet<string> {
  const listed = listedDomains(registry.manifest);
  return listed.size > 0 ? listed : new Set(knownIds(registry, 'domain'));
}

function listedDomains(manifest: PromptManifest | undefined): Set<string> {
  return new Set((manifest?.domains ?? []).flatMap(({ key, canonicalId }) => [key, canonicalId]));
}

function wrongSum(parts: readonly CompositionPart[]): number | undefined {
  if (parts.length === 0 || parts.some(({ share }) => share === undefined)) return undefined;
  const sum = parts.reduce((total, { share }) => total + (share ?? 0), 0);
  const isRight = Math.abs(sum - 100) <= slack || Math.abs(sum - 1) <= slack;
  return isRight ? undefined : Math.round(sum * 1000) / 1000;
}
