import { type NewDocument, printDocument } from '../common/newDocument.ts';
import { joinPath, safeSegment } from '../common/paths.ts';
import { compactTime, parseTimestamp } from '../common/timestamp.ts';
import { type AgentType, version } from './handoff.ts';
import type { requestTypes } from './requestTypes.ts';

/** One end of a new handoff. */
export interface NewAgent {
  readonly type: AgentType;
  readonly id: string;
  readonly version: string;
  /** 64 lower-case hexadecimal digits. */
  readonly promptHash: string;
}

/** What is asked of a person before a handoff is written. */
export interface GovernedAnswers {
  readonly source: NewAgent;
  readonly target: NewAgent;
  readonly requestType: (typeof requestTypes)[number];
  readonly description: string;
  readonly inputData?: object | string;
  readonly constraints?: readonly string[];
  readonly expectedOutput: string;
  /** What the person attests; nothing is attested for them. */
  readonly attested: {
    readonly sourceVerified: boolean;
    readonly targetVerified: boolean;
    readonly compositionValid: boolean;
    readonly boundariesRespected: boolean;
  };
  /** The log that the handoff is entered in; by default one that is named after the time. */
  readonly auditTrail?: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** A fresh UUID of version 4. */
  readonly handoffId: string;
  readonly language?: 'json' | 'yaml';
}

/** A new handoff of the Agent Handoff Schema. It is valid when everything is attested. */
export function newGovernedHandoff(answers: GovernedAnswers): NewDocument {
  const { source, target, now, language = 'json', attested } = answers;
  const time = parseTimestamp(now);
  const value = {
    handoff_id: answers.handoffId,
    timestamp: now,
    protocol_version: version,
    source_agent: agentValue(source),
    target_agent: agentValue(target),
    context: {
      request: {
        type: answers.requestType,
        description: answers.description,
        input_data: answers.inputData ?? {},
        constraints: answers.constraints ?? [],
        expected_output: answers.expectedOutput,
      },
      state: { conversation_history: [], accumulated_context: {}, decisions_made: [] },
    },
    governance: {
      source_agent_verified: attested.sourceVerified,
      target_agent_verified: attested.targetVerified,
      composition_valid: attested.compositionValid,
      boundaries_respected: attested.boundariesRespected,
      audit_trail: answers.auditTrail ?? `handoff-log-${now.slice(0, 10)}.json`,
    },
  };
  const stem = `${safeSegment(source.id)}-to-${safeSegment(target.id)}`;
  const name = `${stem}${time ? `-${compactTime(time)}` : ''}.handoff.${language}`;
  return { path: joinPath('handoffs', name), text: printDocument(value, language) };
}

function agentValue({ type, id, version: agentVersion, promptHash }: NewAgent): object {
  return { agent_type: type, agent_id: id, agent_version: agentVersion, prompt_hash: promptHash };
}
