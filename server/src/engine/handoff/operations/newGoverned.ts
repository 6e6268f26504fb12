import { Document } from '../../document.ts';
import { type Refused, refuse } from '../../formats/aahp/operations/operation.ts';
import type { NewDocument } from '../../formats/common/newDocument.ts';
import { type Attestation, attestations } from '../../formats/governed/agentCheck.ts';
import { canonicalIdFor } from '../../formats/governed/canonicalId.ts';
import { type AgentType, agentTypes } from '../../formats/governed/handoff.ts';
import { findAgent, knownIds, type NoRegistry, type Registry, registryOf } from '../../formats/governed/registry.ts';
import { requestTypes } from '../../formats/governed/requestTypes.ts';
import { type NewAgent, newGovernedHandoff } from '../../formats/governed/template.ts';
import { message } from '../../message.ts';
import type { Project } from '../../project.ts';
import { SourceText } from '../../text/sourceText.ts';
import { filled, required } from './answers.ts';
import type { NewHandoffContext } from './newHandoff.ts';

/** One end of a new handoff: an id of the registry; what the registry does not know has to be said. */
export interface AgentAnswer {
  readonly id: string;
  readonly type?: string | undefined;
  readonly version?: string | undefined;
  readonly promptHash?: string | undefined;
}

/** What a person answers for a handoff of the Agent Handoff Schema. */
export interface NewGovernedRequest {
  readonly format: 'governed';
  readonly source: AgentAnswer;
  readonly target: AgentAnswer;
  readonly requestType: string;
  readonly description: string;
  readonly expectedOutput: string;
  /** A text or an object. */
  readonly inputData?: object | string | undefined;
  readonly constraints?: readonly string[] | undefined;
  /** The statements that the person attests; nothing is attested for anybody. */
  readonly attested: readonly string[];
  readonly auditTrail?: string | undefined;
  readonly language?: 'json' | 'yaml' | undefined;
}

/** The registry that holds for a handoff in a folder of a project. */
export function registryAt(project: Project, path: string): Registry | NoRegistry {
  return registryOf(new Document({ uri: '', path, text: SourceText.fromString('') }), project);
}

/** The text and the place of a new handoff between governed prompts. */
export function newGoverned(
  project: Project,
  request: NewGovernedRequest,
  { now, newId, path, folder }: NewHandoffContext,
): NewDocument | Refused {
  const missing = required(request, ['description', 'expectedOutput']);
  if (missing) return missing;
  const requestType = requestTypes.find((one) => one === request.requestType);
  if (!requestType)
    return refuse('{value} is no type of a request. Possible are {allowed}.', {
      value: request.requestType,
      allowed: requestTypes,
    });
  const registry = registryAt(project, path ?? `${folder ?? 'handoffs'}/x.json`);
  const source = agentFor(request.source, registry);
  if ('kind' in source) return source;
  const target = agentFor(request.target, registry);
  if ('kind' in target) return target;
  const wrong = request.attested.find((name) => !(attestations as readonly string[]).includes(name));
  if (wrong !== undefined)
    return refuse('{name} is nothing that a handoff attests. Possible are {allowed}.', {
      name: wrong,
      allowed: attestations,
    });
  const open = attestations.filter((name) => !request.attested.includes(name));
  if (open.length > 0)
    return refuse(
      'A handoff holds only when a person attests {open}. Check that it is so and attest it; nothing is attested for you.',
      { open },
    );
  const attests = (name: Attestation) => request.attested.includes(name);
  const { inputData, auditTrail, language = 'json' } = request;
  return newGovernedHandoff({
    source,
    target,
    requestType,
    description: request.description.trim(),
    expectedOutput: request.expectedOutput.trim(),
    constraints: filled(request.constraints),
    attested: {
      sourceVerified: attests('source_agent_verified'),
      targetVerified: attests('target_agent_verified'),
      compositionValid: attests('composition_valid'),
      boundariesRespected: attests('boundaries_respected'),
    },
    now,
    handoffId: newId,
    language,
    ...(inputData !== undefined && { inputData }),
    ...(auditTrail !== undefined && { auditTrail }),
  });
}

function agentFor(answer: AgentAnswer, registry: Registry | NoRegistry): NewAgent | Refused {
  const id = answer.id.trim();
  if (id === '') return refuse('An agent has no id. Say who hands over, and to whom.');
  const known = typeof registry === 'string' ? undefined : findAgent(registry, id);
  if (typeof registry !== 'string' && !known && answer.type !== 'orchestrator') {
    const meant = canonicalIdFor(id, registry);
    const ids = knownIds(registry);
    return meant === undefined
      ? refuse('The registry of prompts knows no agent {id}. It has {ids}.', { id, ids })
      : refuse('The registry of prompts knows no agent {id}. Did you mean {meant}?', { id, meant });
  }
  const type: AgentType | undefined =
    answer.type === undefined ? known?.type : agentTypes.find((one) => one === answer.type);
  const version = answer.version ?? known?.version;
  const promptHash = answer.promptHash ?? known?.locked?.hash;
  const lacks = [
    ...(type === undefined ? [message('the type')] : []),
    ...(version === undefined ? [message('the version')] : []),
    ...(promptHash === undefined ? [message('the hash of the prompt')] : []),
  ];
  if (type === undefined || version === undefined || promptHash === undefined)
    return refuse(reasons[typeof registry === 'string' ? registry : 'incomplete'], { id, lacks, types: agentTypes });
  return { type, id: known?.canonicalId ?? id, version, promptHash };
}

const reasons: Readonly<Record<NoRegistry | 'incomplete', string>> = {
  none: 'There is no prompt-manifest.json or prompt-lock.json to look {id} up in. Write the handoff in a project that has them, or say what they would. Not known yet: {lacks}.',
  ambiguous:
    'There are several registries of prompts, and none lies above the handoff, so {id} cannot be looked up. Choose a folder below the registry that is meant. Not known yet: {lacks}.',
  incomplete:
    'The registry of prompts does not tell all of {id}. Complete it, or say what it lacks: {lacks}. Types are {types}.',
};
