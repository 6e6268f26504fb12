import { describe, expect, it } from 'vitest';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { parsePointer } from '../../../server/src/engine/json/jsonPointer.ts';
import { valuesOf } from '../../../server/src/engine/values/documentValues.ts';
import { planRepair } from '../../../server/src/engine/handoff/operations/planRepair.ts';
import { documentOf, projectOf } from '../../support/handoffProject.ts';

/** A comment of its own above and behind every line; in a text of several lines only above its key. */
function commented(text: string): string {
  let count = 0;
  return text
    .split('\n')
    .map((line) => {
      if (line === '') return line;
      const indentation = /^ */.exec(line)?.[0] ?? '';
      return `${indentation}# above ${++count}\n${line} # behind ${count}`;
    })
    .join('\n');
}

const commentsOf = (text: string) => [...text.matchAll(/# (?:above|behind) \d+/g)].map(([comment]) => comment);

const long = 'The parser reads nested lists and reports where they end. '.repeat(160).trim();
const texts: Readonly<Record<string, string>> = {
  'handoffs/universal.yaml': `handoff:
  version: 3
  schema_type: universel
  timestamp: 2026-02-07 18:30:00
  trace_id: 7D444840-9DC0-41D1-B245-5FFDCE74FAD2
  expires_at: null
  summry: stray
  source:
    skill: planner
    workflow_id: w1
    session_path: sessions/1
    phase: Plan
  target:
    skill: builder
    category: 5
  context:
    summary: Build the parser
    problem_type: coding
    known_gaps: none
  payload:
    working:
      files:
        - src/parser.ts
    session:
      state:
        notes: ${long}
  meta:
    token_count: 3
    confidence: certain
    handoff_chain:
      - somebody
      - builder
`,
  'handoffs/governed.yaml': `handoff_id: 550E8400-E29B-41D4-A716-446655440000
timestamp: 2026-02-11 00:45
protocol_version: 1
source_agent:
  agent_type: domian
  agent_id: domain-05-product
  agent_version: v1.0.0
  prompt_hash: sha256:4EC20C4A9367D26E7AB56BA0D2F56751048CEE954433D82725546A5E872A7375
target_agent:
  agent_type: domain
  agent_id: domain-02-analysis
  agent_version: 1.0.0
  prompt_hash: e7b34ef33d23d41e67ba23c640b26cbc4179840cc2be1278703e89fd74aefd9c
context:
  request:
    type: analyse
    description: Look
    input_data: {}
    constraints: none
    expected_output: A word
governance:
  source_agent_verified: "true"
  target_agent_verified: true
  composition_valid: true
  boundaries_respected: true
  audit_trail: log.json
`,
  'handoffs/S1.executor.1.handoff.yaml': `schema_version: 0.1.0
type: U.AgentHandoff
version: "0.1.0"
context: AgentWorkflow
session_id: S1
handoff_id: S1.1
from_agent_type: planner
to_agent_type: executer
issued_at: 2026-01-18 10:15
instructions: Write it
acceptance_criteria:
  - done
stray: kept
artifacts:
  - path: a.md
    description: A file
`,
};

describe.each(Object.entries(texts))('comments of %s', (path, plain) => {
  const text = commented(plain);
  const variants = [
    ['LF', text],
    ['CRLF', text.replaceAll('\n', '\r\n')],
  ] as const;

  it.each(variants)('survive every fix (%s)', (_, source) => {
    const engine = createEngine();
    const { project } = projectOf({ [path]: source }, '2026-03-01', engine);
    const document = project.document(path) ?? expect.fail('no document');
    const all = commentsOf(source);
    const tried: string[] = [];
    for (const finding of engine.check(project).get(document) ?? []) {
      for (const fix of engine.fixesFor(finding, project)) {
        const edits = fix.build(finding, project, { reason: 'because', yes: 'yes' })?.edits?.get(path);
        if (!edits) continue;
        const fixed = applyTextChanges(source, edits);
        const name = `${finding.code} ${fix.id} ${finding.pointer ?? ''}`;
        tried.push(name);
        // What is taken out takes its own comment along, and so does what is moved into a file of its own.
        const node = valuesOf(document)?.nodeAt(parsePointer(finding.pointer ?? ''));
        const lines = node
          ? source.slice(lineStart(source, node.keyRange?.start ?? node.range.start), lineEnd(source, node.range.end))
          : '';
        const own = new Set([...commentsOf(lines), ...commentAbove(source, node?.keyRange?.start)]);
        const present = new Set(commentsOf(fixed));
        expect({ name, lost: all.filter((comment) => !present.has(comment) && !own.has(comment)) }).toEqual({
          name,
          lost: [],
        });
        if (source.includes('\r\n')) expect(fixed.replaceAll('\r\n', '')).not.toContain('\n');
        // What a fix leaves behind can be read.
        expect(documentOf(path, fixed).yaml.errors).toEqual([]);
      }
    }
    expect(tried.length).toBeGreaterThan(5);
  });

  it('survive a repair of the whole handoff', () => {
    const { engine, project } = projectOf({ [path]: text });
    const plan = planRepair(engine, project, project.document(path) ?? expect.fail('no document'));
    if (plan.kind !== 'planned') expect.fail('refused');
    const present = new Set([plan.document.text.text, ...(plan.change?.create?.values() ?? [])].flatMap(commentsOf));
    expect(plan.steps.length).toBeGreaterThan(3);
    expect(commentsOf(text).filter((comment) => !present.has(comment))).toEqual([]);
  });
});

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

function commentAbove(text: string, offset: number | undefined): string[] {
  if (offset === undefined) return [];
  const start = lineStart(text, offset);
  return commentsOf(text.slice(lineStart(text, start - 1), start));
}
