import { describe, expect, it, vi } from 'vitest';
import { remediesFor } from '../../../client/src/views/health/healthWords.ts';
import type { HealthResult } from '../../../server/src/protocol.ts';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

type Check = HealthResult['checks'][number];

describe('what the health view offers', () => {
  it.each([
    ['good', ['Recover…', 'Finish Handoff…'], ['Regenerate Manifest…']],
    ['attention', ['Finish Handoff…', 'Recover…'], ['Finish Handoff…']],
    ['bad', ['Recover…', 'Finish Handoff…'], ['Recover…']],
  ] as const)('fits a lock that is %s', (verdict, ofLock, ofChecksums) => {
    const lock: Check = { id: 'lock', verdict, said: '', place: undefined, details: [], remedy: undefined };
    const titles = (id: Check['id']) => remediesFor(id, { checks: [lock] }).map(({ title }) => title);
    expect(titles('lock')).toEqual(ofLock);
    expect(titles('checksums')).toEqual(ofChecksums);
  });
});
