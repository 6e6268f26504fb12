import { type Refused, refuse } from '../../formats/aahp/operations/operation.ts';
import type { NewDocument } from '../../formats/common/newDocument.ts';
import { isUuidV4 } from '../../formats/common/uuid.ts';
import { confidences, problemTypes } from '../../formats/universal/choices.ts';
import { knownHandoff, type UniversalHandoff } from '../../formats/universal/handoff.ts';
import { newUniversalHandoff } from '../../formats/universal/template.ts';
import { tokenCounter } from '../../formats/universal/tokens.ts';
import type { Project } from '../../project.ts';
import { required } from './answers.ts';
import type { NewHandoffContext } from './newHandoff.ts';

/** What a person answers for a Universal Handoff. What may be left out comes from the handoff that it goes on with, or is left out. */
export interface NewUniversalRequest {
  readonly format: 'universal';
  readonly source: string;
  readonly target: string;
  readonly summary: string;
  readonly problemType: string;
  /** Where in its work the source is. */
  readonly phase: string;
  readonly workflowId?: string | undefined;
  /** The folder of the session; the handoff goes into `handoffs` below it when it lies in the project. */
  readonly sessionPath?: string | undefined;
  readonly category?: string | undefined;
  readonly confidence?: string | undefined;
  /** What the recipient needs at once; any object. */
  readonly working?: object | undefined;
  /** Why the work goes back to a skill that has had it. */
  readonly reason?: string | undefined;
  /** Only what the person has said. */
  readonly approved?: boolean | undefined;
  /** The handoff, relative to the project, whose trace this one goes on with. */
  readonly continues?: string | undefined;
  readonly language?: 'json' | 'yaml' | undefined;
}

/** The text and the place of a new Universal Handoff. */
export function newUniversal(
  project: Project,
  request: NewUniversalRequest,
  { now, newId }: NewHandoffContext,
): NewDocument | Refused {
  const missing = required(request, ['source', 'target', 'summary', 'phase']);
  if (missing) return missing;
  const problemType = problemTypes.find((one) => one === request.problemType);
  if (!problemType)
    return refuse('{value} is no type of a problem. Possible are {allowed}.', {
      value: request.problemType,
      allowed: problemTypes,
    });
  const confidence = confidences.find((one) => one === (request.confidence ?? 'medium'));
  if (!confidence)
    return refuse('{value} is no level of confidence. Possible are {allowed}.', {
      value: request.confidence ?? '',
      allowed: confidences,
    });
  const before = request.continues === undefined ? undefined : earlier(project, request.continues);
  if (before && 'kind' in before) return before;
  const source = request.source.trim();
  const { category, reason, approved, working, language = 'json' } = request;
  return newUniversalHandoff({
    source: {
      skill: source,
      workflowId: request.workflowId ?? before?.workflowId ?? `${source}-${now.slice(0, 10)}`,
      sessionPath: request.sessionPath ?? before?.sessionPath ?? '.',
      phase: request.phase.trim(),
    },
    target: { skill: request.target.trim(), ...(category !== undefined && { category }) },
    summary: request.summary.trim(),
    problemType,
    confidence,
    chain: chainOf(before?.chain ?? [], source),
    now,
    traceId: before?.traceId ?? newId,
    language,
    countTokens: tokenCounter(project.settings),
    ...(working && { working }),
    ...(reason !== undefined && { reason }),
    ...(approved !== undefined && { approved }),
  });
}

/** What a handoff takes over from the one before it. */
interface Earlier {
  readonly traceId: string;
  readonly chain: readonly string[];
  readonly workflowId: string | undefined;
  readonly sessionPath: string | undefined;
}

function earlier(project: Project, path: string): Earlier | Refused {
  const document = project.document(path);
  const handoff = document && !project.isSkipped(document) ? knownHandoff(document) : undefined;
  if (!handoff)
    return refuse('{path} is no readable Universal Handoff of this project, so nothing can go on with it.', { path });
  const traceId = handoff.traceId?.string;
  if (traceId === undefined || !isUuidV4(traceId))
    return refuse('{path} has no trace id of version 4 to go on with. Repair it first.', { path });
  return {
    traceId,
    chain: namesIn(handoff),
    workflowId: handoff.source?.member('workflow_id')?.string,
    sessionPath: handoff.source?.member('session_path')?.string,
  };
}

function namesIn({ chain }: UniversalHandoff): string[] {
  return chain.flatMap(({ string }) => string ?? []);
}

function chainOf(before: readonly string[], source: string): readonly string[] {
  return before.at(-1) === source ? before : [...before, source];
}
