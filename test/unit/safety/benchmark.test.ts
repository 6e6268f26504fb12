import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { measure, type Share } from '../../bench/safety/measure.ts';
import baseline from '../../bench/safety/baseline.json' with { type: 'json' };

const shared = path.resolve(import.meta.dirname, '../../../../shared');
const present = fs.existsSync(path.join(shared, 'injection/dev.jsonl'));

if (!present) console.log('The benchmark of hostile texts is not beside the checkout: its figures are not compared.');

/** The committed figures: how many of how many. */
type Committed = Readonly<Record<string, { readonly hit: number; readonly of: number }>>;

describe.skipIf(!present)('the benchmark of hostile texts', () => {
  const figures = present ? measure(path.join(shared, 'injection'), path.join(shared, 'corpus')) : undefined;
  const { byCategory, ...totals } = baseline;
  const now = (name: string): Share | undefined => (figures as unknown as Record<string, Share> | undefined)?.[name];

  it.each(Object.entries(totals as Committed).filter(([name]) => !name.startsWith('false')))(
    'finds no less: %s',
    (name, committed) => {
      const share = now(name);
      expect(share?.of).toBe(committed.of);
      expect(share?.hit, `missed: ${share?.wrong.join(' ') ?? ''}`).toBeGreaterThanOrEqual(committed.hit);
    },
  );

  it.each(Object.entries(byCategory as Committed))('finds no less of %s', (name, committed) => {
    const share = figures?.byCategory[name];
    expect(share?.hit, `missed: ${share?.wrong.join(' ') ?? ''}`).toBeGreaterThanOrEqual(committed.hit);
  });

  it.each(Object.entries(totals as Committed).filter(([name]) => name.startsWith('false')))(
    'gives no more false alarms: %s',
    (name, committed) => {
      const share = now(name);
      expect(share?.hit, `flagged: ${share?.wrong.join(' ') ?? ''}`).toBeLessThanOrEqual(committed.hit);
    },
  );
});
