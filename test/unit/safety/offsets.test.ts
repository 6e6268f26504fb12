import { describe, expect, it } from 'vitest';
import { findPromptInjections, type SafetyLanguage } from '../../../server/src/engine/safety/promptInjection.ts';
import { englishAttacks, foreignAttacks } from './fixtures/attacks.ts';

const attacks: readonly (readonly [language: string, text: string])[] = [
  ...englishAttacks.map(({ category, text }) => [`en, ${category}`, text] as const),
  ...Object.entries(foreignAttacks).flatMap(([language, texts]) => texts.map((text) => [language, text] as const)),
];

/** The marked characters of every warning of a text. */
function marked(text: string, language: SafetyLanguage = 'markdown'): string[] {
  return findPromptInjections(text, language)
    .filter(({ confidence }) => confidence !== 'weak' && confidence !== 'quoted')
    .map(({ start, end }) => text.slice(start, end));
}

/** A text as the inside of a JSON string, with everything beyond ASCII as an escape. */
function escaped(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

describe.each(attacks)('the marked characters (%s: %j)', (_, text) => {
  const plain = marked(text);

  it('are there', () => {
    expect(plain.length).toBeGreaterThan(0);
    for (const part of plain) expect(part.trim()).not.toBe('');
  });

  it('are the same behind emoji, letters of other scripts and CRLF', () => {
    const before = '# Ünïcode 🦊👩‍💻🇩🇪 完了\r\n\r\nAll is well.\r\n\r\n';
    const crlf = text.replaceAll('\n', '\r\n');
    expect(marked(before + crlf).map((part) => part.replaceAll('\r\n', '\n'))).toEqual(plain);
  });

  it('are the escaped ones inside a JSON string', () => {
    const json = `{"zażółć 🦊": "\\u00e9 ok", "note": "${escaped(text)}"}`;
    const parts = marked(json, 'json');
    // In JSON there are no comments and links that hide something, so that less may be seen; what is seen stands in the text.
    for (const part of parts) {
      const whole = JSON.parse(`"${part}"`) as string;
      expect(text).toContain(whole);
    }
    const simple = !/[<`[\]\n|"]/.test(text);
    if (simple) expect(parts.map((part) => JSON.parse(`"${part}"`) as string)).toEqual(plain);
  });
});
