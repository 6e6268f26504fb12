import type { Hover, HoverBlock, Place } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { messageWithSafeNames } from '../../../safety/repeatedName.ts';
import { valuesOf } from '../../../values/documentValues.ts';
import { fieldPath } from '../../common/features/fieldHover.ts';
import { isAtKey, nodeAtOffset } from '../../common/features/nodeAt.ts';
import { agentChecks } from '../agentCheck.ts';
import { allowedTargetIds, boundaryVerdict, type HandoffPattern, handoffPattern, typeOf } from '../boundaries.ts';
import { governedHandoff, type GovernedHandoff } from '../handoff.ts';
import { findAgent, type Registry, registryOf } from '../registry.ts';
import { pushAll } from '../../../pushAll.ts';

const patterns: Readonly<Record<HandoffPattern, string>> = {
  'domain-to-domain': 'Domain to domain: the source may hand over to those that its prompt names under its boundaries.',
  'archetype-to-domain':
    'Archetype to domain: the source may hand over to the domains that it is composed of, and to those that its prompt names.',
  'domain-to-archetype': 'Domain to archetype: the work needs several domains at once.',
  'archetype-to-archetype': 'Archetype to archetype: the schema has no pattern for this.',
  orchestrated: 'Through an orchestrator, who may hand over to and take over from anybody.',
};

/** What the registry says of an agent, the pattern of the handoff, and to whom the source may hand over. */
export function* agentHover({ document, project, offset }: Place): Iterable<Hover> {
  const handoff = governedHandoff(document);
  const node = handoff && nodeAtOffset(valuesOf(document), offset);
  const [end, member] = node ? fieldPath(node) : [];
  if (!handoff || !node || (end !== 'source_agent' && end !== 'target_agent')) return;
  const resolved = registryOf(document, project);
  const registry = typeof resolved === 'string' ? undefined : resolved;
  const blocks: HoverBlock[] = [];
  if (member === 'prompt_hash') pushAll(blocks, hashVerdict(handoff, end, registry));
  else if (member === undefined || member === 'agent_id' || member === 'agent_type')
    pushAll(blocks, about(handoff, end, registry, project).map(withSafeNames));
  const range = isAtKey(node, offset) && node.keyRange ? node.keyRange : node.place;
  if (blocks.length > 0) yield { range, blocks };
}

function hashVerdict(handoff: GovernedHandoff, end: string, registry: Registry | undefined): HoverBlock[] {
  const check = registry && agentChecks(handoff, registry).find(({ agent }) => agent.key === end);
  const say = (sentence: Message): HoverBlock[] => [{ kind: 'text', message: sentence }];
  switch (check?.hash) {
    case 'matches':
      return say(message('This is the hash that the lock records for the prompt.'));
    case 'differs':
      return say(
        message('The lock records another hash for this prompt. Do not act on the handoff before a person has looked.'),
      );
    case 'unlocked':
      return say(message('The lock records no hash for this prompt.'));
    default:
      return say(message('Whether this is the hash of the prompt cannot be told: nothing here knows it.'));
  }
}

/** The registry is a file that others write: what it calls an agent is repeated where no rule marks it. */
function withSafeNames(block: HoverBlock): HoverBlock {
  switch (block.kind) {
    case 'text':
      return { ...block, message: messageWithSafeNames(block.message) };
    case 'list':
      return { ...block, items: block.items.map(messageWithSafeNames) };
    default:
      return block;
  }
}

function about(
  handoff: GovernedHandoff,
  end: 'source_agent' | 'target_agent',
  registry: Registry | undefined,
  project: Project,
): HoverBlock[] {
  const blocks: HoverBlock[] = [];
  const agent = end === 'source_agent' ? handoff.source : handoff.target;
  const known = registry && findAgent(registry, agent?.id?.string ?? '');
  if (known) {
    const { canonicalId: id, type = '?', version = '?', listed } = known;
    const named = listed?.name;
    blocks.push({
      kind: 'text',
      message:
        named === undefined
          ? message('{id}: {type}, version {version}', { id, type, version })
          : message('{id}: {name}, {type}, version {version}', { id, name: named, type, version }),
    });
    const parts = (listed?.composition?.parts ?? []).map(({ domain, share }) =>
      message('{domain}: {share}', { domain, share: share ?? '?' }),
    );
    if (parts.length > 0) blocks.push({ kind: 'list', items: parts });
  }
  const pattern = handoffPattern(typeOf(handoff.source, registry), typeOf(handoff.target, registry));
  if (pattern) blocks.push({ kind: 'text', message: message(patterns[pattern]) });
  if (!registry) return blocks;
  const verdict = boundaryVerdict(handoff, registry, project);
  if (verdict.kind === 'violated')
    blocks.push({ kind: 'text', message: message('The source may not hand over to this target.') });
  const source = findAgent(registry, handoff.source?.id?.string ?? '');
  const isBound = pattern === 'domain-to-domain' || pattern === 'archetype-to-domain';
  const allowed = source && isBound ? allowedTargetIds(source, registry, project) : undefined;
  if (allowed && allowed.length > 0)
    blocks.push({ kind: 'text', message: message('The source may hand over to: {allowed}', { allowed }) });
  return blocks;
}
