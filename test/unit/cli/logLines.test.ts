import { describe, expect, it } from 'vitest';
import { lineOf } from '../../../server/src/cli/actions/logList.ts';

describe('a line of the log', () => {
  const who = '2026-11-28  approved  scout → human  recommendation  scout-20261128-001:';
  const what = 'Move the refresh of the orders mart to three o clock, pleas…';

  it('is one line for programs, and where it fits', () => {
    expect(lineOf(who, what, 'exchange.json', undefined)).toBe(`${who}  ${what}  [exchange.json]\n`);
    expect(lineOf(who, what, 'exchange.json', 200)).toBe(`${who}  ${what}  [exchange.json]\n`);
    expect(lineOf('2026-11-28:', '🚀'.repeat(10), undefined, 23)).toBe(`2026-11-28:  ${'🚀'.repeat(10)}\n`);
  });

  it('is broken before what was said in a narrow terminal, and before the file when that does not fit either', () => {
    expect(lineOf(who, what, undefined, 80)).toBe(`${who}\n    ${what}\n`);
    expect(lineOf(who, what, 'e.json', 80)).toBe(`${who}\n    ${what}  [e.json]\n`);
    expect(lineOf(who, what, 'agents/exchange.json', 80)).toBe(`${who}\n    ${what}\n    [agents/exchange.json]\n`);
  });
});
