import { describe, expect, it } from 'vitest';
import { findPromptInjections } from '../../../server/src/engine/safety/promptInjection.ts';
import { honestKinds, listedSamples } from './fixtures/honest.ts';

/** The warnings of a Markdown text, by their reasons. */
function warnings(text: string): string[] {
  return findPromptInjections(text, 'markdown')
    .filter(({ confidence }) => confidence !== 'weak' && confidence !== 'quoted')
    .map(({ reason }) => reason);
}

describe('files for agents', () => {
  for (const [kind, { honest, hostile }] of Object.entries(honestKinds)) {
    it.each(honest)(`${kind}: nothing is wrong with %j`, (text) => {
      expect(warnings(text)).toEqual([]);
    });

    it.each(hostile)(`${kind}: %j attacks`, (text) => {
      expect(warnings(text)).not.toEqual([]);
    });
  }

  it('samples of attacks in a list are quoted', () => {
    expect(warnings(listedSamples)).toEqual([]);
  });
});
