import { filesNamed } from '../../formats/common/fileFacts.ts';
import { folderOf } from '../../formats/common/paths.ts';
import { attestations } from '../../formats/governed/agentCheck.ts';
import type { AgentType } from '../../formats/governed/handoff.ts';
import { findAgent, knownIds, type Registry } from '../../formats/governed/registry.ts';
import { requestTypes } from '../../formats/governed/requestTypes.ts';
import { uagentHandoffs } from '../../formats/uagent/handoff.ts';
import { rolesOf } from '../../formats/uagent/roles.ts';
import { knownHandoffs } from '../../formats/universal/handoff.ts';
import { confidences, problemTypes } from '../../formats/universal/choices.ts';
import type { Project } from '../../project.ts';
import { registryAt } from './newGoverned.ts';

/** An agent of the registry of prompts. */
export interface AgentChoice {
  readonly id: string;
  readonly name: string | undefined;
  readonly type: AgentType | undefined;
  readonly version: string | undefined;
  /** Whether the lock knows the hash of its prompt. */
  readonly isLocked: boolean;
}

/** A Universal Handoff that another one may go on with. */
export interface TraceChoice {
  /** Relative to the project. */
  readonly path: string;
  readonly source: string;
  readonly target: string;
  /** The skills that have had the work. */
  readonly chain: readonly string[];
}

/** What a person can choose from when a handoff is made. Names are as files write them. */
export interface HandoffChoices {
  /** Skills of the project, and those that its handoffs name. */
  readonly skills: readonly string[];
  /** Universal Handoffs that a new one may go on with, the latest first. */
  readonly traces: readonly TraceChoice[];
  readonly problemTypes: readonly string[];
  readonly confidences: readonly string[];
  readonly agents: readonly AgentChoice[];
  readonly requestTypes: readonly string[];
  readonly attestations: readonly string[];
  readonly roles: readonly string[];
  /** Contexts and sessions of the U.AgentHandoffs of the project. */
  readonly contexts: readonly string[];
  readonly sessions: readonly string[];
}

/** More are no choice but a list. */
const traceLimit = 50;

/** What can be chosen in a project. */
export function handoffChoices(project: Project): HandoffChoices {
  const registry = registryAt(project, 'handoffs/x.json');
  const agents = typeof registry === 'string' ? [] : knownIds(registry).map((id) => agentChoice(id, registry));
  const universal = knownHandoffs(project);
  const uagent = uagentHandoffs(project);
  const ends = universal.flatMap(({ sourceSkill, targetSkill }) => [sourceSkill?.string, targetSkill?.string]);
  const folders = (filesNamed(project, 'SKILL.md') ?? []).map((path) => lastSegment(folderOf(path)));
  return {
    skills: named([...folders, ...ends]),
    traces: [...universal]
      .sort((a, b) => compare(b.timestamp?.string ?? '', a.timestamp?.string ?? ''))
      .slice(0, traceLimit)
      .map(({ document, sourceSkill, targetSkill, chain }) => ({
        path: document.path,
        source: sourceSkill?.string ?? '',
        target: targetSkill?.string ?? '',
        chain: chain.flatMap(({ string }) => string ?? []),
      })),
    problemTypes,
    confidences,
    agents,
    requestTypes,
    attestations,
    roles: rolesOf(project.settings),
    contexts: named(uagent.map(({ root }) => root.member('context')?.string)),
    sessions: named(uagent.map(({ sessionId }) => sessionId?.string)),
  };
}

function agentChoice(id: string, registry: Registry): AgentChoice {
  const known = findAgent(registry, id);
  return {
    id,
    name: known?.listed?.name,
    type: known?.type,
    version: known?.version,
    isLocked: known?.locked?.hash !== undefined,
  };
}

function named(names: readonly (string | undefined)[]): string[] {
  const present = names.flatMap((name) => (name === undefined || name.trim() === '' ? [] : name.trim()));
  return [...new Set(present)].sort(compare);
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
