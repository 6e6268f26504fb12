import type { Settings } from '../../settings.ts';
import { closest } from '../../text/closest.ts';

/** The roles of the AgentWorkflow context, for both ends of a handoff. */
export const defaultRoles = ['strategist', 'executor', 'proxy-auditor', 'human'] as const;

/** Words that people write for a role; beside them misspellings are recognised. */
const synonyms: Readonly<Record<string, string>> = {
  planner: 'strategist',
  architect: 'strategist',
  lead: 'strategist',
  developer: 'executor',
  implementer: 'executor',
  coder: 'executor',
  builder: 'executor',
  worker: 'executor',
  auditor: 'proxy-auditor',
  reviewer: 'proxy-auditor',
  proxyauditor: 'proxy-auditor',
  user: 'human',
  person: 'human',
  operator: 'human',
};

/** The roles that handoffs may name. */
export function rolesOf({ agentRoles }: Settings): readonly string[] {
  return agentRoles ?? defaultRoles;
}

/** The role that a word most likely means; `undefined` when none is near. */
export function meantRole(word: string, roles: readonly string[]): string | undefined {
  const plain = word.trim().toLowerCase();
  const known = synonyms[plain.replaceAll(/[\s_-]/g, '')];
  return known !== undefined && roles.includes(known) ? known : closest(plain, roles);
}
