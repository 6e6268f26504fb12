import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/src/engine/registry.ts';
import { noFacts } from '../../../server/src/engine/project.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { budgetBreakdown } from '../../../server/src/engine/formats/universal/budget.ts';
import { drawChain } from '../../../server/src/engine/formats/universal/chain.ts';
import { condensed } from '../../../server/src/engine/formats/universal/condense.ts';
import { universalHandoff } from '../../../server/src/engine/formats/universal/handoff.ts';
import { newUniversalHandoff, type UniversalAnswers } from '../../../server/src/engine/formats/universal/template.ts';
import { estimateTokens } from '../../../server/src/engine/formats/universal/tokens.ts';
import { withText } from '../../../server/src/engine/formats/common/textPipeline.ts';
import type { Settings } from '../../../server/src/engine/settings.ts';
import { handoffValue, jsonDocument } from './support.ts';

describe('a handoff in a file of any name', () => {
  const complete = { source: { skill: 'a' }, target: { skill: 'b' }, payload: {}, meta: {} };
  it.each([
    [{ schema_type: 'universal' }, 'universal/handoff'],
    [{ schema_type: 'universal', version: '2.0' }, 'universal/handoff'],
    [{ version: '3.0' }, 'universal/handoff'],
    [{ version: 3 }, 'universal/handoff'],
    [complete, 'universal/handoff'],
    [{ ...complete, version: '4.0' }, 'universal/handoff'],
    [{ ...complete, version: '2.1' }, 'none'],
    [{ version: '13.0' }, 'none'],
    [{ version: '0.3.1' }, 'none'],
  ])('that holds %j is of the kind %s', (handoff, kind) => {
    expect(createEngine().kindOf(withText({ uri: '', path: 'notes.json' }, JSON.stringify({ handoff })))).toBe(kind);
  });
});

describe('counting tokens', () => {
  it('divides code points by four and rounds', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('abcdef')).toBe(2);
    expect(estimateTokens('🦊🦊🦊🦊')).toBe(1);
    expect(estimateTokens('🦊🦊🦊🦊🦊🦊')).toBe(2);
  });

  it('takes the tokenizer of the settings, also for the findings', () => {
    const engine = createEngine();
    const settings: Settings = { ...defaultSettings, countTokens: () => 2001 };
    const documents = [jsonDocument(handoffValue())];
    const check = (chosen: Settings) => {
      const project = engine.project({
        uri: '',
        documents,
        facts: noFacts,
        settings: chosen,
        today: '2026-03-01',
        generation: 1,
      });
      return [...engine.check(project).values()].flat().map(({ code }) => code);
    };
    expect(check(settings)).toContain('universal/token-limit');
    expect(check(defaultSettings)).not.toContain('universal/token-limit');
  });

  it('breaks the budget down', () => {
    const document = jsonDocument(
      handoffValue({ payload: { working: { text: 'x'.repeat(400) }, session: { state: {} } } }),
    );
    const breakdown = budgetBreakdown(document, defaultSettings);
    expect(breakdown?.lines.map(({ part, share }) => [part, share])).toEqual([
      ['metadata', 100],
      ['parties', 50],
      ['context', 200],
      ['working', 500],
      ['session', 800],
      ['references', 200],
      ['tracing', 150],
    ]);
    const tokens = Object.fromEntries(breakdown?.lines.map((line) => [line.part, line.tokens]) ?? []);
    expect(tokens['working']).toBeGreaterThan(100);
    expect(tokens['references']).toBe(0);
    expect(breakdown?.total).toBe(estimateTokens(document.text.text));
    expect(budgetBreakdown(jsonDocument('{}'), defaultSettings)).toBeUndefined();
  });
});

describe('condensing', () => {
  it('keeps whole sentences, else whole words, within the limit', () => {
    expect(condensed('Short.', 10)).toBe('Short.');
    expect(condensed('First one. Second one. Third one is much longer than that.', 30)).toBe(
      'First one. Second one. ...',
    );
    const words = condensed('a sentence without any end that goes on and on and on', 30);
    expect(words).toBe('a sentence without any end...');
    expect(Array.from(condensed('🦊'.repeat(100), 20)).length).toBeLessThanOrEqual(20);
  });
});

describe('drawing a chain', () => {
  it('leaves out the middle of a long one', () => {
    const chain = (count: number) =>
      universalHandoff(
        jsonDocument(
          handoffValue({ meta: { handoff_chain: Array.from({ length: count }, (_, index) => `s${index}`) } }),
        ),
      );
    const short = chain(3);
    const long = chain(30);
    if (!short || !long) throw new Error('There is no handoff.');
    expect(drawChain(short, 's0')).toEqual(['s0', 's1', 's2', 's0']);
    expect(drawChain(long, 's0')).toEqual(['s0', 's1', 's2', 's3', 's4', '…', 's26', 's27', 's28', 's29', 's0']);
  });
});

describe('a new handoff', () => {
  const answers: UniversalAnswers = {
    source: { skill: 'parser builder', workflowId: 'run-12', sessionPath: 'sessions/12', phase: 'Build' },
    target: { skill: 'reviewer' },
    summary: 'Review: the "parser" # now',
    problemType: 'verification',
    now: '2026-02-20T09:00:00Z',
    traceId: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  };

  it.each(['json', 'yaml'] as const)('has no finding (%s)', (language) => {
    const engine = createEngine();
    const { path, text } = newUniversalHandoff({ ...answers, language });
    expect(path).toBe(`sessions/12/handoffs/parser-builder-to-reviewer-20260220T090000Z.${language}`);
    const project = engine.project({
      uri: '',
      documents: [withText({ uri: '', path }, text)],
      facts: noFacts,
      settings: defaultSettings,
      today: '2026-02-20',
      generation: 1,
    });
    expect([...project.documents.values()].map((document) => project.kindOf(document))).toEqual(['universal/handoff']);
    expect([...engine.check(project).values()].flat().map(({ code }) => code)).toEqual([]);
  });

  it('lies in the project even when the session does not, and takes over what else was said', () => {
    const { path, text } = newUniversalHandoff({
      ...answers,
      source: { ...answers.source, sessionPath: '/tmp/session' },
      chain: ['reviewer', 'parser builder'],
      reason: 'Findings are fixed',
      approved: true,
    });
    expect(path).toBe('handoffs/parser-builder-to-reviewer-20260220T090000Z.json');
    expect(JSON.parse(text)).toMatchObject({
      handoff: {
        meta: {
          handoff_chain: ['reviewer', 'parser builder'],
          handoff_reason: 'Findings are fixed',
          user_approved: true,
          token_count: estimateTokens(text),
        },
      },
    });
  });
});
