import { describe, expect, it } from 'vitest';
import { planRepair } from '../../../server/src/engine/handoff/operations/planRepair.ts';
import { projectOf } from '../../support/handoffProject.ts';

const universal = `{
  "handoff": {
    "version": "3.0",
    "schema_type": "universal",
    "trace_id": "7f3f1f60-5a52-4c0e-9a55-0d6cf5c0b8a1",
    "timestamp": "2026-02-27T09:10:00Z",
    "source": { "skill": "writer", "workflow_id": "wf-1", "session_path": "sessions/1", "phase": "writing" },
    "target": { "skill": "reviewer" },
    "context": { "summary": "Review the report.", "problem_type": "verification" },
    "payload": { "working": { "kept": "first" } },
    "meta": { "token_count": 130, "confidence": "high", "handoff_chain": ["writer"] }
  }
}
`;
const uagent = `schema_version: "0.1.0"
type: U.AgentHandoff
version: "0.1.0"
context: Work
session_id: S-1
handoff_id: S-1.executor.1
from_agent_type: strategist
to_agent_type: executor
issued_at: "2026-02-27T09:10:00Z"
instructions: [Print the tables]
acceptance_criteria: []
constraints: [Stay in scope]
artifacts: []
`;

function repaired(path: string, text: string) {
  const { engine, project } = projectOf({ [path]: text });
  const plan = planRepair(engine, project, project.document(path) ?? expect.fail('no document'));
  if (plan.kind !== 'planned') expect.fail('refused');
  const { outcome, steps, remaining, document } = plan;
  return { outcome, steps: steps.map(({ what }) => what.template), remaining, text: document.text.text };
}

describe('repairing a handoff', () => {
  it.each([
    ['handoffs/a.handoff.json', universal],
    ['handoffs/S-1.executor.1.handoff.yaml', uagent],
  ])('leaves %s alone when it is in order', (path, text) => {
    expect(repaired(path, text)).toMatchObject({ outcome: 'sound', steps: [], remaining: [], text });
  });

  it.each([
    ['handoffs/a.handoff.json', universal, '"kept": "first"', '"kept": "first", "kept": "last"', '"kept": "last"'],
    [
      'handoffs/S-1.executor.1.handoff.yaml',
      uagent,
      'constraints: [Stay in scope]\n',
      'constraints: [Stay in scope]\nconstraints: [Touch no tests]\n',
      'constraints: [Touch no tests]\n',
    ],
  ])('keeps what parsers keep of a key that stands twice in %s', (path, text, once, twice, last) => {
    expect(repaired(path, text.replace(once, twice))).toMatchObject({
      outcome: 'repaired',
      steps: ['Keep the last {key}, as parsers do'],
      remaining: [],
      text: text.replace(once, last),
    });
  });
});
