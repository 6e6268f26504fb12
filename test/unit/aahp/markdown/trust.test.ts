import { describe, expect, it } from 'vitest';
import { questionsOf } from '../../../../server/src/engine/fix.ts';
import {
  expiryOf,
  renewedExpiry,
  type TrustClaim,
  trustClaims,
  trustState,
  trustTables,
} from '../../../../server/src/engine/formats/aahp/markdown/trust.ts';
import { verifyTrust } from '../../../../server/src/engine/formats/aahp/fixes/verifyTrust.ts';
import { formatMessage } from '../../../../server/src/engine/message.ts';
import { formatIsoDate, parseIsoDate } from '../../../../server/src/engine/text/isoDate.ts';
import { handoffDocument, projectOf } from '../../../support/handoffProject.ts';

const wide = `# Register

| Level | Meaning |
|-------|---------|
| **verified** | Somebody ran it |

## Build

| ID | Claim | Status | Provenance | Verified by | Last verified | TTL | Expires | Owner | Evidence |
|----|-------|--------|------------|-------------|---------------|-----|---------|-------|----------|
| TR-1 | \`npm test\` passes \\| all | ✅ **Verified** | test_verified | CI | 2026-02-20 | 2w | 2026-03-06 ok | team | run 7 |
| TR-2 | | (assumed) | - | - | YYYY-MM-DD | stable | - | - | - |
`;

describe('trustTables', () => {
  it('finds the columns by name and keeps the heading', () => {
    const tables = trustTables(handoffDocument('TRUST.md', wide));
    expect(tables.map(({ heading, columns }) => ({ heading: heading?.text, columns }))).toEqual([
      {
        heading: 'Build',
        columns: { id: 0, claim: 1, status: 2, provenance: 3, agent: 4, verified: 5, ttl: 6, expires: 7, evidence: 9 },
      },
    ]);
  });

  it('takes the first column without another meaning for the claim', () => {
    const text = '| Status | What we rely on | Expires |\n|-|-|-|\n| verified | DNS | 2026-01-01 |\n';
    expect(trustClaims(handoffDocument('TRUST.md', text)).map(({ claim }) => claim)).toEqual(['DNS']);
  });

  it('reads only TRUST.md of the root itself', () => {
    expect(trustTables(handoffDocument('research/TRUST.md', wide))).toEqual([]);
    expect(trustTables(handoffDocument('STATUS.md', wide))).toEqual([]);
  });
});

describe('trustClaims', () => {
  const document = handoffDocument('TRUST.md', wide);
  const claims = trustClaims(document);
  const textOf = (range: { start: number; end: number } | undefined) =>
    range && document.text.text.slice(range.start, range.end);

  it('reads levels, dates and times to live with their places', () => {
    const [first, second] = claims;
    expect(claims).toHaveLength(2);
    expect(first?.claim).toBe('npm test passes | all');
    expect(first?.level).toBe('verified');
    expect(textOf(first?.levelRange)).toBe('Verified');
    expect(textOf(first?.verified?.range)).toBe('2026-02-20');
    expect(textOf(first?.expires?.range)).toBe('2026-03-06');
    expect(first?.ttl?.days).toBe(14);
    expect(textOf(first?.range)).toMatch(/^TR-1 .* run 7$/);
    expect(second?.claim).toBe('TR-2');
    expect(second?.level).toBe('assumed');
    expect(second?.verified).toBeUndefined();
    expect(second?.ttl?.days).toBeUndefined();
    expect(second?.expires).toBeUndefined();
  });

  it('is linear in hostile cells', () => {
    const cell = '['.repeat(50_000) + '~~'.repeat(50_000) + '[a]('.repeat(20_000);
    const text = `| Property | Status | Expires |\n|-|-|-|\n| ${cell} | ${cell} | ${cell} |\n`;
    expect(trustClaims(handoffDocument('TRUST.md', text))).toHaveLength(1);
  });
});

function claimWith(status: string, verified: string, ttl: string, expires: string): TrustClaim {
  const text = `| Property | Status | Verified | TTL | Expires |\n|-|-|-|-|-|\n| A | ${status} | ${verified} | ${ttl} | ${expires} |\n`;
  const [claim] = trustClaims(handoffDocument('TRUST.md', text));
  if (!claim) throw new Error('The table holds no claim.');
  return claim;
}

describe('status words', () => {
  it.each([
    ['verified', 'verified'],
    ['`VERIFIED`', 'verified'],
    ['_(Verified)_', 'verified'],
    ['[verified](proof.md)', 'verified'],
    ['verified, twice', 'verified'],
    ['🟢 Assumed', 'assumed'],
    ['untested', 'untested'],
    ['Unknown', 'unknown'],
    ['~~verified~~ assumed', 'assumed'],
    ['unverified', undefined],
    ['not verified', undefined],
    ['verified-ish', undefined],
    ['HIGH', undefined],
    ['-', undefined],
  ])('%s is %s', (cell, level) => {
    expect(claimWith(cell, '-', '-', '-').level).toBe(level);
  });
});

describe('times to live', () => {
  it.each([
    ['7d', 7],
    ['7 days', 7],
    ['1 day', 1],
    ['`2w`', 14],
    ['48h', 2],
    ['30', 30],
    ['5h', undefined],
    ['stable', undefined],
    ['1 session', undefined],
    ['-', undefined],
  ])('%s is %s days', (cell, days) => {
    expect(claimWith('verified', '-', cell, '-').ttl?.days).toBe(days);
  });
});

describe('expiryOf', () => {
  it.each([
    ['2026-01-01', '3d', '2026-02-01', '2026-02-01'],
    ['2026-01-01', '3d', '-', '2026-01-04'],
    ['2026-01-01', '3d', '', '2026-01-04'],
    ['2026-01-01', '3d', '2026-02-30', undefined],
    ['2026-02-30', '3d', '-', undefined],
    ['2026-01-01', '3d', 'stable', undefined],
    ['2026-01-01', 'stable', '-', undefined],
    ['-', '3d', '-', undefined],
  ])('of %s, %s, %s is %s', (verified, ttl, expires, date) => {
    const expiry = expiryOf(claimWith('verified', verified, ttl, expires));
    expect(expiry && formatIsoDate(expiry.day)).toBe(date);
  });
});

describe('trustState', () => {
  it.each([
    ['verified', '2026-02-28', 'expired'],
    ['verified', '2026-03-01', 'expiring'],
    ['verified', '2026-03-03', 'expiring'],
    ['verified', '2026-03-04', 'verified'],
    ['verified', '-', 'undated'],
    ['assumed', '2026-02-28', 'not-verified'],
  ])('of %s until %s is %s', (status, expires, state) => {
    expect(trustState(claimWith(status, '-', '-', expires), '2026-03-01')).toBe(state);
  });
});

describe('renewedExpiry', () => {
  const day = parseIsoDate('2026-03-01') ?? 0;
  it('goes by the TTL, else by the time it held before, else knows nothing', () => {
    expect(renewedExpiry(claimWith('verified', '2026-01-01', '7d', '2026-01-02'), day)).toBe('2026-03-08');
    expect(renewedExpiry(claimWith('verified', '2026-01-01', '-', '2026-01-11'), day)).toBe('2026-03-11');
    expect(renewedExpiry(claimWith('verified', '-', '-', '2026-01-11'), day)).toBeUndefined();
    expect(renewedExpiry(claimWith('verified', '2026-01-11', 'stable', '2026-01-01'), day)).toBeUndefined();
  });
});

describe('verifying again', () => {
  const path = '.ai/handoff/TRUST.md';
  const table =
    '| Property | Status | Verified | TTL | Expires |\n|-|-|-|-|-|\n| Backups restore | verified | 2026-02-01 | 7d | 2026-02-08 |\n';
  const fix = verifyTrust.find(({ code }) => code === 'aahp/trust-expired');

  it('names what is vouched for and does nothing without a yes', () => {
    const { engine, project } = projectOf({ [path]: table });
    const [finding] = [...engine.check(project).values()].flat().filter(({ code }) => code === 'aahp/trust-expired');
    if (!finding || !fix) throw new Error('The finding or its fix is missing.');
    expect(questionsOf(fix, finding, project).map(({ prompt }) => formatMessage(prompt))).toEqual([
      'Have you checked today that this holds: Backups restore? The register will say so from now on.',
    ]);
    expect(fix.kind).toBe('consent');
    expect(engine.buildFix(finding, fix.id, project)).toBeUndefined();
    expect(engine.buildFix(finding, fix.id, project, { vouch: 'no' })).toBeUndefined();
    expect(engine.buildFix(finding, fix.id, project, { vouch: 'yes' })).toBeDefined();
  });

  it('is done for the claim of the text at hand only', () => {
    const { engine, project } = projectOf({ [path]: table });
    const expired = (of: typeof project) =>
      [...engine.check(of).values()].flat().find(({ code }) => code === 'aahp/trust-expired');
    const finding = expired(project);
    const moved = projectOf({ [path]: `# Trust\n\nNew text.\n\n${table}` }, '2026-03-01', engine).project;
    const again = expired(moved);
    if (!finding || !again) throw new Error('The finding is missing.');
    const edits = engine.buildFix(again, 'verified-today', moved, { vouch: 'yes' })?.edits?.get(path);
    expect(edits?.map(({ text }) => text)).toEqual(['2026-03-01', '2026-03-08']);
    // The finding of the text as it was says where something stood then.
    expect(engine.fixesFor(finding, moved)).toEqual([]);
    expect(engine.buildFix(finding, 'verified-today', moved, { vouch: 'yes' })).toBeUndefined();
  });
});
