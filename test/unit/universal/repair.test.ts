import { describe, expect, it } from 'vitest';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import { universalHandoff as validate } from '../../../server/src/engine/generated/validators.mjs';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { valuesOf } from '../../../server/src/engine/values/documentValues.ts';
import { compressHandoff } from '../../../server/src/engine/formats/universal/compression.ts';
import { estimateTokens } from '../../../server/src/engine/formats/universal/tokens.ts';
import { changeOfRepair, repairHandoff } from '../../../server/src/engine/formats/universal/repair.ts';
import { withText } from '../../../server/src/engine/formats/common/textPipeline.ts';
import { handoffValue, jsonDocument, request, sentences } from './support.ts';

const sentence = 'The parser reads nested lists and reports where they end. ';
const long = sentence.repeat(150);

describe('compressing a handoff', () => {
  it('goes through the strategies in their order until it is short', () => {
    const payload = { working: { notes: long, more: long }, session: { state: { notes: long } } };
    const context = { summary: 'x', original_prompt: 'p', problem_type: 'research' };
    const { steps, create, isShort, document } = compressHandoff(
      jsonDocument(handoffValue({ context, payload })),
      estimateTokens,
      () => false,
    );
    expect(steps.map(({ strategy }) => strategy)).toEqual(['remove-optional-fields', 'move-session', 'summarise']);
    expect(create.size).toBe(1);
    expect(isShort).toBe(true);
    expect(document.text.text).not.toContain('original_prompt');
  });

  it('deletes the session only where it cannot be moved', () => {
    const payload = { working: {}, session: { state: { notes: long } } };
    const stuck = compressHandoff(jsonDocument(handoffValue({ payload })), estimateTokens, () => true);
    expect(stuck.steps.map(({ strategy }) => strategy)).toEqual(['delete-session']);
  });

  it('says when nothing helps, and leaves short ones alone', () => {
    const rows = Array.from({ length: 400 }, () => 'a short row of text');
    const document = jsonDocument(handoffValue({ payload: { working: { rows } } }));
    expect(compressHandoff(document, estimateTokens, () => false)).toMatchObject({
      document,
      steps: [],
      isShort: false,
    });
    const short = jsonDocument(handoffValue());
    expect(compressHandoff(short, estimateTokens, () => false)).toMatchObject({
      document: short,
      steps: [],
      isShort: true,
    });
  });
});

describe('repairing a handoff', () => {
  it('leaves a sound one as it is', () => {
    const document = jsonDocument(handoffValue());
    const report = repairHandoff(document, request);
    expect(report).toMatchObject({ outcome: 'sound', document, steps: [], remaining: [] });
    expect(changeOfRepair(document, report)).toBeUndefined();
  });

  it('writes defaults, converts and corrects in the first attempt, and keeps what is unknown', () => {
    const document = jsonDocument(
      handoffValue({
        version: 3,
        schema_type: undefined,
        timestamp: '2026-02-20 10:00:00+01:00',
        expires_at: null,
        trace_id: undefined,
        context: { summary: sentence.repeat(12), problem_type: 'code', focus_areas: 'speed' },
        meta: { token_count: '17', confidence: 'HIGH' },
        reviewers: ['Ada'],
        tracng: { events: [] },
      }),
    );
    const report = repairHandoff(document, request);
    expect(report.outcome).toBe('repaired');
    expect(report.remaining).toEqual([]);
    expect(report.steps.every(({ attempt }) => attempt === 1)).toBe(true);
    const { handoff } = valuesOf(report.document)?.plain as { handoff: Record<string, Record<string, unknown>> };
    expect(validate({ handoff })).toBe(true);
    expect(handoff).toMatchObject({
      version: '3.0',
      schema_type: 'universal',
      timestamp: '2026-02-20T09:00:00Z',
      trace_id: request.newId,
      context: { problem_type: 'implementation', focus_areas: ['speed'] },
      payload: { working: { files: ['src/parser.ts'], reviewers: ['Ada'] } },
      meta: { confidence: 'high' },
      tracing: { events: [] },
    });
    expect(handoff).not.toHaveProperty('expires_at');
    expect(handoff['meta']?.['token_count']).toBe(estimateTokens(report.document.text.text));
    expect((handoff['context']?.['summary'] as string).length).toBeLessThanOrEqual(500);
  });

  it('compresses in order and stops as soon as it is enough', () => {
    const session = { state: { notes: long } };
    const document = jsonDocument(
      handoffValue({
        context: { summary: 'x', original_prompt: 'p', problem_type: 'research' },
        payload: { working: {}, session },
      }),
    );
    const report = repairHandoff(document, request);
    expect(sentences(report)).toEqual([
      '1: Count the tokens anew',
      '2: Remove optional fields (saves about 8 tokens)',
      expect.stringMatching(
        /^2: Move the session to sessions\/12\/handoffs\/session-context\.json \(saves about \d+ tokens\)$/,
      ),
    ]);
    expect(report.outcome).toBe('repaired');
    const file = [...report.create];
    expect(file.map(([path]) => path)).toEqual(['sessions/12/handoffs/session-context.json']);
    expect(JSON.parse(file[0]?.[1] ?? '')).toEqual(session);
    const after = valuesOf(report.document)?.plain as { handoff: { payload: unknown } };
    expect(after.handoff.payload).toMatchObject({
      references: { files: [{ path: 'sessions/12/handoffs/session-context.json' }] },
    });
    for (const step of report.steps) expect(step.tokensAfter).toBe(estimateTokens(step.document.text.text));
  });

  it('takes another name when the first is taken, and removes the session when both are', () => {
    const document = jsonDocument(handoffValue({ payload: { working: {}, session: { state: { notes: long } } } }));
    const second = repairHandoff(document, { ...request, exists: (path) => path.endsWith('/session-context.json') });
    expect([...second.create.keys()]).toEqual(['sessions/12/handoffs/a-session-context.json']);
    const none = repairHandoff(document, { ...request, exists: () => true });
    expect(none.create.size).toBe(0);
    expect(sentences(none).at(-1)).toBe('3: Remove payload.session');
    expect(none.outcome).toBe('repaired');
  });

  it('shortens texts only when moving the session is not enough', () => {
    const document = jsonDocument(handoffValue({ payload: { working: { notes: long, title: 'kept' } } }));
    const report = repairHandoff(document, request);
    expect(sentences(report).at(-1)).toMatch(/^2: Shorten long texts/);
    const { handoff } = valuesOf(report.document)?.plain as {
      handoff: { payload: { working: { notes: string; title: string } } };
    };
    expect(handoff.payload.working.title).toBe('kept');
    expect(handoff.payload.working.notes.endsWith('reports where they end. ...')).toBe(true);
  });

  it('keeps a hash that held true, and a wrong one wrong', () => {
    const payload = { working: { notes: long } };
    const wrong = `sha256:${'a'.repeat(64)}`;
    const meta = (hash: string) => ({ token_count: 10, confidence: 'high', payload_hash: hash });
    const before = repairHandoff(jsonDocument(handoffValue({ payload, meta: meta(wrong) })), request);
    expect(before.document.text.text).toContain(wrong);
    const held = 'sha256:' + '0'.repeat(64);
    expect(before.document.text.text).not.toContain(held);
  });

  it('ends with a report when nothing helps', () => {
    const document = jsonDocument(
      handoffValue({
        source: { skill: 'a' },
        payload: { working: { rows: Array.from({ length: 400 }, () => 'a short row of text') } },
      }),
    );
    const report = repairHandoff(document, request);
    expect(report.outcome).toBe('failed');
    expect(
      report.remaining.filter(({ blocking }) => blocking).map(({ code, pointer }) => `${code} ${pointer}`),
    ).toEqual([
      'universal/schema /handoff/source',
      'universal/schema /handoff/source',
      'universal/schema /handoff/source',
      'universal/token-limit /handoff/payload',
    ]);
    expect(formatMessage(report.remaining[0]?.message ?? { template: '', args: {} })).toMatch(/workflow_id/);
  });

  it('moves a session away that breaks the schema in ways no rule can repair', () => {
    const session = { artifacts: [{ name: 'x' }] };
    const report = repairHandoff(jsonDocument(handoffValue({ payload: { working: {}, session } })), request);
    expect(report.outcome).toBe('repaired');
    expect([...report.create.values()].map((text) => JSON.parse(text) as unknown)).toEqual([session]);
  });

  it('leaves to a person what only a person can say', () => {
    const meta = { token_count: 210, confidence: 'high', handoff_chain: ['reviewer', 'parser-builder'] };
    const report = repairHandoff(jsonDocument(handoffValue({ meta })), request);
    expect(report.outcome).toBe('sound');
    expect(report.remaining.map(({ code, blocking }) => ({ code, blocking }))).toEqual([
      { code: 'universal/circular', blocking: false },
    ]);
    expect(report.document.text.text).not.toContain('handoff_reason');
  });

  it.each([
    ['syntax errors', '{ "handoff": { "version": "3.0"', /syntax errors/],
    ['another version', JSON.stringify(handoffValue({ version: '2.0' })), /version 2\.0/],
    ['no handoff', '{"a": 1}', /no object "handoff"/],
  ])('refuses %s', (_, text, reason) => {
    const document = jsonDocument(text);
    const report = repairHandoff(document, request);
    expect(report.outcome).toBe('refused');
    expect(formatMessage(report.reason ?? { template: '', args: {} })).toMatch(reason);
    expect(report.document).toBe(document);
  });

  it.each(['\n', '\r\n'])('keeps comments and layout of YAML (%j)', (endOfLine) => {
    const text = [
      '# Handed over by hand',
      'handoff:',
      '  version: 3.0 # of the format',
      '  schema_type: universal',
      '  timestamp: 2026-02-20 09:00',
      '  source: &who {skill: a, workflow_id: w, session_path: s, phase: p}',
      '  target:',
      '    skill: b',
      '  context:',
      '    # why',
      '    summary: x',
      '    problem_type: research',
      '  payload:',
      '    working: {}',
      '  meta: # about it',
      '    confidence: hgih',
      '    handoff_chain: [*chain]',
      '',
    ]
      .join(endOfLine)
      .replace('[*chain]', '[a]');
    const document = withText({ uri: 'file:///a.yaml', path: 'a.yaml' }, text);
    const report = repairHandoff(document, request);
    expect(report.outcome).toBe('failed');
    expect(report.remaining.map(({ code }) => code)).toEqual(['universal/schema']);
    const change = changeOfRepair(document, report);
    const after = applyTextChanges(text, change?.edits?.get('a.yaml') ?? []);
    expect(after).toBe(report.document.text.text);
    for (const comment of ['# Handed over by hand', '# of the format', '# why', '# about it'])
      expect(after).toContain(comment);
    expect(after).toContain('version: "3.0" # of the format');
    expect(after).toContain(`  timestamp: 2026-02-20T09:00:00Z${endOfLine}`);
    expect(after).toContain(`confidence: high${endOfLine}`);
    expect(after.replaceAll('\r\n', '').includes('\n')).toBe(endOfLine === '\n');
  });
});
