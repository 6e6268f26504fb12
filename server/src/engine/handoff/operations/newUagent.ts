import type { Refused } from '../../formats/aahp/operations/operation.ts';
import type { NewDocument } from '../../formats/common/newDocument.ts';
import { numbersIn } from '../../formats/uagent/handoff.ts';
import { nextNumber } from '../../formats/uagent/handoffId.ts';
import { newUagentHandoff } from '../../formats/uagent/template.ts';
import type { Project } from '../../project.ts';
import { filled, required } from './answers.ts';
import type { NewHandoffContext } from './newHandoff.ts';

/** What a person answers for a U.AgentHandoff. */
export interface NewUagentRequest {
  readonly format: 'uagent';
  readonly context: string;
  readonly sessionId: string;
  readonly from: string;
  readonly to: string;
  readonly instructions: readonly string[];
  readonly acceptanceCriteria?: readonly string[] | undefined;
  readonly constraints?: readonly string[] | undefined;
  readonly prohibitedActions?: readonly string[] | undefined;
  /** Paths of files that belong to the work. */
  readonly artifacts?: readonly string[] | undefined;
  readonly notes?: string | undefined;
  readonly language?: 'json' | 'yaml' | undefined;
}

/** The text and the place of a new U.AgentHandoff, with the next number of its session and recipient. */
export function newUagent(
  project: Project,
  request: NewUagentRequest,
  { now }: NewHandoffContext,
): NewDocument | Refused {
  const instructions = filled(request.instructions);
  const missing = required({ ...request, instructions }, ['context', 'sessionId', 'from', 'to', 'instructions']);
  if (missing) return missing;
  const sessionId = request.sessionId.trim();
  const to = request.to.trim();
  const { notes, language = 'yaml' } = request;
  const prohibitedActions = filled(request.prohibitedActions);
  return newUagentHandoff({
    context: request.context.trim(),
    sessionId,
    from: request.from.trim(),
    to,
    number: nextNumber(numbersIn(project, sessionId, to)),
    instructions,
    acceptanceCriteria: filled(request.acceptanceCriteria),
    constraints: filled(request.constraints),
    artifacts: filled(request.artifacts),
    now,
    language,
    ...(prohibitedActions.length > 0 && { prohibitedActions }),
    ...(notes !== undefined && notes.trim() !== '' && { notes: notes.trim() }),
  });
}
