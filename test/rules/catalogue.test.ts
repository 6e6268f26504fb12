import { describe, expect, it } from 'vitest';
import { createEngine } from '../../server/src/engine/registry.ts';
import type { RuleInfo } from '../../server/src/engine/rule.ts';

/**
 * The catalogue that the product promises: every code with the severities of its variants (E error, W warning, I information, H
 * hint, - off) and what its fixes may do (s safe, x on request, c with a person's consent). Codes are never renamed, and a severity
 * never changes by the way: whoever changes a rule has to change this list, too.
 */
const catalogue = `
file/syntax                        E   x
file/conflict-markers              E   x
file/duplicate-key                 E   x
file/byte-order-mark               W   x
file/too-large                     W
file/too-deep                      W
file/unrecognised                  I
file/outside-root                  E
aahp/not-a-manifest                I
aahp/version                       IH  x
aahp/schema                        EWH x
aahp/checksum-drift                W   x
aahp/checksum-not-portable         I   x
aahp/checksum-placeholder          W   x
aahp/file-missing                  WI  x
aahp/core-file-missing             I   x
aahp/file-unlisted                 H   x
aahp/manifest-missing              I   x
aahp/lines-drift                   H   x
aahp/task-id                       E   x
aahp/task-id-reused                W
aahp/task-cycle                    E   x
aahp/task-self-dependency          E   x
aahp/task-unknown-dependency       E   x
aahp/task-duplicate-dependency     W   s
aahp/task-blocked-by-id            W   x
aahp/task-not-ready                W   x
aahp/task-can-start                H   x
aahp/task-blocked-without-reason   H
aahp/task-done-early               W
aahp/task-unassigned               H
aahp/task-completed-mismatch       H   x
aahp/next-task-id                  WH  x
aahp/tasks-shape                   W   x
aahp/timestamp                     W
aahp/commit-unknown                H
aahp/session-mismatch              H
aahp/stale-handoff                 I
aahp/lock-present                  WI  x
aahp/lock-shape                    W   x
aahp/lock-committed                W   x
aahp/lock-on-branch                I
aahp/section-marker                W   x
aahp/log-order                     W   x
aahp/log-length                    W   x
aahp/log-date                      W
aahp/log-provenance                H   x
aahp/status-provenance             -   x
aahp/log-rewritten                 W
aahp/archive-index                 W
aahp/next-actions-length           H
aahp/next-actions-empty            W
aahp/task-unknown                  H
aahp/task-unlisted                 -
aahp/task-state-mismatch           I   x
aahp/trust-expired                 W   xc
aahp/trust-expiring                H   c
aahp/trust-dates                   W   x
aahp/trust-ttl                     H
aahp/trust-grounding               H
handoff/loop                       WH
handoff/suppression                W   x
`;

/** The fixes that are promised by name beside the kind. */
const promisedFixes: Readonly<Record<string, readonly string[]>> = {
  'file/conflict-markers': ['take-ours', 'take-theirs', 'take-both'],
  'aahp/checksum-drift': ['accept-as-assumed', 'accept-checksum'],
  'aahp/core-file-missing': ['make-file'],
  'aahp/task-cycle': ['record-in-log'],
  'aahp/tasks-shape': ['convert-tasks'],
  'aahp/lock-present': ['finish', 'recover', 'remove-lock'],
  'aahp/log-length': ['archive-oldest'],
  'aahp/trust-expired': ['downgrade-to-assumed', 'verified-today'],
};

const engine = createEngine();
const rows = catalogue
  .trim()
  .split('\n')
  .map((row) => {
    const [code = '', severities = '', fixes = ''] = row.trim().split(/\s+/);
    return { code, severities, fixes };
  });

describe('the catalogue of rules', () => {
  it('names every rule of these formats, and no other', () => {
    const codes = engine.rules.map(({ code }) => code).filter((code) => /^(?:file|aahp|handoff)\//.test(code));
    expect(codes.sort()).toEqual(rows.map(({ code }) => code).sort());
  });

  it.each(rows)('$code has the severities $severities', ({ code, severities }) => {
    expect(severitiesOf(ruleOf(code))).toBe(severities.split('').sort().join(''));
  });

  it.each(rows)('$code has fixes of the kinds "$fixes"', ({ code, fixes }) => {
    const letters = { safe: 's', explicit: 'x', consent: 'c' } as const;
    const kinds = new Set(fixesOf(code).map(({ kind }) => letters[kind]));
    expect([...kinds].sort().join('')).toBe(fixes.split('').sort().join(''));
    // What the rule says of itself is the least that one of its fixes asks for.
    const least = (['safe', 'explicit', 'consent'] as const).find((kind) => kinds.has(letters[kind])) ?? 'none';
    expect(ruleOf(code).fixable).toBe(least);
  });

  it.each(Object.entries(promisedFixes))('%s can be repaired by each of %j', (code, ids) => {
    expect(fixesOf(code).map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
  });

  it('never asks a person in a fix that may run by itself, and always in one that states their consent', () => {
    for (const { code, id, kind, questions } of engine.formats.flatMap(({ fixes }) => fixes)) {
      if (kind === 'safe') expect(questions, `${code} ${id}`).toBeUndefined();
      if (kind === 'consent') expect(questions, `${code} ${id}`).toBeDefined();
    }
  });
});

function ruleOf(code: string): RuleInfo {
  const rule = engine.rules.find((one) => one.code === code);
  if (!rule) throw new Error(`There is no rule ${code}.`);
  return rule;
}

function fixesOf(code: string) {
  return engine.formats.flatMap(({ fixes }) => fixes).filter((fix) => fix.code === code);
}

function severitiesOf({ severity }: RuleInfo): string {
  const letters = { error: 'E', warning: 'W', info: 'I', hint: 'H', off: '-' } as const;
  const all = typeof severity === 'string' ? [severity] : Object.values(severity);
  return [...new Set(all.map((one) => letters[one]))].sort().join('');
}
