import { expect, it } from 'vitest';
import { findPromptInjections } from '../../../server/src/engine/safety/promptInjection.ts';

/** Sentences of one meaning: those that ask it of the reader, and those that only speak of the same things. */
export interface Family {
  readonly fires: readonly string[];
  readonly not: readonly string[];
}

/** Holds each sentence of some families, by name, between ordinary ones, as it stands in a real file. */
export function testFamilies(families: Readonly<Record<string, Family>>): void {
  for (const [name, { fires, not }] of Object.entries(families)) {
    it.each(fires)(`${name}: %s`, (sentence) => {
      expect(warns(sentence)).toBe(true);
    });

    it.each(not)(`${name}, but not: %s`, (sentence) => {
      expect(warns(sentence)).toBe(false);
    });
  }
}

function warns(sentence: string): boolean {
  const text = `# Status\n\nThe build is green.\n\n${sentence}\n\n## Next\n\n- tidy up\n`;
  return findPromptInjections(text, 'markdown').some(
    ({ confidence }) => confidence !== 'weak' && confidence !== 'quoted',
  );
}
