import type { Document } from '../../document.ts';
import type { Project } from '../../project.ts';
import { valuesOf } from '../../values/documentValues.ts';
import type { ValueNode } from '../../values/valueNode.ts';

/** The version of the schema that is checked. */
export const version = '1.0.0';

/** What an agent may be, as `agent_type` says it. */
export const agentTypes = ['domain', 'archetype', 'orchestrator'] as const;
export type AgentType = (typeof agentTypes)[number];

/** One end of a handoff as written. */
export interface HandoffAgent {
  /** `source_agent` or `target_agent`. */
  readonly key: 'source_agent' | 'target_agent';
  readonly node: ValueNode;
  readonly type: ValueNode | undefined;
  readonly id: ValueNode | undefined;
  readonly version: ValueNode | undefined;
  readonly promptHash: ValueNode | undefined;
}

/** A handoff of the Agent Handoff Schema as written: every part may be absent or of the wrong type. */
export interface GovernedHandoff {
  readonly document: Document;
  readonly root: ValueNode;
  readonly handoffId: ValueNode | undefined;
  readonly timestamp: ValueNode | undefined;
  readonly source: HandoffAgent | undefined;
  readonly target: HandoffAgent | undefined;
  readonly governance: ValueNode | undefined;
}

/** The handoff in a document; `undefined` when its outermost value is no object. */
export function governedHandoff(document: Document): GovernedHandoff | undefined {
  return document.derived(readHandoff);
}

/** All handoffs of a project that format rules look at. */
export function governedHandoffs(project: Project): readonly GovernedHandoff[] {
  return project.derived(collectHandoffs);
}

/** The type that an agent says it has, if it is one. */
export function declaredType(agent: HandoffAgent | undefined): AgentType | undefined {
  return agentTypes.find((type) => type === agent?.type?.string);
}

function readHandoff(document: Document): GovernedHandoff | undefined {
  const root = valuesOf(document);
  if (root?.kind !== 'object') return undefined;
  return {
    document,
    root,
    handoffId: root.member('handoff_id'),
    timestamp: root.member('timestamp'),
    source: readAgent(root, 'source_agent'),
    target: readAgent(root, 'target_agent'),
    governance: root.member('governance'),
  };
}

function readAgent(root: ValueNode, key: HandoffAgent['key']): HandoffAgent | undefined {
  const node = root.member(key);
  if (node?.kind !== 'object') return undefined;
  return {
    key,
    node,
    type: node.member('agent_type'),
    id: node.member('agent_id'),
    version: node.member('agent_version'),
    promptHash: node.member('prompt_hash'),
  };
}

function collectHandoffs(project: Project): readonly GovernedHandoff[] {
  return [...project.documentsOfKind('governed/handoff')].flatMap((document) =>
    project.isSkipped(document) ? [] : (governedHandoff(document) ?? []),
  );
}
