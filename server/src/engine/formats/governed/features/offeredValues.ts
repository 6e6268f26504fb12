import { message } from '../../../message.ts';
import { messageWithSafeNames, repeatedName } from '../../../safety/repeatedName.ts';
import type { CompletionPlace } from '../../common/features/completionPlace.ts';
import type { OfferedValue } from '../../common/features/schemaCompletions.ts';
import { presentTime } from '../../common/fileFacts.ts';
import { newIdFor } from '../../common/repairContext.ts';
import { allowedTargetIds } from '../boundaries.ts';
import { governedHandoff } from '../handoff.ts';
import { findAgent, knownIds, type Registry, registryOf } from '../registry.ts';

/** Agents of the registry with what it records of them, and values that follow from the present time. */
export function offeredValues(path: readonly string[], place: CompletionPlace): readonly OfferedValue[] {
  const { document, project } = place;
  const [end, member] = path;
  if (path.length === 1) {
    if (end === 'handoff_id') return [{ text: newIdFor(document), detail: message('a new id') }];
    return end === 'timestamp' ? [{ text: presentTime(project), detail: message('now') }] : [];
  }
  if (path.length !== 2 || (end !== 'source_agent' && end !== 'target_agent')) return [];
  const registry = registryOf(document, project);
  if (typeof registry === 'string') return [];
  if (member === 'agent_id') return agents(place, registry, end);
  const handoff = governedHandoff(document);
  const agent = end === 'source_agent' ? handoff?.source : handoff?.target;
  const known = findAgent(registry, agent?.id?.string ?? '');
  if (!known) return [];
  const detail = messageWithSafeNames(message('as the registry has it for {id}', { id: known.canonicalId }));
  switch (member) {
    case 'agent_type':
      return known.type === undefined || !isOffered(known.type) ? [] : [{ text: known.type, detail }];
    case 'agent_version':
      return known.version === undefined || !isOffered(known.version) ? [] : [{ text: known.version, detail }];
    case 'prompt_hash':
      return known.locked?.hash === undefined ? [] : [{ text: known.locked.hash, detail }];
    default:
      return [];
  }
}

/** What reads like an order is offered to nobody. */
function isOffered(text: string): boolean {
  return repeatedName(text) === text;
}

/** All agents; as a target those first that the source may hand over to. */
function agents(place: CompletionPlace, registry: Registry, end: string): OfferedValue[] {
  const { document, project } = place;
  const sourceId = governedHandoff(document)?.source?.id?.string ?? '';
  const source = end === 'target_agent' ? findAgent(registry, sourceId) : undefined;
  const allowed = new Set(source ? allowedTargetIds(source, registry, project) : []);
  const values = knownIds(registry)
    .filter((id) => isOffered(id) && (end !== 'target_agent' || id !== sourceId))
    .map((id): OfferedValue => {
      const { name, file } = findAgent(registry, id)?.listed ?? {};
      const documentation = allowed.has(id)
        ? message('The source may hand over to this agent.')
        : file === undefined
          ? undefined
          : messageWithSafeNames(message('{file}', { file }));
      return {
        text: id,
        isReference: true,
        detail: name === undefined ? undefined : messageWithSafeNames(message('{name}', { name })),
        documentation,
      };
    });
  return [...values.filter(({ text }) => allowed.has(text)), ...values.filter(({ text }) => !allowed.has(text))];
}
