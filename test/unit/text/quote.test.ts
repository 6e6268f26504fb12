import { describe, expect, it } from 'vitest';
import { formatMessage, message } from '../../../server/src/engine/message.ts';
import { escapeUnsafe, quote, quoteLimit } from '../../../server/src/engine/text/quote.ts';

/** What a reader sees of a quote must be all there is: none of these may be left. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]|\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\u{e0100}-\u{e01ef}]/u;

describe('quote', () => {
  it.each([
    ['plain text, ümläut — “quoted” 漢字 العربية', 'plain text, ümläut — “quoted” 漢字 العربية'],
    ['\u001b[31mred\u001b[0m', '\\u{1b}[31mred\\u{1b}[0m'],
    ['\u009b31m', '\\u{9b}31m'],
    ['\u001b]8;;https://example.org\u0007x', '\\u{1b}]8;;https://example.org\\u{7}x'],
    ['a\nb\r\nc\td', 'a\\nb\\r\\nc\\td'],
    ['a\u2028b\u2029c\u0085d', 'a\\u{2028}b\\u{2029}c\\u{85}d'],
    ['\u202egnp.exe\u202c', '\\u{202e}gnp.exe\\u{202c}'],
    ['\u2066a\u2069\u200e\u200f\u061c', '\\u{2066}a\\u{2069}\\u{200e}\\u{200f}\\u{61c}'],
    ['pass\u200bword\u200c\u200d\u2060\ufeff', 'pass\\u{200b}word\\u{200c}\\u{200d}\\u{2060}\\u{feff}'],
    ['a\u00a0b\u3000c\u00ad', 'a\\u{a0}b\\u{3000}c\\u{ad}'],
    ['x\u{e0041}\u{e007f}', 'x\\u{e0041}\\u{e007f}'],
    ['x\ufe00\u{e0100}\u180b\u034f', 'x\\u{fe00}\\u{e0100}\\u{180b}\\u{34f}'],
    ['\u3164\u115f\uffa0\u2800', '\\u{3164}\\u{115f}\\u{ffa0}\\u{2800}'],
    ['\ud800a\udc00', '\\u{d800}a\\u{dc00}'],
    ['\ue000\u{f0000}\u{10ffff}', '\\u{e000}\\u{f0000}\\u{10ffff}'],
    ['\u0000\u007f', '\\u{0}\\u{7f}'],
    ['', ''],
  ])('shows %j as %j', (text, shown) => {
    expect(quote(text)).toBe(shown);
  });

  it('keeps emoji readable', () => {
    expect(quote('done ✅ ⚠️ ❤️ 🦊 👍🏽 🇩🇪')).toBe('done ✅ ⚠️ ❤️ 🦊 👍🏽 🇩🇪');
    expect(quote('👩‍💻')).toBe('👩\\u{200d}💻');
    // The selector that makes a sign an emoji is let through once and only there.
    expect(quote('❤\ufe0f\ufe0f 1\ufe0f a\ufe0f \ufe0f')).toBe('❤\ufe0f\\u{fe0f} 1\\u{fe0f} a\\u{fe0f} \\u{fe0f}');
  });

  it('cuts at 60 code points and never splits a pair of surrogates', () => {
    expect(quote('x'.repeat(60))).toBe('x'.repeat(60));
    expect(quote('x'.repeat(61))).toBe('x'.repeat(59) + '…');
    expect(quote('😀'.repeat(60))).toBe('😀'.repeat(60));
    expect(quote('😀'.repeat(61))).toBe('😀'.repeat(59) + '…');
    for (let lead = 0; lead < 130; lead++) {
      const shown = quote('x'.repeat(lead) + '😀'.repeat(80));
      expect([...shown]).toHaveLength(quoteLimit);
      expect(shown).not.toMatch(/\\u\{d[89a-f]/);
    }
  });

  it('looks at no more of a long text than it shows', () => {
    expect(quote('a'.repeat(30_000_000))).toBe('a'.repeat(59) + '…');
  });

  it('leaves nothing invisible of any character', () => {
    for (let point = 0; point <= 0x10ffff; point += point < 0x3000 || (point >= 0xe0000 && point < 0xe0200) ? 1 : 7) {
      const shown = escapeUnsafe(`a${String.fromCodePoint(point)}b`);
      if (invisible.test(shown)) throw new Error(`U+${point.toString(16)} is shown as it is.`);
    }
  });
});

describe('formatMessage', () => {
  it('quotes what comes from files, in texts and lists, and nothing else', () => {
    const args = { name: 'a\u001b', list: ['b\n', 'c'], count: 7 };
    expect(formatMessage(message('{name} in {list: > } ({count}) {other} \u00e4', args))).toBe(
      'a\\u{1b} in b\\n > c (7) {other} ä',
    );
  });

  it('does not read placeholders out of what comes from files', () => {
    expect(formatMessage(message('{a} {b}', { a: '{b}', b: '$& {a}' }))).toBe('{b} $& {a}');
  });

  it('shows that a text is empty, by quotation marks where the sentence has none of its own', () => {
    expect(formatMessage(message('{date} is no date.', { date: '' }))).toBe('"" is no date.');
    expect(formatMessage(message('{names}', { names: ['a', ''] }))).toBe('a, ""');
    expect(formatMessage(message('The key "{key}" is here.', { key: '' }))).toBe('The key "" is here.');
    expect(formatMessage(message('The key "{key}"', { key: '' }), () => 'Der Schlüssel „{key}“')).toBe(
      'Der Schlüssel „“',
    );
  });

  it('cuts long lists and says how much is left out', () => {
    const list = Array.from({ length: 15 }, (_, index) => `T-${index}`);
    expect(formatMessage(message('{list}', { list }))).toBe(`${list.slice(0, 12).join(', ')}, … (3)`);
  });
});

describe('commands of build servers', () => {
  it.each([
    ['a ##[error]b', 'a \\u{23}#[error]b'],
    ['##vso[task.setvariable]', '\\u{23}#vso[task.setvariable]'],
    ['###[x]', '#\\u{23}#[x]'],
    ['::error::x', '\\u{3a}:error::x'],
    ['  ::set-output name=a::b', '  \\u{3a}:set-output name=a::b'],
  ])('are no commands any more: %s', (text, escaped) => {
    expect(escapeUnsafe(text)).toBe(escaped);
  });

  it.each(['## Title', '## [Link](x)', 'std::vector', ': a', 'a ::b', '#[x]'])('leaves %s as it is', (text) => {
    expect(escapeUnsafe(text)).toBe(text);
  });
});
