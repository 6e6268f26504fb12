import type { Document } from '../../document.ts';
import { governedHandoff as validate } from '../../generated/validators.mjs';
import type { ValueNode } from '../../values/valueNode.ts';
import type { PlainValue } from '../../values/yamlEdits.ts';
import type { ShapeOf } from '../common/schemaProblems.ts';
import { type RepairContext, type RepairKnowledge, type SchemaRepair, schemaRepairs } from '../common/schemaRepairs.ts';
import { type SchemaViolation, schemaViolations } from '../common/schemaViolations.ts';
import { normalisedUuid, isUuidV4 } from '../common/uuid.ts';
import { attestations } from './agentCheck.ts';
import { governedHandoff, version } from './handoff.ts';

/** The members of each object in the order in which they are written, by its pointer. */
const members: Readonly<Record<string, readonly string[]>> = {
  '': ['handoff_id', 'timestamp', 'protocol_version', 'source_agent', 'target_agent', 'context', 'governance'],
  '/source_agent': ['agent_type', 'agent_id', 'agent_version', 'prompt_hash'],
  '/target_agent': ['agent_type', 'agent_id', 'agent_version', 'prompt_hash'],
  '/context': ['request', 'state'],
  '/context/request': ['type', 'description', 'input_data', 'constraints', 'expected_output'],
  '/context/state': ['conversation_history', 'accumulated_context', 'decisions_made'],
  '/governance': [...attestations, 'audit_trail'],
};

/** Words that people write for an allowed value, by member; beside them misspellings are recognised. */
const synonyms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: {
    question: 'query',
    search: 'query',
    job: 'task',
    todo: 'task',
    action: 'task',
    analyze: 'analysis',
    analyse: 'analysis',
    review: 'analysis',
    choice: 'decision',
  },
  agent_type: {
    atom: 'domain',
    specialist: 'domain',
    composite: 'archetype',
    persona: 'archetype',
    router: 'orchestrator',
    coordinator: 'orchestrator',
  },
};

/** Where a document violates the schema of the format. */
export function governedViolations(document: Document): readonly SchemaViolation[] {
  return document.derived(computeViolations);
}

function computeViolations(document: Document): readonly SchemaViolation[] {
  return governedHandoff(document) ? schemaViolations(document, validate) : [];
}

const shapeOf: ShapeOf = ({ node }) => {
  switch (node.key) {
    case 'handoff_id':
      return 'uuid';
    case 'timestamp':
      return 'time';
    case 'agent_version':
      return 'semver';
    case 'prompt_hash':
      return 'bare-hash';
    default:
      return undefined;
  }
};

/** What the repairs know of this format. Attestations and hashes are stated by a person or a check, never by a repair. */
export const governedKnowledge: RepairKnowledge = {
  violations: governedViolations,
  keys: ({ node }) => members[node.pointer] ?? [],
  meant: (name, value) => synonyms[name]?.[value],
  shapeOf,
  stringLists: new Set(['constraints']),
  stated: new Set([...attestations, 'prompt_hash']),
  hashOf: (text) => {
    const digits = text
      .trim()
      .toLowerCase()
      .replace(/^sha-?256[:=-]?\s*/, '');
    return /^[0-9a-f]{64}$/.test(digits) ? digits : undefined;
  },
  defaultOf,
};

function defaultOf(object: ValueNode, key: string, { newId, now }: RepairContext): PlainValue | undefined {
  switch (`${object.pointer}/${key}`) {
    case '/handoff_id': {
      const written = normalisedUuid(object.member(key)?.string ?? '');
      return written !== undefined && isUuidV4(written) ? written : newId;
    }
    case '/timestamp':
      return now;
    case '/protocol_version':
      return version;
    case '/context/request/constraints':
    case '/context/state/conversation_history':
    case '/context/state/decisions_made':
      return [];
    case '/context/state/accumulated_context':
      return {};
    case '/context/state':
      return { conversation_history: [], accumulated_context: {}, decisions_made: [] };
    default:
      return undefined;
  }
}

/** What repairs a violation of the schema, in the order in which it is offered. */
export const governedRepairs: readonly SchemaRepair[] = [
  schemaRepairs.addDefault,
  schemaRepairs.convertType,
  schemaRepairs.nearestValue,
  schemaRepairs.toUtcTime,
  schemaRepairs.normaliseHash,
  schemaRepairs.setDefault,
];
