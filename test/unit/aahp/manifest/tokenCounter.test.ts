import { describe, expect, it } from 'vitest';
import { regenerateManifest } from '../../../../server/src/engine/formats/aahp/manifest/regenerate.ts';
import {
  estimateTokens,
  tokenBudget,
  tokenCounter,
} from '../../../../server/src/engine/formats/aahp/manifest/tokenBudget.ts';
import { readingPlan } from '../../../../server/src/engine/formats/aahp/operations/readingPlan.ts';
import { handoffRoots } from '../../../../server/src/engine/formats/aahp/root.ts';
import { defaultSettings } from '../../../../server/src/engine/settings.ts';
import { projectOf } from '../../../support/handoffProject.ts';

const perCharacter = (text: string) => text.length;

describe('the tokenizer of the settings in AAHP', () => {
  it('replaces the estimate of words × 1.3', () => {
    expect(tokenCounter(defaultSettings)).toBe(estimateTokens);
    expect(tokenCounter({ ...defaultSettings, countTokens: perCharacter })).toBe(perCharacter);
  });

  it('counts the budget of a manifest', () => {
    const files = [
      { name: 'STATUS.md', text: 'twelve chars' },
      { name: 'LOG.md', text: 'four' },
    ];
    expect(tokenBudget(files)).toEqual({ manifest_only: 85, manifest_plus_core: 88, full_read: 90 });
    expect(tokenBudget(files, perCharacter)).toEqual({ manifest_only: 85, manifest_plus_core: 97, full_read: 101 });
  });

  it('counts a regenerated manifest, and what an agent should read', () => {
    const text = '# Status\n\nGreen.\n';
    const { engine, project } = projectOf({ '.ai/handoff/STATUS.md': text });
    const { uri, facts, today, generation } = project;
    const documents = project.documents.values();
    const settings = { ...defaultSettings, countTokens: perCharacter };
    const counted = engine.project({ uri, facts, today, generation, documents, settings });
    const [root] = handoffRoots(counted);
    expect(root && readingPlan(root, counted, 'fix').tokens).toBe(text.length);
    expect(root && readingPlan(root, project, 'fix').tokens).toBe(estimateTokens(text));
    const result = regenerateManifest({
      current: undefined,
      project: 'demo',
      files: [{ name: 'STATUS.md', text, checksum: 'sha256:0', lines: 3, modified: '2026-03-01T10:00:00Z' }],
      session: {
        agent: 'a',
        sessionId: 's',
        timestamp: '2026-03-01T10:00:00Z',
        commit: 'c',
        phase: 'p',
        durationMinutes: 0,
      },
      summaries: 'keep',
      countTokens: perCharacter,
    });
    expect(result.kind === 'written' && result.text).toContain(`"full_read": ${85 + text.length}`);
  });
});
