import { describe, expect, it } from 'vitest';
import {
  shownCommand,
  type TrustBindings,
  trustCheckOf,
} from '../../../../server/src/engine/formats/aahp/operations/trustBinding.ts';
import { trustRegister, verifyClaim } from '../../../../server/src/engine/formats/aahp/operations/trustChanges.ts';
import { formatMessage } from '../../../../server/src/engine/message.ts';
import { filesAfter, handoff, now, saidBy } from '../../../support/operations.ts';

const trust = (rows: readonly string[], columns = 'Id | Property | Status | Verified | TTL | Expires | Provenance') =>
  `# Trust\n\n| ${columns} |\n|${columns.replace(/[^|]+/g, '---')}|\n${rows.join('\n')}\n`;

const rows = [
  '| B1 | Build passes | assumed | 2026-02-01 | 7d | 2026-02-08 |  |',
  '| T1 | Tests of the *parser* | **Verified** | 2026-02-01 | 3d | 2026-02-04 | cross_model_reviewed |',
];

function checkOf(index: number, bindings: TrustBindings | undefined): unknown {
  const { project, root } = handoff({ 'TRUST.md': trust(rows) });
  const found = trustRegister(project, root);
  if ('kind' in found) throw new Error('There is no register.');
  const claim = found.claims[index];
  if (!claim) throw new Error('There is no such claim.');
  const check = trustCheckOf(project, root, claim, bindings);
  return 'kind' in check ? formatMessage(check.reason) : check;
}

describe('the check of a claim', () => {
  it.each<[TrustBindings, number, unknown]>([
    [{ 'build PASSES': 'npm run build' }, 0, { command: ['npm', 'run', 'build'], timeoutMinutes: 10 }],
    [{ b1: { script: 'build' } }, 0, { command: ['npm', 'run', 'build'], timeoutMinutes: 10 }],
    [{ parser: { command: ['./a b', ''], timeoutMinutes: 3 } }, 1, { command: ['./a b', ''], timeoutMinutes: 3 }],
    // What names a claim in full counts before what is a part of it.
    [
      { tests: 'make all', 'Tests of the parser': 'make parser' },
      1,
      { command: ['make', 'parser'], timeoutMinutes: 10 },
    ],
  ])('is found by what the claim says, its id or a part of it: %j', (bindings, index, expected) => {
    expect(checkOf(index, bindings)).toEqual(expected);
  });

  it('is refused when there is none, or more than one', () => {
    expect(checkOf(0, undefined)).toMatch(/^No check is bound to Build passes\./);
    expect(checkOf(0, { parser: 'make' })).toMatch(/^No check is bound to Build passes\./);
    expect(checkOf(1, { parser: 'make', tests: 'make' })).toBe(
      'Several checks are bound to Tests of the parser: parser; tests. Leave one of them.',
    );
  });

  it('is shown whole, with what cannot be seen', () => {
    expect(shownCommand(['npx', 'a b', '', "it's", 'x\u202ey', 'z'.repeat(200)])).toBe(
      `npx "a b" "" "it's" x\\u{202e}y ${'z'.repeat(200)}`,
    );
  });
});

describe('a claim that its check has shown', () => {
  const verified = (text: string, property: string) => {
    const { project, root } = handoff({ 'TRUST.md': text });
    const operation = verifyClaim(project, root, property, { provenance: 'test_verified', now });
    return { text: filesAfter(project, operation)['TRUST.md'], said: saidBy(operation) };
  };

  it('gets its provenance with the dates, whatever it had before', () => {
    expect(verified(trust(rows), 'B1').text).toContain(
      '| B1 | Build passes | verified | 2026-03-01 | 7d | 2026-03-08 | test_verified |',
    );
    expect(verified(trust(rows), 'T1').text).toContain(
      '| T1 | Tests of the *parser* | **Verified** | 2026-03-01 | 3d | 2026-03-04 | test_verified |',
    );
  });

  it('keeps CRLF, and is told where the table has no place for it', () => {
    const text = trust(
      ['| Build | assumed | 2026-02-01 | 7d | 2026-02-08 |'],
      'Claim | Status | Verified | TTL | Expires',
    );
    const after = verified(text.replaceAll('\n', '\r\n'), 'Build');
    expect(after.text).toBe(
      text
        .replace('assumed | 2026-02-01', 'verified | 2026-03-01')
        .replace('2026-02-08', '2026-03-08')
        .replaceAll('\n', '\r\n'),
    );
    expect(after.said).toContain('Its table has no column Provenance, so nothing says there how it was verified.');
  });
});
