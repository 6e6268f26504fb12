import { describe, expect, it } from 'vitest';
import { clockOf } from '../../../server/src/cli/clock.ts';
import { painter } from '../../../server/src/cli/colour.ts';
import { Columns } from '../../../server/src/cli/columns.ts';
import { failsCheck } from '../../../server/src/engine/verdict.ts';
import { padded, printable, printableJson, printablePath, widest } from '../../../server/src/cli/printable.ts';
import type { Severity } from '../../../server/src/engine/severity.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

describe('text for terminals', () => {
  it('keeps line breaks and escapes what a terminal would act on', () => {
    expect(printable('a\nb\u001b[31m\r\u0000\u009b\u202e')).toBe('a\nb\\u{1b}[31m\\r\\u{0}\\u{9b}\\u{202e}');
    expect(printablePath('::set-output\u0007')).toBe('./::set-output\\u{7}');
    expect(printablePath('x'.repeat(500))).toHaveLength(500);
  });

  it('escapes in JSON so that programs still read the exact text', () => {
    const value = { 'k\u202e': ['\ud800', '\u001b', '\u009b', '🦊', 'é', '\u{e0041}', '\ufeff'] };
    const text = printableJson(value);
    // eslint-disable-next-line no-control-regex -- These are what must not be printed.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\ufeff\ud800](?![\udc00-\udfff])/);
    expect(text).toContain('🦊');
    expect(text).toContain('\\udb40\\udc41');
    expect(JSON.parse(text)).toEqual(value);
  });
});

describe('tables for terminals', () => {
  it('count the columns that a text takes, not its characters', () => {
    expect(widest(['任务-1', 'T-001', ''])).toBe(6);
    expect(['任务-1', 'T-001', '🦊'].map((text) => padded(text, 7))).toEqual(['任务-1 ', 'T-001  ', '🦊     ']);
    expect(padded('longer', 3)).toBe('longer');
  });
});

describe('columns', () => {
  it('counts code points and code units, forwards and backwards, over all line endings', () => {
    const source = SourceText.fromString('a🦊b\r\nc🦊🦊d\re');
    const columns = new Columns(source);
    const at = (text: string) => columns.placeOf(source.text.indexOf(text));
    expect(at('b')).toEqual({ line: 0, character: 3, column: 2 });
    expect(at('d')).toEqual({ line: 1, character: 5, column: 3 });
    expect(at('c')).toEqual({ line: 1, character: 0, column: 0 });
    expect(at('a')).toEqual({ line: 0, character: 0, column: 0 });
    expect(at('e')).toEqual({ line: 2, character: 0, column: 0 });
    expect(columns.placeOf(source.text.length)).toEqual({ line: 2, character: 1, column: 1 });
  });
});

describe('the threshold', () => {
  const fails = (code: string, severity: Severity, failOn?: 'error' | 'warning' | 'info' | 'never') =>
    failsCheck({ code, severity }, failOn);

  it('is a warning for safety and an error for the rest, unless one is given', () => {
    expect(fails('aahp/schema', 'error')).toBe(true);
    expect(fails('aahp/schema', 'warning')).toBe(false);
    expect(fails('safety/pii', 'warning')).toBe(true);
    expect(fails('safety/pii', 'info')).toBe(false);
    expect(fails('safety/pii', 'warning', 'error')).toBe(false);
    expect(fails('aahp/schema', 'info', 'info')).toBe(true);
    expect(fails('aahp/schema', 'hint', 'info')).toBe(false);
    expect(fails('safety/secret', 'error', 'never')).toBe(false);
  });
});

describe('the clock', () => {
  it('takes the day that it is given before that of the environment', () => {
    const env = { SOURCE_DATE_EPOCH: '1772712000' };
    expect(clockOf({ env })).toEqual({ today: '2026-03-05', now: '2026-03-05T12:00:00.000Z' });
    expect(clockOf({ env }, '2026-01-31')).toEqual({ today: '2026-01-31', now: '2026-03-05T12:00:00.000Z' });
    expect(clockOf({ env: {} }).today).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it.each(['x', '-1', '1e3', '1.5', ' 1', '99999999999999'])('refuses SOURCE_DATE_EPOCH=%s', (value) => {
    expect(() => clockOf({ env: { SOURCE_DATE_EPOCH: value } })).toThrow('is no time');
  });

  it.each(['2026-02-29', '2026-2-1', 'today', '2026-01-01T00:00:00Z'])('refuses --today %s', (value) => {
    expect(() => clockOf({ env: {} }, value)).toThrow('is no date');
  });
});

describe('colour', () => {
  const painted = (env: Record<string, string>, isTerminal: boolean, wanted = true) =>
    painter({ env }, { write: () => undefined, isTerminal }, wanted)('red', 'x') !== 'x';

  it('is for terminals, unless something says otherwise', () => {
    expect(painted({}, true)).toBe(true);
    expect(painted({}, false)).toBe(false);
    expect(painted({ TERM: 'dumb' }, true)).toBe(false);
    expect(painted({ NO_COLOR: '1' }, true)).toBe(false);
    expect(painted({ NO_COLOR: '' }, true)).toBe(true);
    expect(painted({ FORCE_COLOR: '1' }, false)).toBe(true);
    expect(painted({ FORCE_COLOR: '0' }, true)).toBe(false);
    expect(painted({ FORCE_COLOR: '1' }, true, false)).toBe(false);
  });
});
