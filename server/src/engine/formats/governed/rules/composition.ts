import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { closest } from '../../../text/closest.ts';
import { compositionDefects, knownDomains } from '../composition.ts';
import { registries } from '../registry.ts';

/** An archetype that is not made of domains to exactly one whole. */
export const composition: ProjectRule = {
  code: 'governed/composition',
  title: 'The parts of an archetype do not sum to 100 %, or are no known domains',
  severity: 'error',
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Composition Validation"',
  scope: 'project',
  messages: {
    sum: 'The parts of {archetype} sum to {sum}. They have to sum to 100, or to 1 as fractions.',
    unknown: '{domain} is a part of {archetype}, but the manifest has no such domain.',
    meant: '{domain} is a part of {archetype}, but the manifest has no such domain. Did you mean {meant}?',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const registry of registries(project)) {
      const { manifest } = registry;
      for (const agent of manifest?.archetypes ?? []) {
        if (!manifest || !agent.composition) continue;
        const { document } = manifest;
        const archetype = agent.key;
        const { wrongSum, unknownDomains } = compositionDefects(agent, registry);
        const { node } = agent.composition;
        if (wrongSum !== undefined)
          yield {
            document,
            range: node.head,
            message: 'sum',
            args: { archetype, sum: wrongSum },
            pointer: node.pointer,
          };
        for (const { domain, node: part } of unknownDomains) {
          const present = new Set(agent.composition.parts.map((one) => one.domain));
          const meant = closest(
            domain,
            [...knownDomains(registry)].filter((id) => !present.has(id)),
          );
          const args = { domain, archetype, meant: meant ?? '' };
          yield {
            document,
            range: part.head,
            message: meant === undefined ? 'unknown' : 'meant',
            args,
            pointer: part.pointer,
          };
        }
      }
    }
  },
};
