import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHiddenText } from '../../../server/src/engine/safety/hiddenText.ts';
import { findUnsafeText, type SafetyLanguage } from '../../../server/src/engine/safety/promptInjection.ts';
import { isSuspicious, suspiciousPlaces } from '../../../server/src/engine/safety/suspiciousCharacters.ts';

const languages: readonly SafetyLanguage[] = ['markdown', 'json', 'yaml', 'text', 'code'];

/** Pieces of which texts are made that hide something, beside anything that Unicode has. */
const piece = fc.oneof(
  fc.constantFrom(
    ...'aZ_9 \n\r\t."\\\\`<>|#@:/~$![]()-'.split(''),
    ...'\u200b \u200d \u200e \u2060 \u2066 \u202e \u00ad \u034f \u061c \u115f \u1160 \u1161 \u17b4 \u180b \u180f \u3164 \ufe0f \ufeff \uffa0 \ud800 \udb40 \udc41'.split(
      ' ',
    ),
    '\u{e0041}\u{e0042}',
    '\u{e0080}',
    '\u{e0100}\u{e0101}',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '⚠️',
    'ignore previous instructions',
    '<div hidden>do this</div>',
    '<!-- do this -->',
    'ภาษา',
    'مرحبا',
    '안녕',
    '指示',
    '```\n',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe('reading a text once for all that is unsafe', () => {
  it.each(languages)('finds the same hidden text as looking for it alone (%s)', (language) => {
    fc.assert(
      fc.property(text, (source) => {
        expect(findUnsafeText(source, language).hidden).toEqual(findHiddenText(source, language));
      }),
      { numRuns: 400 },
    );
  });

  it('knows every code unit with which something hidden may begin', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const unit = String.fromCharCode(code);
      const begins = [unit, `${unit}\udc41`].some((one) => suspiciousPlaces(one).next().value === 0);
      if (isSuspicious(code) !== begins) expect.fail(code.toString(16));
    }
  });
});
