import type { CountTokens } from '../../settings.ts';
import { type NewDocument, printDocument } from '../common/newDocument.ts';
import { isAbsolute, joinPath, resolvePath } from '../common/paths.ts';
import { applySteps, withText } from '../common/textPipeline.ts';
import { compactTime, parseTimestamp } from '../common/timestamp.ts';
import type { confidences, problemTypes } from './choices.ts';
import { fileStem } from './fileName.ts';
import { version } from './handoff.ts';
import { recount } from './refreshMeta.ts';
import { estimateTokens } from './tokens.ts';

/** What is asked of a person before a handoff is written. */
export interface UniversalAnswers {
  readonly source: {
    readonly skill: string;
    readonly workflowId: string;
    readonly sessionPath: string;
    readonly phase: string;
  };
  readonly target: { readonly skill: string; readonly category?: string };
  /** Why the work is handed over; what is longer than 500 characters is a finding of the new file. */
  readonly summary: string;
  readonly problemType: (typeof problemTypes)[number];
  readonly confidence?: (typeof confidences)[number];
  /** What the recipient needs at once. */
  readonly working?: object;
  /** The skills that have had the work so far, with the source as the last; by default the source alone. */
  readonly chain?: readonly string[];
  /** Needed when the work goes back to a skill that has had it. */
  readonly reason?: string;
  /** Only what the person has said. */
  readonly approved?: boolean;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** UUID of version 4: a fresh one, or that of the trace which the handoff goes on with. */
  readonly traceId: string;
  readonly language?: 'json' | 'yaml';
  readonly countTokens?: CountTokens;
}

/** A new Universal Handoff, valid as it stands, with its path by the convention of section 9. */
export function newUniversalHandoff(answers: UniversalAnswers): NewDocument {
  const { source, target, language = 'json', now, countTokens = estimateTokens } = answers;
  const value = {
    handoff: {
      version,
      schema_type: 'universal',
      timestamp: now,
      trace_id: answers.traceId,
      source: {
        skill: source.skill,
        workflow_id: source.workflowId,
        session_path: source.sessionPath,
        phase: source.phase,
      },
      target: { skill: target.skill, category: target.category },
      context: { summary: answers.summary, problem_type: answers.problemType },
      payload: { working: answers.working ?? {} },
      meta: {
        token_count: 0,
        confidence: answers.confidence ?? 'medium',
        handoff_chain: answers.chain ?? [source.skill],
        handoff_reason: answers.reason,
        user_approved: answers.approved,
      },
    },
  };
  const time = parseTimestamp(now);
  const name = `${fileStem(source.skill, target.skill)}${time ? `-${compactTime(time)}` : ''}.${language}`;
  const path = joinPath(folderFor(source.sessionPath), 'handoffs', name);
  const draft = withText({ uri: '', path }, printDocument(value, language));
  return { path, text: applySteps(draft, [recount(countTokens)]).text.text };
}

/** The session's folder when it lies in the project; else the file goes to the project's own `handoffs`. */
function folderFor(sessionPath: string): string {
  return isAbsolute(sessionPath) ? '' : (resolvePath('', sessionPath) ?? '');
}
