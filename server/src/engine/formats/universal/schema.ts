import type { Document } from '../../document.ts';
import type { TextChange } from '../../fix.ts';
import { universalHandoff as validate } from '../../generated/validators.mjs';
import { message } from '../../message.ts';
import { parsePointer } from '../../json/jsonPointer.ts';
import { moveInto, removeValues } from '../../values/valueEdits.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import type { PlainValue } from '../../values/yamlEdits.ts';
import type { ShapeOf } from '../common/schemaProblems.ts';
import { type RepairContext, type RepairKnowledge, schemaRepairs, type SchemaRepair } from '../common/schemaRepairs.ts';
import { type SchemaViolation, schemaViolations } from '../common/schemaViolations.ts';
import { otherVersion, universalHandoff, version } from './handoff.ts';
import { estimateTokens } from './tokens.ts';
import { members, optionalMembers, synonyms } from './vocabulary.ts';

/** Where a document violates the schema of the format, whether or not a dedicated rule reports it. */
export function universalViolations(document: Document): readonly SchemaViolation[] {
  return document.derived(computeViolations);
}

function computeViolations(document: Document): readonly SchemaViolation[] {
  return schemaViolations(document, validate);
}

/** Whether a violation is `null` in a member that may be left out: harmless, and what section 8 itself suggests. */
export function isOptionalNull({ node, keyword }: SchemaViolation): boolean {
  if (keyword !== 'type' || node.kind !== 'null' || !node.parent || node.key === undefined) return false;
  return optionalMembers[pathOf(node.parent)]?.includes(node.key) ?? false;
}

/** The path of an object by its keys, with `*` for items of arrays. */
function pathOf(node: ValueNode): string {
  return parsePointer(node.pointer)
    .map((segment) => (/^\d+$/.test(segment) ? '*' : segment))
    .join('/');
}

const shapeOf: ShapeOf = ({ node }) => {
  switch (node.key) {
    case 'timestamp':
    case 'expires_at':
      return 'time';
    case 'trace_id':
      return 'uuid';
    case 'checksum':
    case 'payload_hash':
      return 'hash';
    case 'url':
      return 'uri';
    default:
      return undefined;
  }
};

/** What the repairs know of this format: the defaults of sections 4 and 8, and the words that stand for allowed ones. */
export const universalKnowledge: RepairKnowledge = {
  violations: universalViolations,
  keys: ({ node }) => members[pathOf(node)] ?? [],
  meant: (name, value) => synonyms[name]?.[value.replaceAll('-', '_')],
  shapeOf,
  stringLists: new Set(['focus_areas', 'known_gaps', 'success_criteria', 'handoff_chain']),
  stated: new Set(['user_approved']),
  hashOf: (text) => {
    const digits = text
      .trim()
      .toLowerCase()
      .replace(/^sha-?256[:=-]?\s*/, '');
    return /^[0-9a-f]{64}$/.test(digits) ? `sha256:${digits}` : undefined;
  },
  defaultOf,
};

/** The default that sections 4 and 8 give a member; members whose default is null are left out instead. */
function defaultOf(object: ValueNode, key: string, context: RepairContext): PlainValue | undefined {
  const handoff = universalHandoff(context.document);
  const source = handoff?.sourceSkill?.string;
  switch (`${pathOf(object)}/${key}`) {
    case 'handoff/version':
      return version;
    case 'handoff/schema_type':
      return 'universal';
    case 'handoff/trace_id':
      return context.newId;
    case 'handoff/timestamp':
      return context.now;
    case 'handoff/meta':
      return { token_count: estimateTokens(context.document.text.text), confidence: 'medium' };
    case 'handoff/meta/confidence':
      return 'medium';
    case 'handoff/meta/token_count':
      return estimateTokens(context.document.text.text);
    case 'handoff/meta/handoff_chain':
      return source === undefined || source === '' ? undefined : [source];
    case 'handoff/meta/user_approved':
      return false;
    case 'handoff/context/focus_areas':
    case 'handoff/context/known_gaps':
    case 'handoff/context/success_criteria':
      return [];
    default:
      return undefined;
  }
}

/** Section 8: an optional member whose default is null is left out. */
const removeNull: SchemaRepair = {
  id: 'remove-null',
  title: (violation, _, context) => {
    const { node } = violation;
    const isLeftOut =
      isOptionalNull(violation) && node.parent && defaultOf(node.parent, node.key ?? '', context) === undefined;
    return isLeftOut ? message('Leave {key} out', { key: node.key ?? '' }) : undefined;
  },
  build: ({ node }) => removeValues([node]),
};

/** An unknown property is kept where anything may stand, instead of being lost. */
const moveToWorking: SchemaRepair = {
  id: 'move-to-working',
  title: (violation, _, context) => {
    return movedToWorking(violation, context.document)
      ? message('Move {key} into payload.working', { key: violation.key ?? '' })
      : undefined;
  },
  build: (violation, _, context) => movedToWorking(violation, context.document),
};

function movedToWorking(
  { keyword, node, key }: SchemaViolation,
  document: Document,
): readonly TextChange[] | undefined {
  const handoff = universalHandoff(document);
  const member = keyword === 'unknown' ? node.member(key ?? '') : undefined;
  const working = handoff?.payload?.member('working');
  if (!member || !handoff?.payload || working?.kind !== 'object' || working.member(key ?? '')) return undefined;
  return moveInto(member, handoff.payload, 'working');
}

/** The repairs of section 1, the ones that lose nothing first. */
export const universalRepairs: readonly SchemaRepair[] = [
  schemaRepairs.addDefault,
  schemaRepairs.convertType,
  schemaRepairs.nearestValue,
  schemaRepairs.toUtcTime,
  schemaRepairs.normaliseHash,
  schemaRepairs.truncate,
  removeNull,
  schemaRepairs.setDefault,
  schemaRepairs.renameProperty,
  moveToWorking,
  schemaRepairs.removeProperty,
];

/** Whether another rule speaks of what the schema has found: the trace id, another version, or a count over the limit. */
export function isReportedElsewhere(violation: SchemaViolation, document: Document): boolean {
  const { node, keyword, key } = violation;
  const handoff = universalHandoff(document);
  if (!handoff || otherVersion(handoff)) return handoff !== undefined;
  if (keyword === 'required') return key === 'trace_id' && node === handoff.node;
  return node === handoff.traceId;
}
