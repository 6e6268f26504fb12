import type { Document } from '../../document.ts';
import { uagentHandoff as validate } from '../../generated/validators.mjs';
import { message } from '../../message.ts';
import type { Project } from '../../project.ts';
import { moveInto, renameKey } from '../../values/valueEdits.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import type { PlainValue } from '../../values/yamlEdits.ts';
import { repairContext } from '../common/repairContext.ts';
import { type RepairContext, type RepairKnowledge, type SchemaRepair, schemaRepairs } from '../common/schemaRepairs.ts';
import { hasSyntaxErrors, type SchemaViolation, schemaViolations } from '../common/schemaViolations.ts';
import { nextHandoffId } from './handoffId.ts';
import { parseHandoffId, uagentHandoff, version } from './handoff.ts';
import { defaultRoles, rolesOf } from './roles.ts';

/** The members in the order in which the reference generator writes them. */
export const members = [
  'schema_version',
  'type',
  'version',
  'context',
  'session_id',
  'handoff_id',
  'from_agent_type',
  'to_agent_type',
  'issued_at',
  'instructions',
  'acceptance_criteria',
  'constraints',
  'prohibited_actions',
  'artifacts',
  'notes',
  'x_extensions',
] as const;

/** Members that list strings. */
const lists = new Set(['instructions', 'acceptance_criteria', 'constraints', 'prohibited_actions', 'artifacts']);

/** Where a document violates the schema of the format, in either dialect. */
export function uagentViolations(document: Document): readonly SchemaViolation[] {
  return document.derived(computeViolations);
}

function computeViolations(document: Document): readonly SchemaViolation[] {
  const handoff = uagentHandoff(document);
  if (!handoff) return [];
  const violations = schemaViolations(document, validate).filter((violation) => !isReportedElsewhere(violation));
  // Only the later dialect wants the list of artifacts to be there.
  const wantsArtifacts =
    handoff.dialect === 'strings' && !handoff.root.member('artifacts') && !hasSyntaxErrors(document);
  if (wantsArtifacts) violations.push({ node: handoff.root, keyword: 'required', key: 'artifacts', params: {} });
  return violations;
}

/** `uagent/version` speaks of any scalar in the two version fields. */
function isReportedElsewhere({ node, keyword }: SchemaViolation): boolean {
  const isVersion = node.pointer === '/schema_version' || node.pointer === '/version';
  return isVersion && keyword === 'type' && (node.kind === 'number' || node.kind === 'boolean');
}

/** What the repairs know of this format. */
export const uagentKnowledge: RepairKnowledge = {
  violations: uagentViolations,
  keys: ({ node }) => (node.parent ? ['path', 'description'] : members),
  shapeOf: () => undefined,
  stringLists: lists,
  stated: new Set(),
  defaultOf,
};

function defaultOf(
  object: ValueNode,
  key: string,
  { document, handoffId, roles = defaultRoles }: RepairContext,
): PlainValue | undefined {
  if (object.parent) return undefined;
  const parts =
    parseHandoffId(object.member('handoff_id')?.string) ??
    parseHandoffId(document.name.replace(/\.(?:handoff|parsed)\.[^.]+$/, ''));
  switch (key) {
    case 'schema_version':
    case 'version':
      return version;
    case 'type':
      return 'U.AgentHandoff';
    case 'context':
      return /(?:^|\/)contexts\/([^/]+)\//.exec(document.path)?.[1];
    case 'session_id':
      return parts?.session;
    case 'to_agent_type':
      return parts && roles.includes(parts.to) ? parts.to : undefined;
    case 'handoff_id':
      return handoffId;
    default:
      return lists.has(key) ? [] : undefined;
  }
}

/** Unknown keys go where the file's dialect keeps what is its own: under `x_extensions`, or behind the prefix `x-`. */
const moveProperty: SchemaRepair = {
  id: 'move-property',
  title: (violation, _, { document }) => {
    if (violation.keyword !== 'unknown' || violation.node.parent) return undefined;
    const key = violation.key ?? '';
    return usesPrefix(document)
      ? message('Rename {key} to {meant}', { key, meant: prefixed(key) })
      : message('Move {key} under x_extensions', { key });
  },
  build: ({ node, key = '' }, _, { document }) => {
    const member = node.member(key);
    if (!member) return undefined;
    if (!usesPrefix(document)) {
      const extensions = node.member('x_extensions');
      return extensions?.kind === 'object' || !extensions ? moveInto(member, node, 'x_extensions') : undefined;
    }
    const change = node.member(prefixed(key)) ? undefined : renameKey(member, prefixed(key));
    return change && [change];
  },
};

/** What repairs a violation of the schema, in the order in which it is offered. */
export const uagentRepairs: readonly SchemaRepair[] = [
  schemaRepairs.addDefault,
  schemaRepairs.convertType,
  schemaRepairs.nearestValue,
  schemaRepairs.setDefault,
  schemaRepairs.renameProperty,
  moveProperty,
];

/** What the repairs of a document need in a project. */
export function uagentContext(document: Document, project: Project): RepairContext {
  const base = repairContext(document, project);
  const handoff = uagentHandoff(document);
  return {
    document,
    now: base.now,
    newId: '',
    handoffId: handoff && nextHandoffId(handoff, project),
    roles: rolesOf(project.settings),
  };
}

function usesPrefix(document: Document): boolean {
  return uagentHandoff(document)?.dialect === 'strings';
}

function prefixed(key: string): string {
  return `x-${key.replace(/^x[-_]/i, '')}`;
}
