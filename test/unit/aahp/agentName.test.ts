import { describe, expect, it } from 'vitest';
import { isSameAgent } from '../../../server/src/engine/formats/aahp/agentName.ts';

describe('isSameAgent', () => {
  it.each([
    ['claude-code', 'Claude Opus 4.6 (1M context)'],
    ['claude-opus-4-8', 'Claude Opus 4.8'],
    ['kit', 'kit (OpenClaw / claude-sonnet-4-6)'],
    ['kit', 'kit / claude-sonnet-4-6'],
    ['cli-tool', 'anybody'],
    ['Unknown', 'kit'],
    ['agent', 'kit'],
  ])('takes %j for %j', (a, b) => {
    expect(isSameAgent(a, b)).toBe(true);
    expect(isSameAgent(b, a)).toBe(true);
  });

  it.each([
    ['claude-code', 'kit'],
    ['claude-opus-4-8', 'claude-sonnet-4-6'],
    ['codex', 'Copilot'],
  ])('keeps %j and %j apart', (a, b) => {
    expect(isSameAgent(a, b)).toBe(false);
    expect(isSameAgent(b, a)).toBe(false);
  });
});
