import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ValidateFunction } from 'ajv';
import ajvFormats, { type FormatsPlugin } from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { universalHandoff } from '../../server/src/engine/generated/validators.mjs';

// The real schema and its examples lie beside the checkout where there are any.
const folder = resolve(
  import.meta.dirname,
  '../../../shared/corpus/universal/claude-config/skills/workflow-coordinator',
);
const present = existsSync(folder);
if (!present)
  console.warn('No corpus beside the checkout: our schema of Universal Handoff is not compared with the real one.');

const mutationCount = 10_000;
const seed = 20260207;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A small deterministic generator (mulberry32), so that a failure can be repeated. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Values on and beside every border that the schema draws. */
const values: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  2000,
  2001,
  1e21,
  '',
  'x',
  '3.0',
  '3',
  'universal',
  'high',
  'High',
  'medium',
  'created',
  'sent',
  'research',
  'implementation',
  'report',
  'critical',
  'urgent',
  'code',
  'a'.repeat(500),
  'a'.repeat(501),
  '🦊'.repeat(500),
  '🦊'.repeat(501),
  '2026-02-07T18:30:00Z',
  '2026-02-07T18:30:00.123456Z',
  '2026-02-07T18:30:00+02:00',
  '2026-02-07 18:30:00Z',
  '2026-02-30T18:30:00Z',
  '2026-02-07T25:30:00Z',
  '2026-02-07T18:30:00',
  '2026-02-07',
  '2026-02-07t18:30:00z',
  '2026-02-07T23:59:60Z',
  'yesterday',
  '550e8400-e29b-41d4-a716-446655440000',
  '550E8400-E29B-41D4-A716-446655440000',
  'urn:uuid:550e8400-e29b-41d4-a716-446655440000',
  'not-a-uuid',
  `sha256:${'a'.repeat(64)}`,
  `sha256:${'A'.repeat(64)}`,
  'sha256:abc',
  'a'.repeat(64),
  'https://example.com/a?b=c#d',
  'example.com',
  'mailto:a@example.com',
  'http://exa mple.com',
  '//example.com',
  [],
  [1],
  ['x'],
  [null],
  ['x', 'y'],
  {},
  { key: 'value' },
  { key: 1 },
  { path: 'a.md' },
  { url: 'https://example.com' },
  { name: 'n', path: 'p', type: 'code' },
  { timestamp: '2026-02-07T18:30:00Z', event_type: 'created', workflow: 'w' },
];

const keys = [
  'version',
  'expires_at',
  'handoff',
  'unknown',
  'skill',
  'summary',
  'session',
  'artifacts',
  'state',
  'files',
  'urls',
  'checksum',
  'relevance',
  'tracing',
  'events',
  'tags',
  'parent_span_id',
  'details',
  'handoff_chain',
  'payload_hash',
  'payload_size_bytes',
  'user_approved',
  '__proto__',
  'constructor',
];

/** Changes one place of a value: removes, adds, renames, replaces or moves. */
function mutate(root: Json, random: () => number): void {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const copy = (value: Json): Json => structuredClone(value);
  const containers: (Json[] | { [key: string]: Json })[] = [];
  const waiting: Json[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    containers.push(next);
    waiting.push(...Object.values(next));
  }
  const container = pick(containers);
  if (Array.isArray(container)) {
    const index = Math.floor(random() * (container.length + 1));
    if (random() < 0.3) container.splice(index, 1);
    else if (random() < 0.5) container.splice(index, 0, copy(pick(values)));
    else container[Math.min(index, Math.max(0, container.length - 1))] = copy(pick(values));
    return;
  }
  const set = (key: string, value: Json) => {
    Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
  };
  const present = Object.keys(container);
  const action = random();
  const key = present.length > 0 ? pick(present) : 'key';
  if (action < 0.25) Reflect.deleteProperty(container, key);
  else if (action < 0.4) set(pick(keys), copy(pick(values)));
  else if (action < 0.5) {
    const value = container[key] ?? null;
    Reflect.deleteProperty(container, key);
    set(pick(keys), value);
  } else if (action < 0.6) set(key, copy(container[pick(present.length > 0 ? present : ['key'])] ?? null));
  else set(key, copy(pick(values)));
}

function realValidator(): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  // A CommonJS module: its default export lies one level deeper than its types say.
  (ajvFormats as unknown as { readonly default: FormatsPlugin }).default(ajv);
  return ajv.compile(
    JSON.parse(readFileSync(join(folder, 'references/universal-handoff-schema-v3.0.json'), 'utf8')) as object,
  );
}

/** The places that a validator objects to, in order and without duplicates. */
function places({ errors }: ValidateFunction): string {
  return [...new Set((errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`))]
    .sort()
    .join('\n');
}

describe.skipIf(!present)('our schema of Universal Handoff 3.0 and the real one', () => {
  const examples = ['programming-pm-to-skill-editor.json', 'skill-editor-to-programming-pm.json'].map(
    (name) => JSON.parse(present ? readFileSync(join(folder, 'examples', name), 'utf8') : '{}') as Json,
  );

  it('accept both examples', () => {
    for (const example of examples) expect(universalHandoff(example)).toBe(true);
  });

  it(`agree on ${mutationCount} mutations of the examples`, () => {
    const real = realValidator();
    const random = randomNumbers(seed);
    const verdicts = { valid: 0, invalid: 0 };
    const disagreements: string[] = [];
    for (let round = 0; round < mutationCount; round++) {
      const value = structuredClone(examples[round % examples.length] ?? null);
      for (let count = 1 + Math.floor(random() * 3); count > 0; count--) mutate(value, random);
      const expected = real(value);
      verdicts[expected ? 'valid' : 'invalid']++;
      const agree = universalHandoff(value) === expected && places(universalHandoff) === places(real);
      if (!agree) disagreements.push(JSON.stringify({ round, real: places(real), ours: places(universalHandoff) }));
    }
    expect(disagreements).toEqual([]);
    // Both verdicts have to be common, else agreement would say nothing.
    expect(verdicts.valid).toBeGreaterThan(1000);
    expect(verdicts.invalid).toBeGreaterThan(1000);
  });
});
