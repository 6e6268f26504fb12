import type { Document } from '../../document.ts';
import type { Project } from '../../project.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { parseTimestamp } from '../common/timestamp.ts';
import { numberOf, writtenHandoffs } from '../uagent/handoff.ts';
import { earlierTurn, isSelfHandoff } from '../universal/chain.ts';
import { knownHandoffs } from '../universal/handoff.ts';

/** One step of a piece of work from one workflow or role to another. */
export interface Passage {
  readonly document: Document;
  readonly from: string;
  readonly to: string;
  /** The name of the recipient. */
  readonly toNode: ValueNode;
  /** Milliseconds since 1970; `undefined` when the time is not known. */
  readonly time: number | undefined;
  readonly timeNode: ValueNode | undefined;
}

/** A passage of a universal handoff. */
export interface SkillPassage extends Passage {
  /** The handoff's own chain says that the target has had the work before; the rules of the format speak of that. */
  readonly isDeclared: boolean;
}

/** A passage of a U.AgentHandoff. */
export interface RolePassage extends Passage {
  /** The number within the session and recipient. */
  readonly number: number | undefined;
  readonly instructions: ValueNode | undefined;
}

/** The universal handoffs of each trace that has several. */
export function traces(project: Project): SkillPassage[][] {
  const byTrace = new Map<string, SkillPassage[]>();
  for (const handoff of knownHandoffs(project)) {
    const { traceId, sourceSkill, targetSkill, timestamp, document } = handoff;
    const [trace, from, to] = [traceId?.string, sourceSkill?.string, targetSkill?.string];
    if (!trace || !from || !to || !targetSkill || isSelfHandoff(handoff)) continue;
    const time = parseTimestamp(timestamp?.string)?.time;
    const isDeclared = earlierTurn(handoff) !== undefined;
    add(byTrace, trace, { document, from, to, toNode: targetSkill, time, timeNode: timestamp, isDeclared });
  }
  return several(byTrace);
}

/** The U.AgentHandoffs of each session that has several. */
export function sessions(project: Project): RolePassage[][] {
  const bySession = new Map<string, RolePassage[]>();
  for (const handoff of writtenHandoffs(project)) {
    const { sessionId, from: fromNode, to: toNode, issuedAt, root, document } = handoff;
    const [session, from, to] = [sessionId?.string, fromNode?.string, toNode?.string];
    if (!session || !from || !to || !toNode || from === to) continue;
    const context = root.member('context')?.string ?? '';
    const time = parseTimestamp(issuedAt?.string)?.time;
    const number = numberOf(handoff)?.number;
    const instructions = root.member('instructions');
    add(bySession, JSON.stringify([context, session]), {
      document,
      from,
      to,
      toNode,
      time,
      timeNode: issuedAt,
      number,
      instructions,
    });
  }
  return several(bySession);
}

function add<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const known = groups.get(key);
  if (known) known.push(item);
  else groups.set(key, [item]);
}

function several<T>(groups: ReadonlyMap<string, T[]>): T[][] {
  return [...groups.values()].filter((group) => group.length > 1);
}
