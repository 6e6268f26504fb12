import { describe, expect, it } from 'vitest';
import { draftHandoff, type NewHandoffRequest } from '../../../server/src/engine/handoff/operations/newHandoff.ts';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { projectOf } from '../../support/handoffProject.ts';

const newId = '3f2b8c1e-5d4a-4e6f-8a9b-0c1d2e3f4a5b';
const otherId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** The value of a draft, or why there is none. */
function drafted(request: NewHandoffRequest, files: Readonly<Record<string, string>> = {}): unknown {
  const { project } = projectOf(files);
  const made = draftHandoff(project, request, { now: '2026-03-01T12:00:00Z', newId });
  return made.kind === 'refused' ? formatMessage(made.reason) : JSON.parse(made.document.text.text);
}

describe('a new Universal Handoff', () => {
  const request = {
    format: 'universal',
    source: ' docs ',
    target: ' review ',
    summary: ' Written. ',
    problemType: 'research',
    phase: ' Draft ',
  } as const;

  it('says what was answered, without space around it, and nothing that was not', () => {
    expect(drafted(request)).toEqual({
      handoff: {
        version: '3.0',
        schema_type: 'universal',
        timestamp: '2026-03-01T12:00:00Z',
        trace_id: newId,
        source: { skill: 'docs', workflow_id: 'docs-2026-03-01', session_path: '.', phase: 'Draft' },
        target: { skill: 'review' },
        context: { summary: 'Written.', problem_type: 'research' },
        payload: { working: {} },
        meta: { token_count: expect.any(Number) as number, confidence: 'medium', handoff_chain: ['docs'] },
      },
    });
  });

  it('says what may be left out when it was answered', () => {
    const more = { category: 'prose', working: { page: 1 }, reason: 'Again', approved: false, confidence: 'low' };
    expect(drafted({ ...request, ...more })).toMatchObject({
      handoff: {
        target: { category: 'prose' },
        payload: { working: { page: 1 } },
        meta: { confidence: 'low', handoff_reason: 'Again', user_approved: false },
      },
    });
  });

  it('is refused with a value that the format does not know, and the ones that it does', () => {
    expect(drafted({ ...request, problemType: 'riddle' })).toMatch(/^riddle is no type of a problem\. Possible are /);
    expect(drafted({ ...request, confidence: 'total' })).toMatch(/^total is no level of confidence\. Possible are /);
  });

  const before = (traceId: string, chain: readonly string[]) => ({
    'before.json': JSON.stringify({
      handoff: {
        version: '3.0',
        schema_type: 'universal',
        trace_id: traceId,
        source: { skill: 'plan', workflow_id: 'manual', session_path: 'sessions/1', phase: 'Plan' },
        meta: { handoff_chain: chain },
      },
    }),
  });
  const continued = { ...request, continues: 'before.json' } as const;

  it('goes on with the trace, the workflow and the chain of another, and names no skill twice in a row', () => {
    expect(drafted(continued, before(otherId, ['plan']))).toMatchObject({
      handoff: {
        trace_id: otherId,
        source: { skill: 'docs', workflow_id: 'manual', session_path: 'sessions/1' },
        meta: { handoff_chain: ['plan', 'docs'] },
      },
    });
    expect(drafted(continued, before(otherId, ['plan', 'docs']))).toMatchObject({
      handoff: { meta: { handoff_chain: ['plan', 'docs'] } },
    });
  });

  it('goes on with no handoff that has no trace', () => {
    expect(drafted(continued, before('trace-1', []))).toMatch(/^before\.json has no trace id of version 4/);
    expect(drafted(continued)).toMatch(/^before\.json is no readable Universal Handoff/);
  });
});

describe('a new U.AgentHandoff', () => {
  const request = {
    format: 'uagent',
    context: ' Release ',
    sessionId: ' REL-7 ',
    from: ' strategist ',
    to: ' executor ',
    instructions: [' Tag it ', ' '],
    language: 'json',
  } as const;
  const value = {
    schema_version: '0.1.0',
    type: 'U.AgentHandoff',
    version: '0.1.0',
    context: 'Release',
    session_id: 'REL-7',
    handoff_id: 'REL-7.executor.1',
    from_agent_type: 'strategist',
    to_agent_type: 'executor',
    issued_at: '2026-03-01T12:00:00Z',
    instructions: ['Tag it'],
    acceptance_criteria: [],
    constraints: [],
    artifacts: [],
  };

  it('says what was answered, without blanks, and nothing that was not', () => {
    expect(drafted({ ...request, notes: ' ', prohibitedActions: [' '] })).toEqual(value);
    expect(drafted({ ...request, notes: ' Soon ', prohibitedActions: [' Push ', ''] })).toEqual({
      ...value,
      notes: 'Soon',
      prohibited_actions: ['Push'],
    });
    expect(drafted({ ...request, instructions: [' '] })).toBe('instructions is empty. Say what belongs there.');
  });
});

describe('a new handoff between governed prompts', () => {
  const agent = (id: string) => ({ id, type: 'domain', version: '1.0.0', promptHash: 'a'.repeat(64) });
  const request = {
    format: 'governed',
    source: agent(' a '),
    target: agent('b'),
    requestType: 'analysis',
    description: ' Look ',
    expectedOutput: ' A list ',
    constraints: ['', ' Soon '],
    attested: ['source_agent_verified', 'target_agent_verified', 'composition_valid', 'boundaries_respected'],
  } as const;
  const registry = {
    'prompts/prompt-manifest.json': JSON.stringify({
      version: '1.0.0',
      domains: { 'domain-01-b': { name: 'B', file: 'b.md', canonical_id: 'domain-01-b', version: '1.0.0' } },
      archetypes: {},
    }),
  };

  it('says what was answered, without space around it', () => {
    expect(drafted(request)).toMatchObject({
      source_agent: { agent_id: 'a', agent_type: 'domain', agent_version: '1.0.0', prompt_hash: 'a'.repeat(64) },
      context: { request: { description: 'Look', expected_output: 'A list', constraints: ['Soon'] } },
    });
    expect(drafted({ ...request, inputData: { rows: 3 }, auditTrail: 'audit.json' })).toMatchObject({
      context: { request: { input_data: { rows: 3 } } },
      governance: { audit_trail: 'audit.json' },
    });
  });

  it('takes no agent that the registry does not know, unless it is the orchestrator', () => {
    expect(drafted({ ...request, source: agent(' ') })).toMatch(/^An agent has no id\./);
    expect(drafted({ ...request, source: agent('x') }, registry)).toMatch(/knows no agent x\. It has domain-01-b/);
    const source = { ...agent('x'), type: 'orchestrator' };
    expect(drafted({ ...request, source, target: agent('domain-01-b') }, registry)).toMatchObject({
      source_agent: { agent_id: 'x', agent_type: 'orchestrator' },
      target_agent: { agent_id: 'domain-01-b' },
    });
    expect(drafted({ ...request, source: { id: 'domain-01-b' } }, registry)).toMatch(
      /^The registry of prompts does not tell all of domain-01-b\. .* what it lacks: the hash of the prompt\./,
    );
  });
});
