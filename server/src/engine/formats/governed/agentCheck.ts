import type { Project } from '../../project.ts';
import { boundaryVerdict } from './boundaries.ts';
import { compositionDefects } from './composition.ts';
import { declaredType, type GovernedHandoff, governedHandoffs, type HandoffAgent } from './handoff.ts';
import { findAgent, type KnownAgent, knownIds, type Registry, registryOf } from './registry.ts';

/** What the registry has to say of one end of a handoff. */
export interface AgentCheck {
  readonly agent: HandoffAgent;
  /** The id as written. */
  readonly id: string;
  readonly known: KnownAgent | undefined;
  /** The registry lists agents, but not this one; orchestrators need not be listed. */
  readonly isUnknown: boolean;
  /** The id is a key of the registry whose canonical id is another. */
  readonly isAlias: boolean;
  readonly wrongType: boolean;
  readonly wrongVersion: boolean;
  /** The hash is not that of the lock; `unlocked` when the lock has no entry for a known agent. */
  readonly hash: 'matches' | 'differs' | 'unlocked' | 'unknown';
}

/** Checks both ends of a handoff against its registry; ends without an id are left out. */
export function agentChecks({ source, target }: GovernedHandoff, registry: Registry): AgentCheck[] {
  return [source, target].flatMap((agent) => {
    const id = agent?.id?.string;
    return !agent || id === undefined || id.trim() === '' ? [] : [checkAgent(agent, id, registry)];
  });
}

/** The checks of all handoffs of a project that have a registry. */
export function* registryChecks(
  project: Project,
): Generator<{ readonly handoff: GovernedHandoff; readonly registry: Registry; readonly check: AgentCheck }> {
  for (const handoff of governedHandoffs(project)) {
    const registry = registryOf(handoff.document, project);
    if (typeof registry === 'string') continue;
    for (const check of agentChecks(handoff, registry)) yield { handoff, registry, check };
  }
}

function checkAgent(agent: HandoffAgent, id: string, registry: Registry): AgentCheck {
  const known = findAgent(registry, id);
  const declared = declaredType(agent);
  const version = agent.version?.string;
  return {
    agent,
    id,
    known,
    isUnknown: !known && declared !== 'orchestrator' && knownIds(registry).length > 0,
    isAlias: known !== undefined && known.canonicalId !== id,
    wrongType: known?.type !== undefined && declared !== undefined && known.type !== declared,
    wrongVersion: known?.version !== undefined && version !== undefined && known.version !== version,
    hash: checkHash(agent, known, registry),
  };
}

function checkHash(
  { promptHash }: HandoffAgent,
  known: KnownAgent | undefined,
  { lock }: Registry,
): AgentCheck['hash'] {
  const written = promptHash?.string;
  // What is no hash at all is reported by the schema.
  if (!known || !lock || lock.entries.length === 0 || written === undefined || !/^[0-9a-f]{64}$/.test(written))
    return 'unknown';
  if (!known.locked) return 'unlocked';
  if (known.locked.hash === undefined) return 'unknown';
  return known.locked.hash === written ? 'matches' : 'differs';
}

/** The four statements that a handoff makes of itself. */
export const attestations = [
  'source_agent_verified',
  'target_agent_verified',
  'composition_valid',
  'boundaries_respected',
] as const;
export type Attestation = (typeof attestations)[number];

/** Why a check of ours fails that an attestation says was passed. */
export type Contradiction = 'unknown' | 'type' | 'hash' | 'composition' | 'boundary';

/** The attestations that our own checks contradict, with the first reason. What cannot be checked contradicts nothing. */
export function contradictions(
  handoff: GovernedHandoff,
  registry: Registry,
  project: Project,
): Map<Attestation, Contradiction> {
  const found = new Map<Attestation, Contradiction>();
  const checks = agentChecks(handoff, registry);
  for (const check of checks) {
    const reason = check.isUnknown
      ? 'unknown'
      : check.hash === 'differs' || check.hash === 'unlocked'
        ? 'hash'
        : check.wrongType
          ? 'type'
          : undefined;
    if (reason) found.set(`${check.agent.key}_verified`, reason);
    const archetype = check.known?.listed;
    if (archetype?.type !== 'archetype') continue;
    const { wrongSum, unknownDomains } = compositionDefects(archetype, registry);
    if (wrongSum !== undefined || unknownDomains.length > 0) found.set('composition_valid', 'composition');
  }
  if (boundaryVerdict(handoff, registry, project).kind === 'violated') found.set('boundaries_respected', 'boundary');
  return found;
}
