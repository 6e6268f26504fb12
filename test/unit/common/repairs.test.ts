import { Document as YamlSource, isMap, isSeq, isScalar } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../server/src/engine/document.ts';
import { applyTextChanges, questionsOf } from '../../../server/src/engine/fix.ts';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { withText } from '../../../server/src/engine/formats/common/textPipeline.ts';
import { repairHandoff } from '../../../server/src/engine/formats/universal/repair.ts';
import { handoffValue, request } from '../universal/support.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const engine = createEngine();
const rounds = 300;

const universal = handoffValue({
  expires_at: '2026-02-28T09:00:00Z',
  payload: {
    working: { k: { deep: [1, 'two', null] }, 'odd key: x': 'v # no' },
    session: { artifacts: [], state: { s: 1 } },
    references: { files: [] },
  },
});
const uagent = {
  schema_version: '0.1.0',
  type: 'U.AgentHandoff',
  version: '0.1.0',
  context: 'Release',
  session_id: 'REL-7',
  handoff_id: 'REL-7.executor.1',
  from_agent_type: 'strategist',
  to_agent_type: 'executor',
  issued_at: '2026-01-18T10:15:00Z',
  instructions: ['a: b', '- c'],
  acceptance_criteria: [],
  constraints: ['x'],
  artifacts: [{ path: 'a.md', description: 'd' }],
  x_extensions: {},
};
const agent = (id: string) => ({
  agent_type: 'domain',
  agent_id: id,
  agent_version: '1.0.0',
  prompt_hash: 'a'.repeat(64),
});
const governed = {
  handoff_id: '3f2b8c1e-5d4a-4e6f-8a9b-0c1d2e3f4a5b',
  timestamp: '2026-02-11T00:45:02Z',
  protocol_version: '1.0.0',
  source_agent: agent('domain-05-product'),
  target_agent: agent('domain-02-analysis'),
  context: {
    request: { type: 'analysis', description: 'd', input_data: {}, constraints: ['c'], expected_output: 'o' },
    state: { conversation_history: [], accumulated_context: {}, decisions_made: [] },
  },
  governance: {
    source_agent_verified: true,
    target_agent_verified: true,
    composition_valid: true,
    boundaries_respected: true,
    audit_trail: 'log.json',
  },
};
const values: readonly Json[] = [
  null,
  true,
  0,
  -1,
  2.5,
  3000,
  '',
  'x',
  '3',
  'HIGH',
  'code',
  '2026-02-07 18:30',
  '2026-02-07T18:30:00+02:00',
  'multi\nline: "text"',
  'a # b',
  '- x',
  'a'.repeat(600),
  '🦊'.repeat(501),
  'strategsit',
  '550E8400-E29B-41D4-A716-446655440000',
  'F'.repeat(64),
  [],
  {},
  ['x'],
  { a: { b: 1 } },
  'yes',
  "it's",
];
const keys = [
  'vesion',
  'meta',
  'notes',
  'x-foo',
  'x_extensions',
  'prohibited_actions',
  'extra',
  'odd key',
  'constraint',
  'true',
  '1',
];

/** A deterministic generator, so that a failure can be repeated. */
class Random {
  private state: number;
  constructor(seed: number) {
    this.state = seed;
  }
  next(limit: number): number {
    this.state = (this.state * 48271) % 2147483647;
    return this.state % limit;
  }
  pick<T>(list: readonly T[]): T {
    return list[this.next(list.length)] as T;
  }
}

function mutate(root: Json, random: Random): void {
  const containers: (Json[] | { [key: string]: Json })[] = [];
  const waiting: Json[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    containers.push(next);
    waiting.push(...Object.values(next));
  }
  const container = random.pick(containers);
  const value = structuredClone(random.pick(values));
  if (Array.isArray(container)) {
    container.splice(random.next(container.length + 1), random.next(2), value);
    return;
  }
  const present = Object.keys(container);
  const key = present.length > 0 ? random.pick(present) : 'k';
  if (random.next(4) === 0) Reflect.deleteProperty(container, key);
  else container[random.next(3) === 0 ? random.pick(keys) : key] = value;
}

/** The value as YAML in one of many layouts, with numbered comments before and beside its lines. */
function yamlOf(value: Json, random: Random): string {
  const source = new YamlSource(value);
  let count = 0;
  const waiting: unknown[] = [source.contents];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isMap(node) && !isSeq(node)) continue;
    node.flow = random.next(7) === 0;
    if (node.flow) continue;
    for (const item of node.items) {
      const [key, inner] = isMap(node)
        ? [(item as { key: unknown }).key, (item as { value: unknown }).value]
        : [undefined, item];
      if (isScalar(key) && random.next(3) === 0) key.commentBefore = ` before ${count++}.`;
      if (isScalar(inner) && random.next(3) === 0) inner.comment = ` beside ${count++}.`;
      waiting.push(inner);
    }
  }
  return source.toString({
    lineWidth: 0,
    indent: random.pick([2, 4]),
    indentSeq: random.next(2) === 0,
    defaultStringType: random.pick(['PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE']),
    defaultKeyType: 'PLAIN',
  });
}

function projectOf(document: Document) {
  return engine.project({
    uri: '',
    documents: [document],
    facts: { exists: () => false, outside: new Set() },
    settings: defaultSettings,
    today: '2026-03-01',
    generation: 1,
  });
}

function errorsOf(document: Document): number {
  return (document.language === 'yaml' ? document.yaml.errors : document.json.errors).length;
}

/** Fixes that take away what somebody wrote, and with it the comments about that. */
const removing = /\/(?:remove-|delete-session|move-session|summarise|set-default|shorten-chain)/;

describe.each(['json', 'yaml'] as const)('whatever is wrong with a handoff (%s)', (language) => {
  it(`every fix of ${rounds} mutations leaves a sound file, its comments and its line endings`, () => {
    const random = new Random(language === 'json' ? 11 : 12);
    let applied = 0;
    for (let round = 0; round < rounds; round++) {
      const value = structuredClone(random.pick([universal, universal, uagent, governed])) as Json;
      for (let count = 1 + random.next(4); count > 0; count--) mutate(value, random);
      const printed =
        language === 'yaml' ? yamlOf(value, random) : JSON.stringify(value, null, random.pick([0, 2, '\t']));
      const isWindows = random.next(2) === 0;
      const text = isWindows ? printed.replaceAll('\n', '\r\n') : printed;
      const document = withText({ uri: '', path: `runtime/contexts/Release/handoffs/a.handoff.${language}` }, text);
      if (errorsOf(document) > 0) continue;
      const project = projectOf(document);
      for (const finding of [...engine.check(project).values()].flat()) {
        for (const fix of engine.fixesFor(finding, project)) {
          const answers = questionsOf(fix, finding, project).map(({ id, kind }) => [
            id,
            kind === 'confirm' ? 'yes' : 'Because: it # is',
          ]);
          const change = fix.build(finding, project, Object.fromEntries(answers) as Record<string, string>);
          const name = `${finding.code}/${fix.id}`;
          expect(change, `${name} is offered but does nothing:\n${text}`).toBeDefined();
          const after = applyTextChanges(text, change?.edits?.get(document.path) ?? []);
          const where = `${name} at ${finding.pointer ?? ''}:\n${text}\n=>\n${after}`;
          expect(errorsOf(withText(document, after)), where).toBe(0);
          if (isWindows) expect(/[^\r]\n/.test(after), where).toBe(false);
          else expect(after.includes('\r'), where).toBe(false);
          if (!removing.test(name))
            for (const comment of text.match(/(?:before|beside) \d+\./g) ?? []) expect(after, where).toContain(comment);
          applied++;
        }
      }
      if (project.kindOf(document) === 'universal/handoff') {
        const report = repairHandoff(document, request);
        expect(errorsOf(report.document), report.document.text.text).toBe(0);
        expect(repairHandoff(report.document, request).document.text.text).toBe(report.document.text.text);
      }
    }
    expect(applied).toBeGreaterThan(200);
  });
});
