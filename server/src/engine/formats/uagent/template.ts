import { type NewDocument, printDocument } from '../common/newDocument.ts';
import { isAbsolute, joinPath, safeSegment } from '../common/paths.ts';
import { version } from './handoff.ts';

/** What is asked of a person before a handoff is written. */
export interface UagentAnswers {
  /** The bounded context; a segment of the path. */
  readonly context: string;
  readonly sessionId: string;
  readonly from: string;
  readonly to: string;
  /** The number of the handoff within its session and recipient; see `nextNumber`. */
  readonly number: number;
  readonly instructions: readonly string[];
  readonly acceptanceCriteria?: readonly string[];
  readonly constraints?: readonly string[];
  readonly prohibitedActions?: readonly string[];
  readonly artifacts?: readonly string[];
  readonly notes?: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
  readonly language?: 'json' | 'yaml';
}

/** A new U.AgentHandoff in the later dialect, valid as it stands, at the path that the reference generator uses. */
export function newUagentHandoff(answers: UagentAnswers): NewDocument {
  const { context, sessionId, from, to, number, language = 'yaml' } = answers;
  const handoffId = `${sessionId}.${to}.${number}`;
  const value = {
    schema_version: version,
    type: 'U.AgentHandoff',
    version,
    context,
    session_id: sessionId,
    handoff_id: handoffId,
    from_agent_type: from,
    to_agent_type: to,
    issued_at: answers.now,
    instructions: answers.instructions,
    acceptance_criteria: answers.acceptanceCriteria ?? [],
    constraints: answers.constraints ?? [],
    prohibited_actions: answers.prohibitedActions,
    artifacts: answers.artifacts ?? [],
    notes: answers.notes,
  };
  const folder = isAbsolute(context) ? safeSegment(context) : context.split('/').map(safeSegment).join('/');
  const path = joinPath('runtime/contexts', folder, 'handoffs', `${safeSegment(handoffId)}.handoff.${language}`);
  return { path, text: printDocument(value, language) };
}
